// Finds entries of the reference: by typed text, and by the name of a thing at the table.
import type { Article, Reference, Sheet } from "../generated/protocol";
import { plain } from "../panels/things";

/** What to look up. An empty id is the list of everything. */
export type Wanted = { id: string } | { rule: string } | { name: string; kinds: readonly string[] };

/** Entries as a list shows them; rules are many, and come only when they are asked for. */
export const RULE = "rule";

interface Folded {
  article: Article;
  name: string;
  other: string;
  id: string;
  text: string;
}

const folded = new WeakMap<Reference, Folded[]>();

/** The words of all entries without case and accents, made once. */
function foldedOf(reference: Reference): Folded[] {
  let found = folded.get(reference);
  if (found === undefined) {
    found = reference.articles.map((article) => ({
      article,
      name: plain(article.name),
      other: plain(article.other),
      id: plain(`${article.id} ${article.rules.join(" ")}`),
      text: plain(
        [article.line, ...article.text, ...(article.sheet?.abilities.map((one) => one.name) ?? [])].join(" "),
      ),
    }));
    folded.set(reference, found);
  }
  return found;
}

/** How well an entry fits one word: 0 is best, null does not fit. */
function fit(entry: Folded, word: string): number | null {
  if (entry.name === word) return 0;
  if (entry.name.startsWith(word)) return 1;
  if (hasWord(entry.name, word)) return 2;
  if (entry.other.startsWith(word) || hasWord(entry.other, word)) return 3;
  if (entry.id.includes(word)) return 4;
  if (entry.name.includes(word) || entry.other.includes(word)) return 5;
  return hasWord(entry.text, word) ? 6 : null;
}

function hasWord(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? "")) return true;
  }
  return false;
}

/** The entries that fit what was written, the best first. An empty kind is every kind. */
export function search(reference: Reference, query: string, kind = ""): Article[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const open = foldedOf(reference).filter((entry) => kind === "" || entry.article.kind === kind);
  if (words.length === 0) {
    return open.filter((entry) => kind !== "" || entry.article.kind !== RULE).map((entry) => entry.article);
  }
  const whole = words.join(" ");
  const found: { article: Article; rank: number }[] = [];
  for (const entry of open) {
    const fits = words.map((word) => fit(entry, word));
    if (fits.some((one) => one === null)) continue;
    const rank = entry.name === whole ? -1 : Math.max(...fits.map((one) => one ?? 0));
    found.push({ article: entry.article, rank: rank + (entry.article.kind === RULE ? 0.5 : 0) });
  }
  return found.sort((a, b) => a.rank - b.rank).map((one) => one.article);
}

/** The wanted entry; null for the list, or if there is none. */
export function find(reference: Reference, wanted: Wanted): Article | null {
  if ("name" in wanted) return byName(reference, wanted.name, wanted.kinds);
  const id = "rule" in wanted ? `${RULE}/${wanted.rule}` : wanted.id;
  return reference.articles.find((article) => article.id === id) ?? null;
}

/** What stands behind the # of the address of an entry: its id, or a name that leads there. */
export function hashOf(wanted: Wanted): string {
  if ("rule" in wanted) return `${RULE}/${wanted.rule}`;
  return "name" in wanted ? encodeURIComponent(wanted.name) : wanted.id;
}

/** The entry behind the # of an address. */
export function findByHash(reference: Reference, hash: string): Article | null {
  if (hash === "") return null;
  return (
    find(reference, { id: hash }) ??
    byName(
      reference,
      hash,
      reference.kinds.map((kind) => kind.key),
    )
  );
}

/** At the table "Charge 2" and "Legionaries 3" stand for "Charge" and "Legionaries": the longest beginning counts. */
function byName(reference: Reference, name: string, kinds: readonly string[]): Article | null {
  const open = reference.articles.filter((article) => kinds.includes(article.kind));
  const whole = plain(name);
  const exact = open.filter((article) => plain(article.name) === whole);
  if (exact.length > 0) return exact.sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))[0] ?? null;
  let best: Article | null = null;
  for (const article of open) {
    const short = plain(article.name);
    if (!whole.startsWith(short) || /[\p{L}]/u.test(whole[short.length] ?? "")) continue;
    if (best === null || article.name.length > best.name.length) best = article;
  }
  // "Omphalos" in a hand is the entry "Omphalos (card)".
  return best ?? open.find((article) => plain(article.name).startsWith(`${whole} (`)) ?? null;
}

/** Kinds that the abilities of a sheet can be. */
export const ABILITIES = ["talent", "keyword", "power", "feature"] as const;
export const UNITS = ["unit"] as const;
/** The card of a unit leads to the unit. */
export const CARDS = ["card", "unit"] as const;
export const TERRAIN = ["terrain"] as const;

export interface Named {
  name: string;
  kinds: readonly string[];
}

/** What the sheets of a match name: units, cards, powers. */
export function namesOf(sheets: readonly Sheet[]): Named[] {
  return sheets.map((sheet) => ({
    name: sheet.name,
    kinds: sheet.thing.kind === "card" ? CARDS : sheet.thing.kind === "power" ? ABILITIES : UNITS,
  }));
}

export interface Piece {
  text: string;
  wanted: Wanted | null;
}

/** A text with the names in it, each with what it leads to; rules are known by the form of their ids. */
export function pieces(text: string, names: readonly Named[]): Piece[] {
  const known = new Map(names.filter((one) => one.name !== "").map((one) => [one.name, one]));
  const sorted = [...known.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${[...sorted, "[A-Z]{2,5}-[A-Z0-9]+-\\d+"].join("|")})(?![\\p{L}])`,
    "gu",
  );
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > from) found.push({ text: text.slice(from, match.index), wanted: null });
    found.push({ text: match[0], wanted: known.get(match[0]) ?? { rule: match[0] } });
    from = match.index + match[0].length;
  }
  if (from < text.length) found.push({ text: text.slice(from), wanted: null });
  return found;
}
