import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { language } from "../src/lib/i18n.svelte";
import { markBefore, marksOf, momentIn, nextMark } from "../src/replay/moments";
import Scrubber from "../src/replay/Scrubber.svelte";
import { entry, position, type Sent, tableAt } from "./fixtures/panels";
import type { Table } from "../src/lib/table.svelte";

const ENTRIES = [
  entry(1, "Round 1", 0),
  entry(2, "Hydra", 1),
  entry(3, "walks"),
  entry(4, "Zeus", 1),
  entry(5, "attacks"),
];

function over(more: object = {}, hello: object = {}): { table: Table; sent: Sent } {
  return tableAt({ n: 5, entries: ENTRIES, result: "Zeus wins", ...more }, hello);
}

/** The server answers: the table stands where it was asked to stand. */
async function arrive(table: Table, at: number | null, look = 0): Promise<void> {
  table.position = position({ n: 5, entries: ENTRIES, result: "Zeus wins", at, look });
  await tick();
}

beforeEach(() => {
  language.set("en");
  history.replaceState(null, "", "#");
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe("moments", () => {
  it("finds rounds and turns on both sides", () => {
    const marks = marksOf(ENTRIES);
    expect(marks.map((mark) => mark.at)).toEqual([1, 2, 4]);
    expect([nextMark(marks, 2, 5), nextMark(marks, 4, 5)]).toEqual([4, 5]);
    expect([markBefore(marks, 4), markBefore(marks, 1)]).toEqual([2, 0]);
  });

  it("reads a moment from the address", () => {
    expect([momentIn("#123"), momentIn(""), momentIn("#abc")]).toEqual([123, null, null]);
  });
});

describe("the scrubber", () => {
  it("is not there while the match goes on", () => {
    const { table } = tableAt({ n: 5, entries: ENTRIES });
    render(Scrubber, { table });
    expect(screen.queryByTestId("scrubber")).toBeNull();
  });

  it("steps by lines and by turns, with buttons and keys", async () => {
    const { table, sent } = over();
    render(Scrubber, { table });
    await fireEvent.click(screen.getByTestId("step-back"));
    await arrive(table, 4);
    await fireEvent.keyDown(window, { key: "ArrowLeft", shiftKey: true });
    await arrive(table, 2);
    await fireEvent.keyDown(window, { key: "ArrowRight" });
    await arrive(table, 3);
    await fireEvent.click(screen.getByTestId("to-now"));
    expect(sent.looks).toEqual([
      [0, 4],
      [0, 2],
      [0, 3],
      [0, null],
    ]);
  });

  it("ignores keys that were handled already or that are typed", async () => {
    const { table, sent } = over();
    render(Scrubber, { table });
    const input = document.body.appendChild(document.createElement("input"));
    await fireEvent.keyDown(input, { key: "ArrowLeft" });
    input.remove();
    const used = new KeyboardEvent("keydown", { key: "ArrowLeft", cancelable: true });
    used.preventDefault();
    window.dispatchEvent(used);
    expect(sent.looks).toEqual([]);
  });

  it("asks one question at a time while the slider is dragged, and ends at the last wish", async () => {
    const { table, sent } = over();
    render(Scrubber, { table });
    const range = screen.getByTestId("scrubber-range") as HTMLInputElement;
    for (const value of ["4", "3", "1"]) await fireEvent.input(range, { target: { value } });
    expect(sent.looks).toEqual([[0, 4]]);
    await arrive(table, 4);
    expect(sent.looks).toEqual([
      [0, 4],
      [0, 1],
    ]);
    await arrive(table, 1);
    expect(location.hash).toBe("#1");
    expect(sent.looks.length).toBe(2);
  });

  it("goes on after an answer that never came", async () => {
    const { table, sent } = over();
    render(Scrubber, { table });
    await fireEvent.click(screen.getByTestId("step-back"));
    vi.advanceTimersByTime(21_000);
    await fireEvent.click(screen.getByTestId("step-back"));
    expect(sent.looks).toEqual([
      [0, 4],
      [0, 4],
    ]);
  });

  it("plays by itself to the end", async () => {
    const { table, sent } = over({ at: 3 });
    render(Scrubber, { table });
    await fireEvent.keyDown(window, { key: " " });
    vi.advanceTimersByTime(1000);
    expect(sent.looks).toEqual([[0, 4]]);
    await arrive(table, 4);
    vi.advanceTimersByTime(1000);
    expect(sent.looks).toEqual([
      [0, 4],
      [0, null],
    ]);
    await arrive(table, null);
    vi.advanceTimersByTime(5000);
    await tick();
    expect(sent.looks.length).toBe(2);
    expect(screen.getByTestId("autoplay").getAttribute("aria-label")).toBe("Play (space)");
  });

  it("changes the viewpoint at the same moment, where all are open", async () => {
    const { table, sent } = over({ at: 3 }, { can_see_all: true });
    render(Scrubber, { table });
    expect([...screen.getByTestId("viewpoint").querySelectorAll("option")].map((one) => one.textContent)).toEqual([
      "Zeus (A)",
      "Hades (B)",
      "Spectator",
      "Everything",
    ]);
    await fireEvent.keyDown(window, { key: "v" });
    expect(sent.looks).toEqual([[1, 3]]);
  });

  it("offers no viewpoint that is not open", () => {
    const { table } = over();
    render(Scrubber, { table });
    expect(screen.queryByTestId("viewpoint")).toBeNull();
  });

  it("reads the moment of the address at the start and writes it afterwards", async () => {
    history.replaceState(null, "", "#2");
    const { table, sent } = over();
    render(Scrubber, { table });
    await tick();
    expect(sent.looks).toEqual([[0, 2]]);
    expect(location.hash).toBe("#2");
    await arrive(table, 2);
    expect(location.hash).toBe("#2");
    await arrive(table, null);
    expect(location.hash).toBe("");
    history.replaceState(null, "", "#3");
    await fireEvent(window, new Event("hashchange"));
    expect(sent.looks).toEqual([
      [0, 2],
      [0, 3],
    ]);
  });

  it("copies a link to the moment", async () => {
    const copied: string[] = [];
    vi.stubGlobal("navigator", {
      ...navigator,
      clipboard: { writeText: async (text: string) => void copied.push(text) },
    });
    const { table } = over({ at: 3 });
    render(Scrubber, { table });
    await fireEvent.click(screen.getByTestId("copy-link"));
    expect(copied).toEqual([`${location.origin}${location.pathname}#3`]);
    vi.unstubAllGlobals();
  });
});
