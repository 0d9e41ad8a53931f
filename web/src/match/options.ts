// How the list of options is laid out: in groups that say once what their options share, with a key for each line.
import type { Option, Thing } from "../generated/protocol";

/** Up to this number, options are buttons beside the question. */
export const FEW = 8;
/** From this number on, big groups are closed until one is opened. */
const CROWD = 24;
const BIG_GROUP = 6;
/** Letters that have no other meaning on the page (b, c, e, h, l, n, o, u and v do). */
const KEYS = "123456789adfgijkmpqrstwxyz";

/** An option with its key and what is left of its label below the heading of its group. */
export interface Line {
  option: Option;
  short: string;
  key: string;
}

/** Options that begin alike. A closed group is a single button that opens it. */
export interface Group {
  id: string;
  heading: string;
  icon: string;
  size: number;
  isClosed: boolean;
  key: string;
  lines: Line[];
  /** The unit or place that the whole of a closed group is about, and not all the others: opening it chooses that. */
  about: Thing | null;
}

/** Options that no click on the board can reach. */
export function isLoose(option: Option): boolean {
  return !option.things.some((thing) => thing.kind === "unit" || thing.kind === "space");
}

/** The groups to show, after groups were opened: `opened` holds their ids, the widest first. */
export function layOut(options: Option[], opened: string[]): Group[] {
  const last = opened.at(-1);
  const shown = last === undefined ? options : options.filter((option) => idOf(option, Number(last[0])) === last);
  const depth = firstSplit(shown);
  const byId = new Map<string, Option[]>();
  for (const option of shown) {
    const id = idOf(option, depth);
    byId.set(id, [...(byId.get(id) ?? []), option]);
  }
  // A few are read from the first to the last, so what is done comes before what is left; in a crowd that would be lost.
  const way = options.length <= FEW ? -1 : 1;
  const sorted = [...byId].sort(([, a], [, b]) => way * (Number(!a.every(isLoose)) - Number(!b.every(isLoose))));
  const isCrowd = shown.length > CROWD && byId.size > 1;
  let used = 0;
  const nextKey = (): string => KEYS[used++] ?? "";
  return sorted.map(([id, members]) => {
    const shared = members.length > 2 ? sharedWords(members) : "";
    const heading = shared.replace(/[\s:·,]+$/, "");
    const isClosed = isCrowd && members.length > BIG_GROUP;
    return {
      id,
      heading: isClosed ? heading || (members[0]?.label ?? "") : heading,
      icon: members[0]?.icon ?? "",
      size: members.length,
      isClosed,
      key: isClosed ? nextKey() : "",
      about: isClosed ? common(members, shown) : null,
      lines: isClosed ? [] : members.map((option) => ({ option, short: rest(option, shared), key: nextKey() })),
    };
  });
}

/** The first thing on the table that all members name, unless everything that is shown does. */
function common(members: Option[], shown: Option[]): Thing | null {
  const isNamedBy = (thing: Thing) => (option: Option) =>
    option.things.some((other) => other.kind === thing.kind && other.id === thing.id);
  const found = members[0]?.things.find(
    (thing) => thing.kind === "unit" && members.every(isNamedBy(thing)) && !shown.every(isNamedBy(thing)),
  );
  return found !== undefined && shown.filter(isNamedBy(found)).length === members.length ? found : null;
}

/** The option or group that a key stands for. */
export function findKey(groups: Group[], key: string): Option | Group | null {
  if (key === "") return null;
  for (const group of groups) {
    if (group.key === key) return group;
    const line = group.lines.find((one) => one.key === key);
    if (line) return line.option;
  }
  return null;
}

/** By verb first; options with the same verb by the first thing they name, then by the second. */
function idOf(option: Option, depth: number): string {
  const things = option.things.slice(0, depth).map((thing) => `${thing.kind}${thing.id}`);
  return [depth, option.verb, ...things].join(" ");
}

function firstSplit(options: Option[]): number {
  for (const depth of [0, 1, 2]) {
    const ids = new Set(options.map((option) => idOf(option, depth)));
    if (ids.size > 1) return depth > 0 && (options.length <= CROWD || ids.size === options.length) ? 0 : depth;
  }
  return 0;
}

/** The words with which all labels begin; empty if nothing is left of one of them. */
function sharedWords(options: Option[]): string {
  const labels = options.map((option) => option.label.split(" "));
  const first = labels[0] ?? [];
  let n = 0;
  while (n < first.length && labels.every((words) => words[n] === first[n])) n += 1;
  return labels.length > 1 && labels.every((words) => words.length > n) ? first.slice(0, n).join(" ") : "";
}

function rest(option: Option, shared: string): string {
  return shared === "" ? option.label : option.label.slice(shared.length + 1);
}
