// Which part of the board is seen: a place and a scale, moved by drag, wheel, pinch, keys and buttons.
import type { Point } from "./geometry";

const CLOSEST = 6; // times the size at which the whole board is seen
const MARGIN = 12; // pixels around the board when all of it is seen
const GUTTER = 54; // pixels kept free for the buttons: on the right, or below where the frame is high
const REST = 180; // milliseconds after which a movement counts as ended

/** Cameras by the table that they look at. */
const known = new WeakMap<object, Camera>();

export class Camera {
  x = $state(0);
  y = $state(0);
  /** Pixels for each unit of the board. */
  scale = $state(0.1);
  isMoving = $state(false);
  /** The frame is wider than the board, so there is room beside it; otherwise there is room below. */
  isWide = $state(true);

  private frame = { width: 0, height: 0 };
  private board = { width: 1, height: 1 };
  private isFitted = true;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The camera of a table: after a hand-over, or back at the board, the same part is visible. */
  static of(table: object): Camera {
    const camera = known.get(table) ?? new Camera();
    known.set(table, camera);
    return camera;
  }

  /** Adapt to a new size of frame or board; a view of the whole board stays one. */
  resize(width: number, height: number, boardWidth: number, boardHeight: number): void {
    const centre = this.isFitted ? null : this.toBoard({ x: this.frame.width / 2, y: this.frame.height / 2 });
    this.frame = { width, height };
    this.board = { width: boardWidth, height: boardHeight };
    this.isWide = width * boardHeight > height * boardWidth;
    if (centre === null) this.fit();
    else {
      this.x = width / 2 - centre.x * this.scale;
      this.y = height / 2 - centre.y * this.scale;
      this.settle();
    }
  }

  /** See the whole board. */
  fit(): void {
    this.scale = this.fitScale();
    this.x = (this.room.width - this.board.width * this.scale) / 2;
    this.y = (this.room.height - this.board.height * this.scale) / 2;
    this.isFitted = true;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.isFitted = false;
    this.settle();
    this.moved();
  }

  /** Zoom by a factor; the point of the board under `at` stays there. */
  zoom(factor: number, at: Point = { x: this.frame.width / 2, y: this.frame.height / 2 }): void {
    const least = this.fitScale();
    const scale = Math.max(least, Math.min(least * CLOSEST, this.scale * factor));
    const fixed = this.toBoard(at);
    this.scale = scale;
    this.x = at.x - fixed.x * scale;
    this.y = at.y - fixed.y * scale;
    this.isFitted = scale === least;
    this.settle();
    this.moved();
  }

  /** Move just so far that a point of the board can be seen. */
  reveal(point: Point, margin = 70): void {
    const at = { x: this.x + point.x * this.scale, y: this.y + point.y * this.scale };
    const dx = Math.max(margin - at.x, 0) || Math.min(this.frame.width - margin - at.x, 0);
    const dy = Math.max(margin - at.y, 0) || Math.min(this.frame.height - margin - at.y, 0);
    if ((dx !== 0 || dy !== 0) && !this.isFitted) this.pan(dx, dy);
  }

  toBoard(at: Point): Point {
    return { x: (at.x - this.x) / this.scale, y: (at.y - this.y) / this.scale };
  }

  /** The frame without the strip of the buttons. */
  private get room(): { width: number; height: number } {
    const { width, height } = this.frame;
    return this.isWide ? { width: width - GUTTER, height } : { width, height: height - GUTTER };
  }

  private fitScale(): number {
    const wide = (this.room.width - 2 * MARGIN) / this.board.width;
    const high = (this.room.height - 2 * MARGIN) / this.board.height;
    return Math.max(0.01, Math.min(wide, high));
  }

  /** The board never leaves the frame: a side that fits is centred, a longer one covers the frame. */
  private settle(): void {
    this.x = settled(this.x, this.board.width * this.scale, this.room.width);
    this.y = settled(this.y, this.board.height * this.scale, this.room.height);
  }

  private moved(): void {
    this.isMoving = true;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.isMoving = false), REST);
  }
}

function settled(at: number, length: number, room: number): number {
  if (length + 2 * MARGIN <= room) return (room - length) / 2;
  return Math.max(room - length - MARGIN, Math.min(MARGIN, at));
}
