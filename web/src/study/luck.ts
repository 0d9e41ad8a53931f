// Dice and cards chosen by the player, as text and in notation.
import type { Face, Luck } from "../generated/protocol";
import { t, type Key } from "../lib/i18n.svelte";
import type { Table } from "../lib/table.svelte";
import { seatName } from "../match/names";

export type Counts = Readonly<Record<string, number>>;

/** The question, and the owner of the dice or cards, if any. */
export function luckQuestion(table: Table, luck: Luck): string {
  const text =
    luck.faces.length === 0 || (luck.verb !== "roll" && luck.verb !== "draw")
      ? t("study.luckAsk.other")
      : t(`study.luckAsk.${luck.count === 1 ? "one." : ""}${luck.verb}` as Key, { n: luck.count });
  if (luck.seat < 0) return text.charAt(0).toLocaleUpperCase() + text.slice(1);
  return t("study.luckOf", { who: seatName(table, luck.seat), text });
}

/** One more or one less of a face. A single die is turned, not added to. */
export function changed(luck: Luck, counts: Counts, face: Face, by: 1 | -1): Counts {
  const base = by > 0 && luck.count === 1 ? {} : counts;
  return { ...base, [face.word]: (base[face.word] ?? 0) + by };
}

export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((all, n) => all + n, 0);
}

/** The answer: the verb, then every face as often as it was chosen, in the order of the notation. */
export function luckText(luck: Luck, counts: Counts): string {
  const words = luck.faces.flatMap((face) => Array<string>(counts[face.word] ?? 0).fill(face.word));
  return [luck.verb, ...words].join(" ");
}
