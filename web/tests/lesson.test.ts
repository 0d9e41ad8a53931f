import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromPage, LessonStep, Position } from "../src/generated/protocol";
import { language } from "../src/lib/i18n.svelte";
import { Table } from "../src/lib/table.svelte";
import MatchScreen from "../src/match/MatchScreen.svelte";
import * as made from "./fixtures/match";

let said: FromPage[] = [];

function step(number: number, mode: string, more: Partial<LessonStep> = {}): LessonStep {
  const words = { title: `Title ${number}`, text: `Text ${number}`, rules: ["MB-ACT-02"], point: [], part: "" };
  return { number, of: 5, n: 3, mode, back: 3, on: 3, is_running: false, ...words, ...more };
}

const three = [
  step(2, "say", { back: 2, point: [{ kind: "space", id: 1 }] }),
  step(3, "say"),
  step(4, "do", { on: 7 }),
];

async function open(more: Partial<Position>): Promise<Table> {
  const table = new Table("token");
  table.say = (message) => said.push(message);
  table.lookAt = (seat, at = null) => said.push({ type: "look", lang: "en", seat, at });
  table.welcome = { ...made.welcome, seats: [0] };
  table.position = made.position({ n: 3, ask: made.ask([made.walkOptions[0]!]), ...more });
  render(MatchScreen, { table, go: () => undefined });
  await tick();
  return table;
}

const card = (): HTMLElement => screen.getByTestId("coach");
const click = (id: string): Promise<boolean> => fireEvent.click(screen.getByTestId(id));

beforeEach(() => {
  said = [];
  localStorage.clear();
  language.set("en");
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a match without a lesson has no card", async () => {
  await open({ lesson: [] });
  expect(screen.queryByTestId("coach")).toBeNull();
});

test("what is to be read comes first, then the question", async () => {
  const table = await open({ lesson: three });
  expect(card().textContent).toContain("Text 2");
  expect(screen.getByTestId("points-space-1")).toBeTruthy();
  expect(table.ask).toBeNull();
  expect(screen.getByTestId("status").textContent).toContain("press “Next”");
  await click("coach-next");
  await click("coach-next");
  expect(card().textContent).toContain("Text 4");
  expect(screen.queryByTestId("points-space-1")).toBeNull();
  expect(table.ask).not.toBeNull();
  expect(screen.getByTestId("coach-now").textContent).toContain("Walk to B1");
  expect(screen.queryByTestId("coach-next")).toBeNull();
  expect(said).toEqual([]);
});

test("back goes through what was read, then to the moment before", async () => {
  await open({ lesson: three });
  await click("coach-next");
  await click("coach-back");
  expect(card().textContent).toContain("Text 2");
  await click("coach-back");
  expect(said).toEqual([{ type: "look", lang: "en", seat: 0, at: 2 }]);
});

test("at an earlier moment the last of its steps is shown, and Next leads back to now", async () => {
  const table = await open({ lesson: three });
  await click("coach-back");
  table.position = made.position({ n: 3, at: 2, ask: null, lesson: [step(1, "do", { n: 2, back: null, on: 3 })] });
  await tick();
  expect(card().textContent).toContain("Text 1");
  expect(screen.getByTestId("coach-now").textContent).toContain("earlier step");
  expect((screen.getByTestId("coach-back") as HTMLButtonElement).disabled).toBe(true);
  await click("coach-next");
  expect(said.at(-1)).toEqual({ type: "look", lang: "en", seat: 0, at: null });
});

test("a step to do can be skipped, a step to watch goes on", async () => {
  const table = await open({ lesson: [step(4, "do")] });
  await click("coach-skip");
  expect(said[0]).toMatchObject({ type: "lead_on", to: 5 });
  table.position = made.position({ ask: null, lesson: [step(2, "watch")] });
  await tick();
  await click("coach-next");
  expect(said[1]).toMatchObject({ type: "lead_on", to: 3 });
});

test("while the table is playing there is nothing to press", async () => {
  await open({ ask: null, lesson: [step(2, "watch", { is_running: true })] });
  expect((screen.getByTestId("coach-next") as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByTestId("coach-now").textContent).toContain("is playing");
});

test("the last step offers to go on as a match", async () => {
  await open({ ask: null, lesson: [step(5, "say", { on: null })] });
  expect(screen.getByTestId("coach-branch").textContent).toContain("Recruit");
  expect(screen.queryByTestId("coach-next")).toBeNull();
  expect(screen.getByTestId("status").textContent).toContain("over");
});
