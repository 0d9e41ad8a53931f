// Moments of a match are counted in lines of the log: 0 is the beginning, n the table after line n.
import type { Entry } from "../generated/protocol";

export interface Mark {
  at: number;
  text: string;
  /** 0: a round or phase begins, 1: a turn or activation. */
  level: number;
}

/** Where rounds and turns begin. */
export function marksOf(entries: readonly Entry[]): Mark[] {
  return entries
    .filter((entry) => entry.level < 2)
    .map((entry) => ({ at: entry.n, text: entry.text, level: entry.level }));
}

/** The beginning of the next round or turn, or the end. */
export function nextMark(marks: readonly Mark[], at: number, last: number): number {
  return marks.find((mark) => mark.at > at)?.at ?? last;
}

/** The beginning of the round or turn before, or of the match. */
export function markBefore(marks: readonly Mark[], at: number): number {
  return marks.findLast((mark) => mark.at < at)?.at ?? 0;
}

/** The moment in an address: #123. */
export function momentIn(hash: string): number | null {
  const digits = /^#(\d+)$/.exec(hash)?.[1];
  return digits === undefined ? null : Number(digits);
}
