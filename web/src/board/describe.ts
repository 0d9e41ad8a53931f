// The board as text for screen readers: "C4, hill, Legionaries 3 of 4, blue order, can be chosen".
import type { Marker, Space, Token } from "../generated/protocol";
import { t } from "../lib/i18n.svelte";

export interface Told {
  isOffered: boolean;
  isChosen: boolean;
}

export function describeSpace(space: Space, tokens: readonly Token[], markers: readonly Marker[], told: Told): string {
  return [
    space.name,
    space.terrain,
    ...tokens.flatMap((token) => [unitWords(token), ...token.marks.map((mark) => mark.title)]),
    ...markers.map((marker) => marker.title),
    ...(tokens.length + markers.length === 0 ? [t("board.empty")] : []),
    ...toldWords(told),
  ]
    .filter((part) => part !== "")
    .join(", ");
}

export function describeUnit(token: Token, told: Told): string {
  return [token.label, ...toldWords(told)].join(", ");
}

function unitWords(token: Token): string {
  return t("board.unit", { name: token.name, left: token.left, full: token.full });
}

function toldWords(told: Told): string[] {
  if (told.isChosen) return [t("board.chosen")];
  return told.isOffered ? [t("board.offered")] : [];
}
