// Looking at earlier moments: one question to the server at a time, the newest wish wins; and autoplay.
import type { Table } from "../lib/table.svelte";
import { hashOf, markBefore, marksOf, momentIn, nextMark, viewpointIn } from "./moments";

export const SPEEDS = [0.5, 1, 2, 4] as const;
const PAUSE = 900; // milliseconds between two lines at speed 1
const PATIENCE = 20_000; // an answer that does not come, because it was refused, is not waited for any longer
export const EVERYTHING = -3;
export const SPECTATOR = -2;

export class Player {
  isPlaying = $state(false);
  speed = $state<number>(1);
  /** The moment that was asked for last and has not come yet. */
  private wish = $state<number | null>(null);
  private asked: number | null = null;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasRead = false;
  /** The viewpoint that the link has by itself. */
  private home: number | null = null;

  constructor(readonly table: Table) {}

  last = $derived.by(() => this.table.position?.n ?? 0);
  /** The moment that is shown, or that will be shown as soon as the server answers. */
  at = $derived.by(() => this.wish ?? this.table.position?.at ?? this.last);
  marks = $derived.by(() => marksOf(this.table.entries));
  isPast = $derived.by(() => this.wish !== null || (this.table.position?.at ?? null) !== null);
  isOver = $derived.by(() => (this.table.position?.result ?? null) !== null);

  /** The viewpoints that are open to this page. */
  viewpoints = $derived.by<number[]>(() => {
    const welcome = this.table.welcome;
    if (!welcome) return [];
    if (welcome.can_see_all) return [...welcome.info.seats.map((seat) => seat.seat), SPECTATOR, EVERYTHING];
    return welcome.seats.length > 0 ? welcome.seats : [SPECTATOR];
  });

  /** Look at a moment; the last one is now. */
  go(at: number): void {
    this.wish = Math.max(0, Math.min(this.last, at));
    this.send();
  }

  step(by: 1 | -1): void {
    this.stop();
    this.go(this.at + by);
  }

  turn(by: 1 | -1): void {
    this.stop();
    this.go(by > 0 ? nextMark(this.marks, this.at, this.last) : markBefore(this.marks, this.at));
  }

  now(): void {
    this.stop();
    this.wish = null;
    this.asked = null;
    this.table.lookAt(this.table.look, null);
  }

  look(seat: number): void {
    this.table.lookAt(seat, this.at >= this.last ? null : this.at);
  }

  nextViewpoint(): void {
    const all = this.viewpoints;
    const next = all[(all.indexOf(this.table.look) + 1) % all.length];
    if (next !== undefined && next !== this.table.look) this.look(next);
  }

  toggle(): void {
    if (this.isPlaying) {
      this.stop();
      return;
    }
    this.isPlaying = true;
    if (this.at >= this.last) this.go(0);
    this.schedule();
  }

  /** Play by itself from a moment on. */
  playFrom(at: number): void {
    this.stop();
    this.go(at);
    this.isPlaying = true;
    this.schedule();
  }

  stop(): void {
    this.isPlaying = false;
    clearTimeout(this.timer);
  }

  /** The page has a new position: the answer to a question, or news. */
  received(): void {
    const position = this.table.position;
    if (!position) return;
    clearTimeout(this.patience);
    const reached = position.at ?? position.n;
    if (this.asked !== null) {
      this.asked = null;
      if (this.wish === reached) this.wish = null;
      else if (this.wish !== null) this.send();
    }
    if (!this.hasRead) {
      this.hasRead = true;
      this.home = position.look;
      const [moment, look] = [momentIn(location.hash), viewpointIn(location.hash)];
      if (moment === null) return;
      if (look !== null && look !== position.look && this.viewpoints.includes(look)) this.table.lookAt(look, moment);
      else if (moment < position.n && moment !== position.at) this.go(moment);
    } else if (this.wish === null) {
      this.write(position.at);
    }
  }

  /** The address names another moment. */
  follow(): void {
    const [moment, look] = [momentIn(location.hash), viewpointIn(location.hash) ?? this.home];
    if (moment === null || (moment === this.at && look === this.table.look)) return;
    this.stop();
    if (look === null || look === this.table.look || !this.viewpoints.includes(look)) this.go(moment);
    else this.table.lookAt(look, moment);
  }

  leave(): void {
    this.stop();
    clearTimeout(this.patience);
  }

  /** The moment as an address of this link names it. */
  hash(at: number | null): string {
    return hashOf(at, this.table.look === this.home ? null : this.table.look);
  }

  private schedule(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      if (!this.isPlaying) return;
      if (this.wish === null) {
        if (this.at >= this.last) {
          this.stop();
          return;
        }
        this.go(this.at + 1);
      }
      this.schedule();
    }, PAUSE / this.speed);
  }

  private send(): void {
    if (this.asked !== null || this.wish === null) return;
    this.asked = this.wish;
    this.table.lookAt(this.table.look, this.wish >= this.last ? null : this.wish);
    clearTimeout(this.patience);
    this.patience = setTimeout(() => {
      this.asked = null;
      this.wish = null;
    }, PATIENCE);
  }

  /** The moment stands in the address, so that a link leads to it. */
  private write(at: number | null): void {
    const hash = this.hash(at);
    if (location.hash !== hash) history.replaceState(history.state, "", location.pathname + location.search + hash);
  }
}
