// Points and polygons of the board: outlines, nearest spaces, places where a marker does not lie under a token.
import type { Board, Space } from "../generated/protocol";

export interface Point {
  x: number;
  y: number;
}

export type Direction = "up" | "down" | "left" | "right";

const AHEAD: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** Numbers x, y, x, y … as points. */
export function points(flat: readonly number[]): Point[] {
  const found: Point[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) found.push({ x: flat[i] ?? 0, y: flat[i + 1] ?? 0 });
  return found;
}

/** A closed outline as the data of an SVG path. */
export function outlinePath(flat: readonly number[]): string {
  const corners = points(flat).map((corner) => `${round(corner.x)} ${round(corner.y)}`);
  return corners.length > 0 ? `M${corners.join("L")}Z` : "";
}

export function round(value: number): number {
  return Math.round(value * 10) / 10;
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The space that the eye finds next when it leaves a space in a direction; the space itself at the edge. */
export function neighbour(spaces: readonly Space[], from: Space, direction: Direction): Space {
  const ahead = AHEAD[direction];
  let best = from;
  let least = Infinity;
  for (const space of spaces) {
    const dx = space.x - from.x;
    const dy = space.y - from.y;
    const along = dx * ahead.x + dy * ahead.y;
    const aside = Math.abs(dx * ahead.y) + Math.abs(dy * ahead.x);
    if (along <= 0 || aside > along * 1.8) continue;
    const cost = along + 1.4 * aside;
    if (cost < least - 1e-6) {
      least = cost;
      best = space;
    }
  }
  return best;
}

const CORNERS = [210, 150, 30, 330]; // degrees: above on the left first, because orders lie above on the right

/**
 * Places for markers on a space. In an area they take the places of tokens that are used last; on a hex, which holds
 * one token in its middle, the corners.
 */
export function markerPlaces(board: Board, space: Space, count: number): Point[] {
  const slots = points(space.slots);
  if (slots.length > 2) return Array.from({ length: count }, (_, i) => slots.at(-1 - (i % slots.length)) ?? space);
  const corners = points(space.outline);
  const reach = Math.max(...corners.map((corner) => distance(corner, space)));
  const room = Math.min(reach * 0.8, board.token * 1.5);
  return Array.from({ length: count }, (_, i) => {
    const angle = ((CORNERS[i % CORNERS.length] ?? 0) * Math.PI) / 180;
    return { x: space.x + room * Math.cos(angle), y: space.y + room * Math.sin(angle) };
  });
}
