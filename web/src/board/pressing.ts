// What a click on the board means. The options are the law: the page only looks what they name.
import type { Board, Option, Scene, Thing } from "../generated/protocol";
import { distance, type Point } from "./geometry";
import type { Places } from "./placing";

export type Press =
  | { act: "pick"; kind: "space" | "unit"; id: number }
  | { act: "why"; text: string }
  | { act: "inspect"; unit: number }
  | { act: "none" };

/** The table as a click needs to know it. */
export interface Lie {
  board: Board;
  scene: Scene;
  places: Places;
  /** All options of the pending decision; none while another seat is asked. */
  all: readonly Option[];
  /** Those that are left after what was clicked. */
  options: readonly Option[];
  chosen: readonly Thing[];
}

export function pressSpace(lie: Lie, id: number, near: Point | null = null): Press {
  const here = lie.scene.tokens.filter((token) => token.space === id && token.status === "board");
  const offered = here.filter((token) => isNamed(lie.options, "unit", token.id));
  const isFree = isNamed(lie.options, "space", id);
  const asked = nearest(lie, offered, near);
  // On a hex the unit is the hex; in an area it has to be clicked itself if the area can be meant too.
  if (asked !== undefined && !isFree) return { act: "pick", kind: "unit", id: asked };
  if (isFree) return { act: "pick", kind: "space", id };
  const text = whyNot(lie, "space", id);
  if (text !== null) return { act: "why", text };
  const only = lie.board.kind === "hexes" ? here[0] : undefined;
  return only ? { act: "inspect", unit: only.id } : { act: "none" };
}

/** A click on a unit. `last` is the question that was asked before: asking twice shows the unit instead. */
export function pressUnit(lie: Lie, id: number, last = ""): Press {
  if (isNamed(lie.options, "unit", id)) return { act: "pick", kind: "unit", id };
  const space = lie.scene.tokens.find((token) => token.id === id)?.space ?? null;
  if (space !== null && isNamed(lie.options, "space", space)) return { act: "pick", kind: "space", id: space };
  const text = whyNot(lie, "unit", id);
  if (text !== null && text !== last) return { act: "why", text };
  return { act: "inspect", unit: id };
}

function isNamed(options: readonly Option[], kind: string, id: number): boolean {
  return options.some((option) => option.things.some((thing) => thing.kind === kind && thing.id === id));
}

function nearest(lie: Lie, tokens: readonly { id: number }[], near: Point | null): number | undefined {
  if (near === null) return tokens[0]?.id;
  const far = (id: number): number => {
    const at = lie.places.get(id);
    return at ? distance(at, near) : Infinity;
  };
  return [...tokens].sort((a, b) => far(a.id) - far(b.id))[0]?.id;
}

/**
 * The action that a click on something that is not offered would have meant: an option like those that are left, with
 * the thing clicked in the place of theirs. Null if no option names something of the kind.
 */
export function whyNot(lie: Lie, kind: "space" | "unit", id: number): string | null {
  const wanted = wordOf(lie, kind, id);
  if (wanted === null || isNamed(lie.all, kind, id)) return null;
  const isChosen = (thing: Thing): boolean => lie.chosen.some((one) => one.kind === thing.kind && one.id === thing.id);
  const found: { verb: string; text: string }[] = [];
  for (const option of lie.options) {
    const thing = option.things.findLast(
      (one) => one.kind === kind && !isChosen(one) && isAlike(lie, kind, one.id, id),
    );
    const word = thing === undefined ? null : wordOf(lie, kind, thing.id);
    const words = option.text.split(" ");
    const index = word === null ? -1 : words.lastIndexOf(word);
    if (index > 0) found.push({ verb: option.verb, text: words.with(index, wanted).join(" ") });
  }
  const count = (verb: string): number => found.filter((one) => one.verb === verb).length;
  return (
    found.reduce<{ verb: string; text: string } | null>(
      (best, one) => (best === null || count(one.verb) > count(best.verb) ? one : best),
      null,
    )?.text ?? null
  );
}

/** Units of another side are not what an option about one's own units means. */
function isAlike(lie: Lie, kind: string, one: number, other: number): boolean {
  if (kind !== "unit") return true;
  const seat = (id: number): number | undefined => lie.scene.tokens.find((token) => token.id === id)?.seat;
  return seat(one) === seat(other);
}

function wordOf(lie: Lie, kind: string, id: number): string | null {
  if (kind === "space") return lie.board.spaces.find((space) => space.id === id)?.word ?? null;
  return lie.scene.tokens.find((token) => token.id === id)?.word ?? null;
}

/** How many of the options name each thing of a kind. */
function counts(options: readonly Option[], kind: string): Map<number, number> {
  const counted = new Map<number, number>();
  for (const option of options) {
    const ids = new Set(option.things.filter((thing) => thing.kind === kind).map((thing) => thing.id));
    for (const id of ids) counted.set(id, (counted.get(id) ?? 0) + 1);
  }
  return counted;
}

/** Things of a kind that are worth a highlight: clicking them leaves fewer options, or takes the only one. */
export function offeredThings(options: readonly Option[], kind: string): Set<number> {
  const kept = [...counts(options, kind)].filter(([, n]) => n < options.length || options.length === 1);
  return new Set(kept.map(([id]) => id));
}

/** Things that all options are about: nobody chooses them, but everybody should see which they are. */
export function subjects(options: readonly Option[], kind: string): Set<number> {
  const kept = [...counts(options, kind)].filter(([, n]) => n === options.length && options.length > 1);
  return new Set(kept.map(([id]) => id));
}
