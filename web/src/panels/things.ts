// What options, cards, chips and sheets have in common: they name things. Nothing here knows a rule.
import type { Option, Sheet, Thing, Token } from "../generated/protocol";

/** A thing as one word, for maps and keys of lists. */
export function keyOf(thing: Thing): string {
  return `${thing.kind}:${thing.id}`;
}

/** The sheet of a thing, as printed. */
export function sheetOf(sheets: readonly Sheet[], thing: Thing): Sheet | null {
  return sheets.find((sheet) => sheet.thing.kind === thing.kind && sheet.thing.id === thing.id) ?? null;
}

/**
 * The sheet of a unit on the table. Where sheets are printed per kind of unit and not per unit, the name tells:
 * "Legionaries 2" has the sheet "Legionaries".
 */
export function sheetOfToken(sheets: readonly Sheet[], token: Token): Sheet | null {
  const own = sheetOf(sheets, token.sheet ?? { kind: "unit", id: token.id });
  if (own) return own;
  let best: Sheet | null = null;
  for (const sheet of sheets) {
    if (sheet.rows.length < 2 || !token.name.startsWith(sheet.name)) continue;
    if (best === null || sheet.name.length > best.name.length) best = sheet;
  }
  return best;
}

/** How often an option names each thing of some kinds. */
function tally(things: readonly Thing[], kinds: ReadonlySet<string>): Map<string, number> {
  const found = new Map<string, number>();
  for (const thing of things) {
    if (kinds.has(thing.kind)) found.set(keyOf(thing), (found.get(keyOf(thing)) ?? 0) + 1);
  }
  return found;
}

/** Whether an option names everything that is chosen, as often as it is chosen. */
function covers(option: Option, chosen: readonly Thing[], kinds: ReadonlySet<string>): boolean {
  const named = tally(option.things, kinds);
  for (const [key, n] of tally(chosen, kinds)) {
    if ((named.get(key) ?? 0) < n) return false;
  }
  return true;
}

/** Options that name what is chosen and nothing else of these kinds. */
export function exactly(options: readonly Option[], chosen: readonly Thing[], kinds: ReadonlySet<string>): Option[] {
  if (chosen.length === 0) return [];
  return options.filter(
    (option) =>
      option.things.filter((thing) => kinds.has(thing.kind)).length === chosen.length && covers(option, chosen, kinds),
  );
}

/** Whether a thing can be chosen besides what is chosen already: some option names them all. */
export function canAdd(
  options: readonly Option[],
  chosen: readonly Thing[],
  thing: Thing,
  kinds: ReadonlySet<string>,
): boolean {
  return options.some((option) => covers(option, [...chosen, thing], kinds));
}

/** Whether some option names several things of these kinds at once, so that they are collected before they are sent. */
export function wantsSeveral(options: readonly Option[], kinds: ReadonlySet<string>): boolean {
  return options.some((option) => option.things.filter((thing) => kinds.has(thing.kind)).length > 1);
}

/** How often a thing is among those that are chosen. */
export function times(chosen: readonly Thing[], thing: Thing): number {
  return chosen.filter((other) => keyOf(other) === keyOf(thing)).length;
}

/** The list without one of the equal things in it. */
export function without(chosen: readonly Thing[], thing: Thing): Thing[] {
  const at = chosen.findIndex((other) => keyOf(other) === keyOf(thing));
  return at < 0 ? [...chosen] : [...chosen.slice(0, at), ...chosen.slice(at + 1)];
}

/** A text as it is compared in a search: without case and accents. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
