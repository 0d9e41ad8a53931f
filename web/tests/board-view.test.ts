// The board as a page: tokens, offers, keys, reach, movement.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import BoardView from "../src/board/BoardView.svelte";
import { language } from "../src/lib/i18n.svelte";
import { BOARD, entry, option, position, scene, tableWith, token, unitAnswer } from "./fixtures/board";

const units = [
  token(1, 0, 0, { name: "Lion", left: 5, full: 9, is_active: true }),
  token(2, 1, 1, { name: "Hydra", marks: [{ kind: "own-omphalos", n: 1, title: "carries an omphalos" }] }),
];
const walk = [option("walk A2", [["space", 1]]), option("walk B2", [["space", 3]])];

beforeEach(() => {
  language.set("en");
  localStorage.setItem("speed", "1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("BoardView", () => {
  it("draws every unit with its label, what is left and its letter", () => {
    render(BoardView, { table: tableWith(scene(units), null) });
    const lion = screen.getByTestId("token-1");
    expect(lion.getAttribute("aria-label")).toBe("Lion, player A");
    expect(lion.querySelector("[data-left]")?.getAttribute("data-left")).toBe("5");
    expect(lion.querySelectorAll(".point")).toHaveLength(9);
    expect(lion.querySelectorAll(".point.lost")).toHaveLength(4);
    expect(lion.querySelector(".glow")).not.toBeNull();
    expect(screen.getByTestId("token-2").querySelector("[data-mark='own-omphalos']")).not.toBeNull();
  });

  it("labels the spaces with ground, units and what they carry", () => {
    render(BoardView, { table: tableWith(scene(units), walk) });
    expect(screen.getByTestId("space-1").getAttribute("aria-label")).toBe(
      "A2, forest, Hydra 3 of 4, carries an omphalos, can be chosen",
    );
    expect(screen.getByTestId("space-2").getAttribute("aria-label")).toBe("A3, open ground, empty");
  });

  it("asks for the picture by its key and in the language", () => {
    const { container } = render(BoardView, { table: tableWith(scene(units), null) });
    expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/play/token1/board.svg?key=key1&lang=en");
  });

  it("marks what is offered and takes it on a click", async () => {
    const table = tableWith(scene(units), walk);
    const play = vi.spyOn(table, "play");
    render(BoardView, { table });
    expect(screen.getByTestId("space-3").dataset["offered"]).toBe("true");
    expect(screen.getByTestId("space-2").dataset["offered"]).toBeUndefined();
    await fireEvent.click(screen.getByTestId("space-3"));
    expect(play).toHaveBeenCalledWith("walk B2");
  });

  it("offers nothing while an earlier moment is shown", async () => {
    const table = tableWith(scene(units), walk);
    table.position = position(scene(units), walk, { at: 3 });
    const play = vi.spyOn(table, "play");
    render(BoardView, { table });
    expect(screen.getByTestId("space-3").dataset["offered"]).toBeUndefined();
    await fireEvent.click(screen.getByTestId("space-3"));
    expect(play).not.toHaveBeenCalled();
  });

  it("asks why not, and looks at a unit on a right click", async () => {
    const table = tableWith(scene(units), walk);
    const why = vi.spyOn(table, "askWhyNot");
    const ask = vi.spyOn(table, "askUnit");
    render(BoardView, { table });
    await fireEvent.click(screen.getByTestId("space-2"));
    expect(why).toHaveBeenCalledWith("walk A3");
    await fireEvent.contextMenu(screen.getByTestId("token-2"));
    expect(ask).toHaveBeenCalledWith(2);
  });

  it("does not click when the board was dragged", async () => {
    const table = tableWith(scene(units), walk);
    const play = vi.spyOn(table, "play");
    render(BoardView, { table });
    const at = screen.getByTestId("space-3");
    await fireEvent.pointerDown(at, { button: 0, pointerId: 1, clientX: 10, clientY: 10 });
    await fireEvent.pointerMove(at, { pointerId: 1, clientX: 60, clientY: 10 });
    await fireEvent.pointerUp(at, { pointerId: 1, clientX: 60, clientY: 10 });
    await fireEvent.click(at);
    expect(play).not.toHaveBeenCalled();
  });

  it("zooms by two fingers, by keys and by buttons, and shows the whole board again", async () => {
    vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(654);
    vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(424);
    const { container } = render(BoardView, { table: tableWith(scene(units), walk) });
    const board = screen.getByTestId("board");
    const scale = (): number =>
      Number(/scale\(([\d.]+)\)/.exec(container.querySelector<HTMLElement>(".sheet")?.style.transform ?? "")?.[1]);
    await tick();
    const whole = scale();
    expect(whole).toBeCloseTo(1.92);
    await fireEvent.pointerDown(board, { button: 0, pointerId: 1, clientX: 100, clientY: 100 });
    await fireEvent.pointerDown(board, { button: 0, pointerId: 2, clientX: 200, clientY: 100 });
    await fireEvent.pointerMove(board, { pointerId: 2, clientX: 300, clientY: 100 });
    const pinched = scale();
    expect(pinched / whole).toBeCloseTo(2);
    await fireEvent.keyDown(board, { key: "+" });
    expect(scale()).toBeGreaterThan(pinched);
    await fireEvent.click(screen.getByTestId("zoom-out"));
    expect(scale()).toBeLessThan(pinched * 1.3);
    await fireEvent.click(screen.getByTestId("zoom-fit"));
    expect(scale()).toBe(whole);
  });

  it("draws what lies on the ground", () => {
    const lying = [{ kind: "own-omphalos", space: 3, n: 2, title: "two omphalos" }];
    render(BoardView, { table: tableWith(scene(units, { markers: lying }), null) });
    expect(screen.getByRole("img", { name: "two omphalos" }).textContent).toContain("2");
    expect(screen.getByTestId("space-3").getAttribute("aria-label")).toBe("B2, open ground, two omphalos");
  });

  it("moves a cursor by keys, says where it is and chooses by Enter", async () => {
    const table = tableWith(scene(units), walk);
    const play = vi.spyOn(table, "play");
    render(BoardView, { table });
    const board = screen.getByTestId("board");
    board.focus();
    await fireEvent.keyDown(board, { key: "ArrowRight" });
    await fireEvent.keyDown(board, { key: "ArrowDown" });
    expect(screen.getByTestId("cursor-text").textContent).toBe("B2, open ground, empty, can be chosen");
    await fireEvent.keyDown(board, { key: "Enter" });
    expect(play).toHaveBeenCalledWith("walk B2");
  });

  it("goes through the units of a space by full stop", async () => {
    const crowd = [token(1, 0, 1, { name: "Lion" }), token(2, 1, 1, { name: "Hydra" })];
    render(BoardView, { table: tableWith(scene(crowd), null) });
    const board = screen.getByTestId("board");
    board.focus();
    await fireEvent.keyDown(board, { key: "ArrowUp" });
    const text = screen.getByTestId("cursor-text");
    const heard = [text.textContent];
    for (let i = 0; i < 2; i += 1) {
      await fireEvent.keyDown(board, { key: "." });
      heard.push(text.textContent);
    }
    expect(heard).toEqual(["Lion, player A", "Hydra, player B", "A2, forest, Lion 3 of 4, Hydra 3 of 4"]);
  });

  it("hatches the reach of a unit with a legend, and e goes on to the next enemy", async () => {
    const table = tableWith(scene([...units, token(3, 1, 2, { name: "Owl" })]), null);
    const ask = vi.spyOn(table, "askUnit");
    render(BoardView, { table });
    await fireEvent.keyDown(window, { key: "e" });
    expect(ask).toHaveBeenLastCalledWith(2);
    table.unit = unitAnswer(2, "Hydra", [0], [1], [3]);
    await tick();
    expect(screen.getByTestId("reach-legend").textContent).toContain("Reach of Hydra");
    for (const id of ["reach-move-0", "reach-see-1", "reach-danger-3"]) expect(screen.getByTestId(id)).toBeTruthy();
    await fireEvent.keyDown(window, { key: "e" });
    expect(ask).toHaveBeenLastCalledWith(3);
    await fireEvent.click(screen.getByTestId("reach"));
    expect(screen.queryByTestId("reach-legend")).toBeNull();
  });

  it("walks a unit along its path, shows the loss, and a click ends it at once", async () => {
    vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "performance"] });
    const table = tableWith(scene(units), null);
    render(BoardView, { table });
    const at = (): string => screen.getByTestId("token-1").getAttribute("transform") ?? "";
    const begin = at();
    const moved = scene([
      token(1, 0, 3, { name: "Lion", left: 5, full: 9 }),
      token(2, 1, null, { name: "Hydra", left: 0 }),
    ]);
    table.news = [entry({ steps: [{ unit: 1, path: [0, 1, 3] }], hit: [2] })];
    table.position = position(moved, null);
    await tick();
    expect(at()).toBe(begin);
    expect(screen.getByTestId("ghost-2")).toBeTruthy();
    vi.advanceTimersByTime(200);
    await tick();
    expect(at()).not.toBe(begin);
    await fireEvent.click(screen.getByTestId("space-0"));
    const b2 = BOARD.spaces[3]!;
    expect(at()).toContain(`translate(${b2.x} ${b2.y})`);
    expect(screen.queryByTestId("ghost-2")).toBeNull();
  });

  it("stands still at once at speed 0", async () => {
    localStorage.setItem("speed", "0");
    const table = tableWith(scene(units), null);
    render(BoardView, { table });
    table.news = [entry({ steps: [{ unit: 1, path: [0, 1, 3] }] })];
    table.position = position(scene([token(1, 0, 3)]), null);
    await tick();
    const b2 = BOARD.spaces[3]!;
    expect(screen.getByTestId("token-1").getAttribute("transform")).toContain(`translate(${b2.x} ${b2.y})`);
  });

  it("rings the units that the log points at and those that the question is about", async () => {
    const table = tableWith(scene(units), [
      option("order A.unit1 red", [
        ["unit", 1],
        ["colour", 0],
      ]),
      option("order A.unit1 blue", [
        ["unit", 1],
        ["colour", 1],
      ]),
    ]);
    render(BoardView, { table });
    const isLit = (id: number): boolean => screen.getByTestId(`token-${id}`).classList.contains("lit");
    expect([isLit(1), isLit(2)]).toEqual([true, false]);
    table.lit = [2];
    await tick();
    expect(isLit(2)).toBe(true);
  });

  it("draws the last move as a trail", () => {
    const table = tableWith(scene(units), null);
    table.entries = [entry({ steps: [{ unit: 2, path: [2, 1] }] })];
    render(BoardView, { table });
    expect(screen.getByTestId("trail").querySelector("circle")?.getAttribute("cx")).toBe("250");
  });

  it("speaks Spanish", async () => {
    render(BoardView, { table: tableWith(scene(units), walk) });
    language.set("es");
    await tick();
    expect(screen.getByTestId("space-2").getAttribute("aria-label")).toBe("A3, open ground, vacío");
    expect(screen.getByTestId("zoom-fit").getAttribute("aria-label")).toBe("Todo el tablero");
  });
});
