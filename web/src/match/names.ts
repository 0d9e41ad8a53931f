// What people call the seats and things of a match; everything is taken from what the server sent.
import type { Roll, Thing } from "../generated/protocol";
import { t } from "../lib/i18n.svelte";
import type { Table } from "../lib/table.svelte";

const LETTERS = "ABCDEFGH";

export function seatLetter(seat: number): string {
  return LETTERS[seat] ?? "?";
}

/** "Player A", or with its god or faction: "Zeus (Player A)". */
export function seatName(table: Table, seat: number): string {
  const player = t("match.player", { letter: seatLetter(seat) });
  const title = table.position?.scene.panels.find((panel) => panel.seat === seat)?.title ?? "";
  return title === "" || title === player ? player : `${title} (${seatLetter(seat)})`;
}

/** Who a match waits for: a computer by its name, people by their seat. */
export function waitingName(table: Table, seat: number): string {
  const info = table.seats.find((one) => one.seat === seat);
  const isComputer = info !== undefined && info.level !== "";
  return isComputer ? `${info.name} (${seatLetter(seat)})` : seatName(table, seat);
}

/** The dice that a question is about, unless they lie in the own tray already. */
export function diceOfQuestion(table: Table): Roll | null {
  const trays = table.position?.scene.trays ?? [];
  const isInTray = trays.some(
    (tray) => tray.seat === table.look && tray.chips.some((chip) => /^die-/.test(chip.symbol)),
  );
  return isInTray ? null : (table.ask?.roll ?? null);
}

/** "A", "A and B", "A, B and C". */
export function listed(names: string[]): string {
  if (names.length < 2) return names[0] ?? "";
  return t("match.and", { a: names.slice(0, -1).join(", "), b: names[names.length - 1] ?? "" });
}

/** The name of something that was clicked. */
export function thingName(table: Table, thing: Thing): string {
  const scene = table.position?.scene;
  if (thing.kind === "unit") {
    const token = scene?.tokens.find((one) => one.id === thing.id);
    if (token) return token.name;
  }
  if (thing.kind === "space") {
    const space = table.welcome?.board.spaces.find((one) => one.id === thing.id);
    if (space) return space.name;
  }
  const isThis = (other: Thing | null): boolean => other?.kind === thing.kind && other.id === thing.id;
  const card = scene?.piles.flatMap((pile) => pile.cards).find((one) => isThis(one.thing));
  const chip = scene?.trays.flatMap((tray) => tray.chips).find((one) => isThis(one.thing));
  const sheet = table.welcome?.sheets.find((one) => isThis(one.thing));
  return card?.name ?? chip?.title ?? sheet?.name ?? t("match.thing");
}
