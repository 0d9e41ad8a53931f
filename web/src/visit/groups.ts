// New lines of the log by turns, so that a long absence is read quickly.
import type { Entry } from "../generated/protocol";

export interface Group {
  /** The line with which it begins. */
  n: number;
  entries: Entry[];
}

/** The lines by rounds and turns; only the newest groups if there are more lines than a card holds. */
export function grouped(entries: readonly Entry[], most: number): { groups: Group[]; left: number } {
  const groups: Group[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last === undefined || entry.level < 2) {
      groups.push({ n: entry.n, entries: [entry] });
    } else last.entries.push(entry);
  }
  const size = (some: readonly Group[]): number => some.reduce((sum, group) => sum + group.entries.length, 0);
  let start = 0;
  while (start < groups.length - 1 && size(groups.slice(start)) > most) start += 1;
  return { groups: groups.slice(start), left: size(groups.slice(0, start)) };
}
