// The faces of the dice: pantheon has blanks and numbers, commander six symbols, order dice a colour.

/** Faces of commander's die in the order of its numbers, for dice that are named by a number. */
const NUMBERED = ["blank", "panic", "hit", "full", "support", "shield", "guard"];

const SIGNS = new Set(["panic", "hit", "full", "support", "shield", "guard"]);
const COLOURS = new Set(["red", "blue", "green", "purple", "yellow"]);

export interface Face {
  sort: "blank" | "number" | "sign" | "order";
  /** The number or the name of the icon. */
  shows: string;
  /** The colour of the sign or the order, for the style sheet. */
  tone: string;
}

/** What a die shows, by the symbol that the table sends. */
export function face(symbol: string): Face {
  const numbered = /^die-(\d)$/.exec(symbol)?.[1];
  const plain = (numbered === undefined ? symbol : NUMBERED[Number(numbered)]) ?? symbol;
  const word = plain.replace(/^(own-)?(die-|face-)?/, "");
  const colour = /^order-(\w+)$/.exec(word)?.[1];
  if (colour !== undefined && COLOURS.has(colour)) return { sort: "order", shows: `own-order-${colour}`, tone: colour };
  if (SIGNS.has(word)) return { sort: "sign", shows: `own-${word}`, tone: word };
  if (/^[1-9]$/.test(word)) return { sort: "number", shows: word, tone: word === "5" ? "best" : "plain" };
  return { sort: "blank", shows: "", tone: "plain" };
}

/** Every symbol that a die may show. */
export const SYMBOLS = [
  ...["blank", "1", "2", "3", "4", "5"],
  ...SIGNS,
  ...[...COLOURS].map((colour) => `order-${colour}`),
];
