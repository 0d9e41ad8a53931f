// The cursor of the keyboard: it stands on a space, and there on the ground or on one of the units.
import type { Board, Scene, Space, Token } from "../generated/protocol";
import { neighbour, type Direction } from "./geometry";

const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

export class Cursor {
  space = $state<number | null>(null);
  /** The unit under the cursor; null: the ground. */
  unit = $state<number | null>(null);

  static direction(key: string): Direction | null {
    return ARROWS[key] ?? null;
  }

  /** Go to the next space in a direction, or begin near the middle of the board. */
  move(board: Board, direction: Direction): Space | null {
    const from = board.spaces.find((space) => space.id === this.space);
    const to = from ? neighbour(board.spaces, from, direction) : this.first(board);
    this.space = to?.id ?? null;
    return to;
  }

  /** Stand on what can be chosen there, otherwise on the first unit, otherwise on the ground. */
  settle(scene: Scene, spaces: ReadonlySet<number>, units: ReadonlySet<number>): void {
    const here = this.here(scene);
    const offered = here.find((token) => units.has(token.id));
    const isGround = this.space !== null && spaces.has(this.space);
    this.unit = offered?.id ?? (isGround ? null : (here[0]?.id ?? null));
  }

  /** The next unit in the space, then the ground, then the first unit again. */
  next(scene: Scene, by: number): void {
    const stops: (number | null)[] = [...this.here(scene).map((token) => token.id), null];
    const index = stops.indexOf(this.unit);
    this.unit = stops[(index + by + stops.length) % stops.length] ?? null;
  }

  here(scene: Scene): Token[] {
    return scene.tokens.filter((token) => token.space === this.space && token.status === "board");
  }

  private first(board: Board): Space | null {
    const far = (space: Space): number => Math.hypot(space.x - board.width / 2, space.y - board.height / 2);
    return [...board.spaces].sort((a, b) => far(a) - far(b))[0] ?? null;
  }
}
