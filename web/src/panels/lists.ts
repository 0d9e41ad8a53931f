// Searching and sorting what is on offer.
import type { Sheet } from "../generated/protocol";
import { plain } from "./things";

export type Sorting = "cost" | "name" | "kind";

export interface Wish {
  search: string;
  group: string;
  sorting: Sorting;
}

/** The kind of a sheet without its details: "Monster" of "Monster, aquatic". */
export function groupOf(sheet: Sheet): string {
  return sheet.kind.split(",")[0] ?? "";
}

/** What fits a search, in the order that was asked for; dear things first. */
export function sorted<Item extends { sheet: Sheet }>(items: readonly Item[], wish: Wish): Item[] {
  const words = plain(wish.search).split(/\s+/).filter(Boolean);
  const found = items.filter(({ sheet }) => {
    if (wish.group && groupOf(sheet) !== wish.group) return false;
    const text = plain([sheet.name, sheet.kind, sheet.text, ...sheet.abilities.map((one) => one.name)].join(" "));
    return words.every((word) => text.includes(word));
  });
  const byName = (a: Item, b: Item): number => a.sheet.name.localeCompare(b.sheet.name);
  const byCost = (a: Item, b: Item): number => (b.sheet.cost ?? 0) - (a.sheet.cost ?? 0);
  if (wish.sorting === "name") return found.sort(byName);
  if (wish.sorting === "kind") {
    return found.sort((a, b) => groupOf(a.sheet).localeCompare(groupOf(b.sheet)) || byCost(a, b) || byName(a, b));
  }
  return found.sort((a, b) => byCost(a, b) || byName(a, b));
}

/** Items in groups by the kind on their sheet, in the order in which the kinds first come. */
export function grouped<Item extends { sheet: Sheet }>(items: readonly Item[]): { kind: string; items: Item[] }[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(groupOf(item.sheet));
    if (group) group.push(item);
    else groups.set(groupOf(item.sheet), [item]);
  }
  return [...groups].map(([kind, members]) => ({ kind, items: members }));
}
