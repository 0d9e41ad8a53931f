// The board in lists: what stands where, what lies beside what. Everything is taken from what the server sent.
import type { Board, Marker, Scene, Space, Token } from "../generated/protocol";

export type Shown = "all" | "used" | "offered";

/** One space with everything that there is to say about it. */
export interface Row {
  space: Space;
  tokens: Token[];
  markers: Marker[];
  neighbours: string[];
}

export function rowsOf(board: Board, scene: Scene, shown: Shown, isOffered: (space: number) => boolean): Row[] {
  const names = new Map(board.spaces.map((space) => [space.id, space.name]));
  const rows = board.spaces.map((space) => ({
    space,
    tokens: scene.tokens.filter((token) => token.space === space.id && token.status === "board"),
    markers: scene.markers.filter((marker) => marker.space === space.id),
    neighbours: space.neighbours.map((id) => names.get(id) ?? ""),
  }));
  return rows.filter((row) => {
    if (isOffered(row.space.id) || shown === "all") return true;
    return shown === "used" && row.tokens.length + row.markers.length > 0;
  });
}

/** Units by side, the own one first; those on the board before those beside it and those that are out. */
export function armies(scene: Scene, look: number): { seat: number; tokens: Token[] }[] {
  const order = ["board", "waiting", "destroyed", "gone"];
  const tokens = scene.tokens.filter((token) => order.includes(token.status));
  const rank = (seat: number): number => (seat === look ? -2 : seat < 0 ? 99 : seat);
  const seats = [...new Set(tokens.map((token) => token.seat))].sort((a, b) => rank(a) - rank(b));
  return seats.map((seat) => ({
    seat,
    tokens: tokens
      .filter((token) => token.seat === seat)
      .sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status)),
  }));
}

/** Terrain that stands out from the ground that there is most of, with the spaces that have it. */
export function landmarks(board: Board): { terrain: string; names: string[] }[] {
  const found = new Map<string, string[]>();
  for (const space of board.spaces) found.set(space.terrain, [...(found.get(space.terrain) ?? []), space.name]);
  const all = [...found].map(([terrain, names]) => ({ terrain, names })).filter((one) => one.terrain !== "");
  const most = Math.max(0, ...all.map((one) => one.names.length));
  return all.filter((one) => one.names.length < most);
}
