// Where tokens stand: each keeps its place in a space for as long as it stays there.
import type { Board, Marker, Scene, Space } from "../generated/protocol";
import { distance, markerPlaces, points, type Point } from "./geometry";

export interface Place extends Point {
  space: number;
  slot: number;
}

export type Places = ReadonlyMap<number, Place>;

/** The places of all tokens on the board, given where they stood before. */
export function place(board: Board, scene: Scene, before: Places): Places {
  const found = new Map<number, Place>();
  for (const space of board.spaces) {
    const here = scene.tokens.filter((token) => token.space === space.id && token.status === "board");
    if (here.length === 0) continue;
    const lying = scene.markers.filter((marker) => marker.space === space.id).length;
    const old = new Map(
      here.flatMap((token) => {
        const at = before.get(token.id);
        return at?.space === space.id ? [[token.id, at.slot] as const] : [];
      }),
    );
    const slots = chooseSlots(board, space, here.length, lying, new Set(old.values()));
    const free = slots.filter((slot) => ![...old.values()].includes(slot));
    for (const token of here) {
      const kept = old.get(token.id);
      const slot = kept !== undefined && slots.includes(kept) ? kept : (free.shift() ?? 0);
      found.set(token.id, { ...slotPoint(board, space, slot), space: space.id, slot });
    }
  }
  return found;
}

/**
 * Places in a space where the tokens do not overlap, if possible, preferring those that
 * are taken already, rather the first ones. The last places are left to markers.
 */
export function chooseSlots(
  board: Board,
  space: Space,
  count: number,
  markers: number,
  taken: ReadonlySet<number>,
): number[] {
  const slots = points(space.slots);
  const usable = slots.length > 2 ? Math.max(Math.min(count, slots.length), slots.length - markers) : slots.length;
  if (count >= usable) return Array.from({ length: count }, (_, i) => i);
  // Tokens must not touch; a little more room is welcome, but no reason to push another token aside.
  const worth = (gap: number): number => Math.min(gap, board.token * 2.1) + 0.2 * Math.min(gap, board.token * 2.5);
  let best: number[] = [];
  let most = -Infinity;
  const tryFrom = (chosen: number[], next: number, gap: number): void => {
    if (chosen.length === count) {
      const kept = chosen.filter((slot) => taken.has(slot)).length;
      const early = chosen.reduce((sum, slot) => sum + slot, 0);
      const score = worth(gap) + kept * board.token * 0.08 - early * board.token * 0.004;
      if (score > most) [best, most] = [chosen, score];
      return;
    }
    for (let slot = next; slot <= usable - (count - chosen.length); slot += 1) {
      const at = slots[slot];
      if (!at) continue;
      const nearest = Math.min(gap, ...chosen.map((other) => distance(slots[other] ?? at, at)));
      tryFrom([...chosen, slot], slot + 1, nearest);
    }
  };
  tryFrom([], 0, Infinity);
  return best;
}

/** A place in a space. Beyond the last one tokens lie half over each other. */
export function slotPoint(board: Board, space: Space, slot: number): Point {
  const slots = points(space.slots);
  const at = slots[slot % Math.max(1, slots.length)] ?? { x: space.x, y: space.y };
  const layer = slots.length > 0 ? Math.floor(slot / slots.length) : slot;
  return { x: at.x + layer * board.token * 0.45, y: at.y + layer * board.token * 0.45 };
}

export interface PlacedMarker extends Point {
  marker: Marker;
  key: string;
}

const known = new WeakMap<Space, Point[]>();

/** Markers with their places; the search for places is done once for each space. */
export function placeMarkers(board: Board, markers: readonly Marker[]): PlacedMarker[] {
  const spaces = new Map(board.spaces.map((space) => [space.id, space]));
  const counted = new Map<number, number>();
  const found: PlacedMarker[] = [];
  for (const marker of markers) {
    const space = spaces.get(marker.space);
    if (!space) continue;
    const index = counted.get(space.id) ?? 0;
    counted.set(space.id, index + 1);
    let places = known.get(space) ?? [];
    if (places.length <= index) {
      places = markerPlaces(board, space, index + 1);
      known.set(space, places);
    }
    const at = places[index] ?? space;
    found.push({ marker, x: at.x, y: at.y, key: `${space.id}-${marker.kind}-${index}` });
  }
  return found;
}
