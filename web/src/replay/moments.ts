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

/** The moment in an address: #123, or #123@b as another viewpoint counts the lines. */
export function momentIn(hash: string): number | null {
  const digits = /^#(\d+)(@\w+)?$/.exec(hash)?.[1];
  return digits === undefined ? null : Number(digits);
}

const NAMES: Record<string, number> = { all: -3, watch: -2 };

/** The viewpoint in an address, if it names one. */
export function viewpointIn(hash: string): number | null {
  const name = /^#\d+@(\w+)$/.exec(hash)?.[1];
  if (name === undefined) return null;
  const seat = "abcdefgh".indexOf(name);
  return NAMES[name] ?? (name.length === 1 && seat >= 0 ? seat : null);
}

/** A moment as it stands in an address; the viewpoint only if it is not the one that a link has anyway. */
export function hashOf(at: number | null, look: number | null = null): string {
  if (at === null) return "";
  const name = look === null ? "" : (Object.keys(NAMES).find((one) => NAMES[one] === look) ?? "abcdefgh"[look] ?? "");
  return name === "" ? `#${at}` : `#${at}@${name}`;
}
