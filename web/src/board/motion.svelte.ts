// What the eye follows after an answer: units walk along their paths, then those that were hit shake and lose points.
import type { Board, Entry, Scene, Token } from "../generated/protocol";
import type { Point } from "./geometry";
import type { Places } from "./placing";

const LONGEST = 900; // milliseconds, all in all
const LEG = 200; // from one space to the next
const BLOW = 360; // the time kept for hits

interface Walk {
  unit: number;
  points: Point[];
  begin: number;
  end: number;
}

export interface Ghost {
  token: Token;
  at: Point;
}

/** 0: nothing moves, 1: normal, 2: twice as fast. */
export function speed(): number {
  const kept = localStorage.getItem("speed");
  return kept === "0" ? 0 : kept === "2" ? 2 : 1;
}

export function isStill(): boolean {
  return speed() === 0 || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export class Motion {
  /** Where units are on their way; those that are not here stand in their places. */
  places = $state.raw<ReadonlyMap<number, Point>>(new Map());
  /** Units that are being hit, with what they lost. */
  hits = $state.raw<ReadonlyMap<number, number>>(new Map());
  /** Units that have just left the board, while they fade. */
  ghosts = $state.raw<Ghost[]>([]);
  isRunning = $state(false);

  private walks: Walk[] = [];
  private losses = new Map<number, number>();
  private began = 0;
  private walked = 0;
  private whole = 0;
  private frame = 0;

  /** Show how `after` came from `before`. */
  play(board: Board, news: readonly Entry[], before: Scene, from: Places, after: Scene, to: Places): void {
    const shown = this.places; // who is still on the way goes on from there
    this.skip();
    if (isStill() || news.length === 0) return;
    const begin = new Map([...from].map(([unit, at]) => [unit, { ...at, ...shown.get(unit) }]));
    this.walks = walks(board, news, begin, to);
    this.losses = losses(news, before, after);
    this.ghosts = gone(before, from, after);
    if (this.walks.length === 0 && this.losses.size === 0 && this.ghosts.length === 0) return;
    const hasBlow = this.losses.size > 0 || this.ghosts.length > 0;
    const factor = speed() === 2 ? 0.5 : 1;
    const length = Math.max(0, ...this.walks.map((walk) => walk.end));
    const room = (LONGEST - (hasBlow ? BLOW : 0)) * factor;
    const squeeze = length > 0 ? Math.min(1, room / (length * factor)) * factor : 1;
    for (const walk of this.walks) {
      walk.begin *= squeeze;
      walk.end *= squeeze;
    }
    this.walked = length * squeeze;
    this.whole = this.walked + (hasBlow ? BLOW * factor : 0);
    this.began = performance.now();
    this.isRunning = true;
    this.show(0);
    this.frame = requestAnimationFrame((now) => this.tick(now));
  }

  /** Let everything be where it belongs, at once. */
  skip(): void {
    cancelAnimationFrame(this.frame);
    this.isRunning = false;
    if (this.places.size > 0) this.places = new Map();
    if (this.hits.size > 0) this.hits = new Map();
    if (this.ghosts.length > 0) this.ghosts = [];
  }

  private tick(now: number): void {
    const time = now - this.began;
    if (time >= this.whole) this.skip();
    else {
      this.show(Math.max(0, time));
      this.frame = requestAnimationFrame((next) => this.tick(next));
    }
  }

  private show(time: number): void {
    const places = new Map<number, Point>();
    for (const walk of this.walks) {
      // A unit that walks twice waits at the beginning of its first walk and then is where its last one led.
      if (time < walk.begin && places.has(walk.unit)) continue;
      places.set(walk.unit, along(walk.points, (time - walk.begin) / (walk.end - walk.begin)));
    }
    if (places.size > 0 || this.places.size > 0) this.places = places;
    if (time >= this.walked && this.hits.size === 0) this.hits = this.losses;
  }
}

/** The walks of all steps, one after the other. A path may begin where the unit stands or with the next space. */
export function walks(board: Board, news: readonly Entry[], from: Places, to: Places): Walk[] {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const reached = new Map<number, { space: number; at: Point }>();
  for (const [unit, at] of from) reached.set(unit, { space: at.space, at });
  const found: Walk[] = [];
  let time = 0;
  const steps = news.flatMap((entry) => entry.steps);
  steps.forEach((step, n) => {
    const isLast = !steps.slice(n + 1).some((other) => other.unit === step.unit);
    const begin = reached.get(step.unit);
    const rest = begin?.space === step.path[0] ? step.path.slice(1) : step.path;
    const points: Point[] = rest.flatMap((id) => spaces.get(id) ?? []);
    const end = to.get(step.unit);
    if (isLast && end && end.space === rest.at(-1)) points.splice(-1, 1, end);
    const last = points.at(-1);
    if (last) reached.set(step.unit, { space: rest.at(-1) ?? -1, at: last });
    if (begin) points.unshift(begin.at);
    if (points.length < 2) return;
    const duration = LEG * (points.length - 1) + 60;
    found.push({ unit: step.unit, points, begin: time, end: time + duration });
    time += duration;
  });
  return found;
}

/** What each unit that was hit has lost. */
export function losses(news: readonly Entry[], before: Scene, after: Scene): Map<number, number> {
  const hit = new Set(news.flatMap((entry) => entry.hit));
  const old = new Map(before.tokens.map((token) => [token.id, token]));
  const found = new Map<number, number>();
  for (const token of after.tokens) {
    const lost = (old.get(token.id)?.left ?? token.left) - token.left;
    if (hit.has(token.id) || lost > 0) found.set(token.id, Math.max(0, lost));
  }
  return found;
}

/** Units that stood on the board and do not any more. */
export function gone(before: Scene, from: Places, after: Scene): Ghost[] {
  const standing = new Set(after.tokens.filter((token) => token.status === "board").map((token) => token.id));
  return before.tokens.flatMap((token) => {
    const at = from.get(token.id);
    return token.status === "board" && at && !standing.has(token.id) ? [{ token, at }] : [];
  });
}

/** A point on a path; it starts and stops gently. */
export function along(points: readonly Point[], share: number): Point {
  const last = points.length - 1;
  const eased = Math.max(0, Math.min(1, share));
  const way = (eased < 0.5 ? 2 * eased * eased : 1 - 2 * (1 - eased) * (1 - eased)) * last;
  const index = Math.min(last - 1, Math.floor(way));
  const a = points[index] ?? { x: 0, y: 0 };
  const b = points[index + 1] ?? a;
  return { x: a.x + (b.x - a.x) * (way - index), y: a.y + (b.y - a.y) * (way - index) };
}
