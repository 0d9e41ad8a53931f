// The links that this browser remembers. The match page adds its own with token and time only,
// so everything else may be missing.
import type { Link, Made } from "../generated/protocol";

export interface Kept {
  token: string;
  at: string | number;
  kind?: string;
  seats?: number[];
  /** Links of one match have this in common: the token of the first of them. */
  match?: string;
  /** A branch: the moment of another match from which it goes on. */
  from?: Origin;
}

export interface Origin {
  token: string;
  at: number;
  /** The viewpoint that counts the lines so. */
  look: number;
}

const KEY = "matches";
const MOST = 200;

export function readKept(): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is Kept {
  return typeof one === "object" && one !== null && "token" in one && typeof one.token === "string";
}

export function writeKept(list: Kept[]): void {
  localStorage.setItem(KEY, JSON.stringify(list.slice(-MOST)));
}

export function tokenOf(link: Link): string {
  return link.path.replace(/^\/play\//, "");
}

export function pathOf(token: string): string {
  return `/play/${token}`;
}

/** Remember all links of a new match or record. */
export function keep(made: Made, from?: Origin): void {
  const first = made.links[0];
  if (!first) return;
  const match = tokenOf(first);
  const at = new Date().toISOString();
  const news = made.links.map((link) => ({
    token: tokenOf(link),
    at,
    kind: link.kind,
    seats: link.seats,
    match,
    ...(from && { from }),
  }));
  const old = readKept().filter((one) => !news.some((other) => other.token === one.token));
  writeKept([...old, ...news]);
}

/** Where a branch comes from, if this browser made it. */
export function originOf(token: string): Origin | null {
  return readKept().find((one) => one.token === token)?.from ?? null;
}

/** Where its maker goes: the own seat, or else a place to watch from. */
export function entrance(made: Made): Link | undefined {
  const rank = ["here", "watch", "link"];
  return [...made.links].sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind))[0];
}

/** The links of each match together, the one to go in by first; the match remembered last comes first. */
export function groups(list: Kept[]): Kept[][] {
  const found = new Map<string, Kept[]>();
  for (const one of list) {
    const key = one.match ?? one.token;
    found.set(key, [...(found.get(key) ?? []), one]);
  }
  const rank = ["here", undefined, "watch", "link"];
  for (const group of found.values()) group.sort((a, b) => rank.indexOf(a.kind) - rank.indexOf(b.kind));
  return [...found.values()].reverse();
}

/** Forget the match of this token; what was forgotten comes back, so that it can be remembered again. */
export function forget(token: string): Kept[] {
  const list = readKept();
  const gone = groups(list).find((group) => group.some((one) => one.token === token)) ?? [];
  writeKept(list.filter((one) => !gone.some((other) => other.token === one.token)));
  return gone;
}

export function remember(gone: Kept[]): void {
  writeKept([...readKept().filter((one) => !gone.some((other) => other.token === one.token)), ...gone]);
}
