// What the board shows of the table: what is offered and chosen, where everything stands, the last move, the words.
import type { Space, Token } from "../generated/protocol";
import type { Table } from "../lib/table.svelte";
import { Cursor } from "./cursor.svelte";
import { describeSpace, describeUnit } from "./describe";
import type { Point } from "./geometry";
import { Motion } from "./motion.svelte";
import { place, placeMarkers, type Places } from "./placing";
import { offeredThings, subjects, type Lie } from "./pressing";
import { lastWay } from "./trail";

/** The places before: tokens stay where they are, also when the board was hidden between two people. */
const kept = new WeakMap<Table, Places>();

export class BoardState {
  readonly motion = new Motion();
  readonly cursor = new Cursor();

  constructor(private readonly table: Table) {}

  board = $derived.by(() => this.table.welcome?.board ?? null);
  scene = $derived.by(() => this.table.position?.scene ?? null);

  /** Whether the page shows an earlier moment, in which nothing can be chosen. */
  isPast = $derived.by(() => (this.table.position?.at ?? null) !== null);

  offered = $derived.by(() => ({
    space: offeredThings(this.isPast ? [] : this.table.options, "space"),
    unit: offeredThings(this.isPast ? [] : this.table.options, "unit"),
  }));

  /** Units that the whole question is about. */
  subjects = $derived.by(() => subjects(this.isPast ? [] : this.table.options, "unit"));

  chosen = $derived.by(() => ({ space: this.chosenOf("space"), unit: this.chosenOf("unit") }));

  places = $derived.by<Places>(() => {
    if (!this.board || !this.scene) return new Map();
    const found = place(this.board, this.scene, kept.get(this.table) ?? new Map());
    kept.set(this.table, found);
    return found;
  });

  markers = $derived.by(() => (this.board && this.scene ? placeMarkers(this.board, this.scene.markers) : []));

  letters = $derived.by(() => new Map(this.scene?.panels.map((panel) => [panel.seat, panel.letter]) ?? []));

  /** The tokens on the board, from the one that is drawn first to the one on top. */
  tokens = $derived.by<Token[]>(() => {
    const depth = (token: Token): number =>
      (this.motion.places.has(token.id) ? 2e6 : token.is_active ? 1e6 : 0) + (this.places.get(token.id)?.y ?? 0);
    const standing = this.scene?.tokens.filter((token) => this.places.has(token.id)) ?? [];
    return standing.sort((a, b) => depth(a) - depth(b));
  });

  /** Tokens in areas with nothing close below or beside them: there is room for a name. A hex has its own there. */
  roomy = $derived.by<Set<number>>(() => {
    if (this.board?.kind !== "areas") return new Set();
    const radius = this.board.token;
    const standing = [...this.places];
    const things: Point[] = [...standing.map(([, at]) => at), ...this.markers];
    const isInTheWay = (at: Point, other: Point): boolean => {
      const [dx, dy] = [Math.abs(other.x - at.x) / radius, (other.y - at.y) / radius];
      return other !== at && dx < 2.4 && dy > -0.6 && dy < 2.6 && (dx < 1.9 || dy > 0.4);
    };
    return new Set(standing.filter(([, at]) => !things.some((other) => isInTheWay(at, other))).map(([id]) => id));
  });

  /** The way of the unit that moved last. */
  trail = $derived.by<{ way: Point[]; seat: number } | null>(() => {
    const until = this.table.position?.at ?? this.table.entries.length;
    const last = lastWay(this.table.entries.slice(0, until));
    const token = this.scene?.tokens.find((one) => one.id === last?.unit);
    if (!last || !token || this.motion.isRunning) return null;
    const way: Point[] = last.path.flatMap((id) => this.space(id) ?? []);
    const end = this.places.get(token.id);
    if (end && end.space === last.path.at(-1)) way.splice(-1, 1, end);
    return { way, seat: token.seat };
  });

  /** What is under the cursor, as text. */
  heard = $derived.by(() => {
    const space = this.space(this.cursor.space);
    if (!this.scene || !space) return "";
    const token = this.scene.tokens.find((one) => one.id === this.cursor.unit && one.space === space.id);
    if (token) return describeUnit(token, this.told("unit", token.id));
    const lying = this.scene.markers.filter((marker) => marker.space === space.id);
    return describeSpace(space, this.cursor.here(this.scene), lying, this.told("space", space.id));
  });

  /** The table as a click needs to know it; null before anything is there. */
  lie(): Lie | null {
    if (!this.board || !this.scene) return null;
    const all = this.isPast ? [] : (this.table.ask?.options ?? []);
    const options = all.length > 0 ? this.table.options : [];
    return { board: this.board, scene: this.scene, places: this.places, all, options, chosen: this.table.chosen };
  }

  private space(id: number | null): Space | undefined {
    return this.board?.spaces.find((space) => space.id === id);
  }

  private chosenOf(kind: string): Set<number> {
    return new Set(this.table.chosen.filter((thing) => thing.kind === kind).map((thing) => thing.id));
  }

  private told(kind: "space" | "unit", id: number): { isOffered: boolean; isChosen: boolean } {
    return { isOffered: this.offered[kind].has(id), isChosen: this.chosen[kind].has(id) };
  }
}
