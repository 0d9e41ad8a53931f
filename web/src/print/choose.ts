// What goes on paper: cards as printed, and entries of the reference by their kinds.
import type { Article, ArticleKind, Reference, Sheet, Token, Welcome } from "../generated/protocol";
import { sheetOfToken } from "../panels/things";
import { ABILITIES, find, TERRAIN } from "../reference/search";

/** A unit or card to be cut out. */
export interface Printed {
  key: string;
  sheet: Sheet;
}

/** Everything that can be printed on one occasion. */
export interface Stock {
  units: Printed[];
  cards: Printed[];
  groups: { kind: ArticleKind; articles: Article[] }[];
}

/** What lies on the page when it opens; the rest waits for a tick. */
export const FIRST: ReadonlySet<string> = new Set(["units", "talent", "keyword", "terrain", "action", "die", "order"]);
/** Kinds that are printed as cards, not as entries. */
const AS_CARDS: ReadonlySet<string> = new Set(["unit"]);

function grouped(reference: Reference, articles: readonly Article[]): Stock["groups"] {
  return reference.kinds
    .filter((kind) => !AS_CARDS.has(kind.key))
    .map((kind) => ({
      kind,
      articles: articles.filter((article) => article.kind === kind.key && article.sheet === null),
    }))
    .filter((group) => group.articles.length > 0);
}

function printed(articles: readonly Article[], kind: string): Printed[] {
  return articles.flatMap((article) =>
    article.kind === kind && article.sheet ? [{ key: article.id, sheet: article.sheet }] : [],
  );
}

/** A whole game. */
export function stockOfGame(reference: Reference): Stock {
  const { articles } = reference;
  return { units: printed(articles, "unit"), cards: printed(articles, "card"), groups: grouped(reference, articles) };
}

/** The armies of a match, and of the reference what they and the board have; what holds for everybody stays whole. */
export function stockOfMatch(welcome: Welcome, tokens: readonly Token[], reference: Reference): Stock {
  const armies = tokens.filter((token) => token.seat >= 0 && token.status !== "offered");
  const found = new Map<string, Sheet>();
  for (const token of armies) {
    const sheet = sheetOfToken(welcome.sheets, token);
    if (sheet) found.set(sheet.name, sheet);
  }
  // Before there are armies, every unit that can be taken.
  if (found.size === 0) {
    for (const sheet of welcome.sheets) if (sheet.cost !== null && sheet.rows.length > 1) found.set(sheet.name, sheet);
  }
  const units = [...found.values()].map((sheet) => ({ key: sheet.name, sheet }));
  // Cards that say something of their own; those that only activate a unit say nothing.
  const cards = welcome.sheets.filter((sheet) => sheet.thing.kind === "card" && sheet.rows.length > 0);
  const used = new Set<string>();
  for (const { sheet } of units) {
    for (const ability of sheet.abilities)
      used.add(find(reference, { name: ability.name, kinds: ABILITIES })?.id ?? "");
  }
  for (const space of welcome.board.spaces)
    used.add(find(reference, { name: space.terrain, kinds: TERRAIN })?.id ?? "");
  const chosen: ReadonlySet<string> = new Set([...ABILITIES, ...TERRAIN]);
  return {
    units,
    cards: cards.map((sheet) => ({ key: sheet.name, sheet })),
    groups: grouped(
      reference,
      reference.articles.filter((article) => !chosen.has(article.kind) || used.has(article.id)),
    ),
  };
}
