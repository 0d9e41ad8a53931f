// Drag, wheel and pinch move the camera; what is none of them is a click, and a long press looks closer.
import type { Camera } from "./camera.svelte";
import { distance, type Point } from "./geometry";

const SLACK = 6; // pixels that a finger may move while it clicks
const LONG = 550; // milliseconds of a long press

export class Gestures {
  private pointers = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private isDrag = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly camera: Camera,
    private readonly onLongPress: (target: Element) => void,
  ) {}

  /** Whether the click that comes now belongs to a drag or a long press, and means nothing. */
  get wasDrag(): boolean {
    return this.isDrag;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    this.pointers.set(event.pointerId, at(event));
    if (this.pointers.size > 1) {
      this.isDrag = true; // two fingers never click
      clearTimeout(this.timer);
      return;
    }
    this.start = at(event);
    this.isDrag = false;
    const target = event.target;
    if (event.pointerType === "mouse" || !(target instanceof Element)) return;
    this.timer = setTimeout(() => {
      this.isDrag = true;
      this.onLongPress(target);
    }, LONG);
  }

  move(event: PointerEvent, frame: HTMLElement): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = at(event);
    if (this.pointers.size === 2) this.pinch(event.pointerId, before, now, frame);
    else if (this.isDrag || distance(this.start, now) > SLACK) {
      if (!this.isDrag) {
        this.isDrag = true;
        clearTimeout(this.timer);
        frame.setPointerCapture?.(event.pointerId);
      }
      this.camera.pan(now.x - before.x, now.y - before.y);
    } else return;
    this.pointers.set(event.pointerId, now);
  }

  up(event: PointerEvent): void {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.timer);
  }

  wheel(event: WheelEvent, frame: HTMLElement): void {
    event.preventDefault();
    const box = frame.getBoundingClientRect();
    const strength = event.deltaMode === 1 ? 0.05 : event.ctrlKey ? 0.01 : 0.0016;
    const factor = Math.exp(Math.max(-0.6, Math.min(0.6, -event.deltaY * strength)));
    this.camera.zoom(factor, { x: event.clientX - box.left, y: event.clientY - box.top });
  }

  private pinch(id: number, before: Point, now: Point, frame: HTMLElement): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const box = frame.getBoundingClientRect();
    const middle = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top };
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    this.camera.zoom(distance(now, other) / Math.max(1, distance(before, other)), middle);
  }
}

function at(event: PointerEvent): Point {
  return { x: event.clientX, y: event.clientY };
}
