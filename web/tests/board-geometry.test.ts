// Points, places, camera and clicks of the board, without a page.
import { describe, expect, it } from "vitest";
import { Camera } from "../src/board/camera.svelte";
import { along, walks } from "../src/board/motion.svelte";
import { markerPlaces, neighbour, outlinePath, points } from "../src/board/geometry";
import { chooseSlots, place, placeMarkers } from "../src/board/placing";
import { offeredThings, pressSpace, pressUnit, subjects, whyNot, type Lie } from "../src/board/pressing";
import { lastWay } from "../src/board/trail";
import { segments } from "../src/board/shapes";
import { BOARD, entry, option, scene, token } from "./fixtures/board";

const [A1, A2, A3, B2] = BOARD.spaces as [(typeof BOARD.spaces)[0], ...typeof BOARD.spaces];

function lie(more: Partial<Lie> = {}): Lie {
  const shown = more.scene ?? scene([token(1, 0, 0), token(2, 1, 1)]);
  const all = more.all ?? [];
  return { board: BOARD, scene: shown, places: place(BOARD, shown, new Map()), all, options: all, chosen: [], ...more };
}

describe("geometry", () => {
  it("finds the neighbour that lies in a direction, and stays at the edge", () => {
    expect(neighbour(BOARD.spaces, A1!, "right").word).toBe("A2");
    expect(neighbour(BOARD.spaces, A2!, "down").word).toBe("B2");
    expect(neighbour(BOARD.spaces, A3!, "left").word).toBe("A2");
    expect(neighbour(BOARD.spaces, A1!, "up").word).toBe("A1");
  });

  it("writes an outline as a closed path", () => {
    expect(outlinePath([0, 0, 10.04, 0, 10, 10])).toBe("M0 0L10 0L10 10Z");
    expect(points([1, 2, 3, 4])).toEqual([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ]);
  });

  it("lays markers on the last places of an area, and into the corners of a hex", () => {
    expect(markerPlaces(BOARD, A1!, 2)).toEqual([points(A1!.slots)[4], points(A1!.slots)[3]]);
    const hex = { ...A1!, slots: [A1!.x, A1!.y] };
    const [first] = markerPlaces(BOARD, hex, 1);
    expect(first!.x).toBeLessThan(hex.x);
    expect(first!.y).toBeLessThan(hex.y);
    expect(Math.hypot(first!.x - hex.x, first!.y - hex.y)).toBeGreaterThan(BOARD.token);
  });

  it("draws a part of the ring for each point", () => {
    expect(segments(5, 40)).toHaveLength(5);
    expect(new Set(segments(5, 40)).size).toBe(5);
  });
});

describe("places of tokens", () => {
  it("keeps a token where it is when another one comes", () => {
    const before = place(BOARD, scene([token(1, 0, 0)]), new Map());
    const after = place(BOARD, scene([token(0, 1, 0), token(1, 0, 0)]), before);
    expect(after.get(1)).toEqual(before.get(1));
    expect(after.get(0)!.slot).not.toBe(after.get(1)!.slot);
  });

  it("spreads two tokens so that they do not touch", () => {
    const slots = points(A1!.slots);
    const [one, other] = chooseSlots(BOARD, A1!, 2, 0, new Set());
    const gap = Math.hypot(slots[one!]!.x - slots[other!]!.x, slots[one!]!.y - slots[other!]!.y);
    expect(gap).toBeGreaterThanOrEqual(2 * BOARD.token);
  });

  it("leaves the last places to markers as long as it can", () => {
    expect(chooseSlots(BOARD, A1!, 3, 2, new Set())).toEqual([0, 1, 2]);
    expect(chooseSlots(BOARD, A1!, 5, 2, new Set())).toEqual([0, 1, 2, 3, 4]);
  });

  it("gives every token a place of its own even in a space that is too small", () => {
    const found = place(BOARD, scene([1, 2, 3, 4, 5, 6, 7].map((id) => token(id, 0, 0))), new Map());
    expect(new Set([...found.values()].map((at) => `${at.x},${at.y}`)).size).toBe(7);
  });

  it("places nothing that is not on the board", () => {
    expect(place(BOARD, scene([token(1, 0, null)]), new Map()).size).toBe(0);
    expect(placeMarkers(BOARD, [{ kind: "own-omphalos", space: 99, n: 1, title: "" }])).toEqual([]);
  });
});

describe("walks", () => {
  const standing = (at: number): ReturnType<typeof place> => place(BOARD, scene([token(1, 0, at)]), new Map());
  const middle = (id: number): { x: number; y: number } => ({ x: BOARD.spaces[id]!.x, y: BOARD.spaces[id]!.y });
  const way = (path: number[][], from: number, to: number): { x: number; y: number }[][] =>
    walks(BOARD, [entry({ steps: path.map((one) => ({ unit: 1, path: one })) })], standing(from), standing(to)).map(
      (walk) => walk.points.map(({ x, y }) => ({ x, y })),
    );

  it("follows a path, whether it names the space where it begins or not", () => {
    expect(way([[0, 1, 3]], 0, 3)).toEqual([[middle(0), middle(1), middle(3)]]);
    expect(way([[1, 3]], 0, 3)).toEqual([[middle(0), middle(1), middle(3)]]);
    expect(way([[3]], 0, 3)).toEqual([[middle(0), middle(3)]]);
  });

  it("plays two walks of a unit one after the other", () => {
    expect(
      way(
        [
          [0, 1],
          [1, 3],
        ],
        0,
        3,
      ),
    ).toEqual([
      [middle(0), middle(1)],
      [middle(1), middle(3)],
    ]);
  });

  it("knows the last way also where the log leaves out its beginning", () => {
    const log = [entry({ steps: [{ unit: 1, path: [0] }] }), entry({ steps: [{ unit: 1, path: [1, 3] }] })];
    expect(lastWay(log)).toEqual({ unit: 1, path: [0, 1, 3] });
    expect(lastWay([...log, entry({ steps: [{ unit: 2, path: [2] }] })])).toEqual({ unit: 1, path: [0, 1, 3] });
    expect(lastWay(log.slice(0, 1))).toBeNull();
  });

  it("goes gently along the path", () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 10 },
    ];
    expect(along(points, 0)).toEqual({ x: 0, y: 0 });
    expect(along(points, 0.5)).toEqual({ x: 10, y: 0 });
    expect(along(points, 2)).toEqual({ x: 10, y: 10 });
  });
});

describe("camera", () => {
  it("shows the whole board and stays there when the frame grows", () => {
    const camera = new Camera();
    camera.resize(654, 424, 300, 200);
    expect(camera.scale).toBeCloseTo(1.92);
    camera.resize(1254, 824, 300, 200);
    expect(camera.scale).toBeCloseTo(3.92);
  });

  it("keeps the point under the fingers where it is", () => {
    const camera = new Camera();
    camera.resize(654, 424, 300, 200);
    const before = camera.toBoard({ x: 300, y: 200 });
    camera.zoom(2, { x: 300, y: 200 });
    const after = camera.toBoard({ x: 300, y: 200 });
    expect(after.x).toBeCloseTo(before.x);
    expect(after.y).toBeCloseTo(before.y);
  });

  it("does not lose the board", () => {
    const camera = new Camera();
    camera.resize(654, 424, 300, 200);
    camera.zoom(100);
    camera.pan(99999, 99999);
    expect(camera.toBoard({ x: 0, y: 0 }).x).toBeGreaterThan(-10);
    camera.pan(-99999, -99999);
    expect(camera.toBoard({ x: 0, y: 0 }).x).toBeLessThan(300);
    camera.zoom(1 / 1000);
    expect(camera.scale).toBeCloseTo(1.92);
  });
});

describe("what a click means", () => {
  const walk = [option("walk A2", [["space", 1]]), option("walk B2", [["space", 3]])];

  it("picks what an option names", () => {
    expect(pressSpace(lie({ all: walk }), 1)).toEqual({ act: "pick", kind: "space", id: 1 });
    const attack = [option("attack B.unit2", [["unit", 2]]), option("done", [])];
    expect(pressUnit(lie({ all: attack }), 2)).toEqual({ act: "pick", kind: "unit", id: 2 });
    expect(pressSpace(lie({ all: attack }), 1)).toEqual({ act: "pick", kind: "unit", id: 2 });
  });

  it("goes to a space also by a click on a unit that stands there", () => {
    expect(pressUnit(lie({ all: walk }), 2)).toEqual({ act: "pick", kind: "space", id: 1 });
  });

  it("asks why not, in the words of the options that are left", () => {
    expect(pressSpace(lie({ all: walk }), 2)).toEqual({ act: "why", text: "walk A3" });
    const attack = [
      option("attack A.unit1 B.unit2", [
        ["unit", 1],
        ["unit", 2],
      ]),
    ];
    const far = scene([token(1, 0, 0), token(2, 1, 1), token(3, 1, 2)]);
    const asked = lie({ scene: far, all: attack, chosen: [{ kind: "unit", id: 1 }] });
    expect(whyNot(asked, "unit", 3)).toBe("attack A.unit1 B.unit3");
  });

  it("shows the unit when there is nothing to ask, or when it was asked before", () => {
    expect(pressUnit(lie(), 2)).toEqual({ act: "inspect", unit: 2 });
    const activate = [option("activate A.unit1", [["unit", 1]])];
    const two = scene([token(1, 0, 0), token(3, 0, 1)]);
    expect(pressUnit(lie({ scene: two, all: activate }), 3)).toEqual({ act: "why", text: "activate A.unit3" });
    expect(pressUnit(lie({ scene: two, all: activate }), 3, "activate A.unit3")).toEqual({ act: "inspect", unit: 3 });
  });

  it("does not ask about enemies where options name your own units", () => {
    const activate = [option("activate A.unit1", [["unit", 1]])];
    expect(pressUnit(lie({ all: activate }), 2)).toEqual({ act: "inspect", unit: 2 });
  });

  it("does nothing on empty ground while nobody is asked", () => {
    expect(pressSpace(lie(), 3)).toEqual({ act: "none" });
    expect(B2!.word).toBe("B2");
  });

  it("highlights only what makes a difference", () => {
    const options = [
      option("attack A.unit1 B.unit2", [
        ["unit", 1],
        ["unit", 2],
      ]),
      option("attack A.unit1 B.unit3", [
        ["unit", 1],
        ["unit", 3],
      ]),
    ];
    expect([...offeredThings(options, "unit")]).toEqual([2, 3]);
    expect([...subjects(options, "unit")]).toEqual([1]);
    expect([...offeredThings(options.slice(0, 1), "unit")]).toEqual([1, 2]);
    expect([...subjects(options.slice(0, 1), "unit")]).toEqual([]);
  });
});
