// What a new player, or one who replays a long match, must not lose.
import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test } from "vitest";
import type { Position, Welcome } from "../src/generated/protocol";
import { SPECTATOR, Table } from "../src/lib/table.svelte";
import { Choices } from "../src/match/choices.svelte";
import MatchScreen from "../src/match/MatchScreen.svelte";
import { View } from "../src/match/view.svelte";
import { beginFresh } from "./fixtures/fresh";
import * as made from "./fixtures/match";
import { Socket } from "./fixtures/socket";

async function sit(position: Partial<Position> = {}, welcome: Partial<Welcome> = {}): Promise<Table> {
  const table = new Table("token");
  table.start();
  Socket.last.onopen?.();
  Socket.last.say({ ...made.welcome, ...welcome });
  Socket.last.say(made.position(position));
  await tick();
  return table;
}

async function open(position: Partial<Position> = {}, welcome: Partial<Welcome> = {}): Promise<void> {
  render(MatchScreen, { table: await sit(position, welcome), go: () => undefined });
  await tick();
}

const lines = (n: number) => Array.from({ length: n }, (_, at) => made.entry(at + 1, `Line ${at + 1}`));

beginFresh();

test("tips are shown to a new player", async () => {
  await open();
  expect(screen.getByTestId("tips")).toBeTruthy();
});

test.each([
  ["has answered some questions", { n: 6, entries: lines(6) }, {}],
  ["only watches", { look: SPECTATOR, ask: null }, { seats: [], look: SPECTATOR }],
  ["takes a lesson", {}, { habits: { ...made.welcome.habits, lesson: "pantheon" } }],
])("tips are not shown to a viewer who %s", async (_, position, welcome) => {
  await open(position, welcome);
  expect(screen.queryByTestId("tips")).toBeNull();
});

test("a long log has the line that is looked at, however early it was", async () => {
  await open({ n: 400, entries: lines(400), at: 60, ask: null });
  expect(screen.getByTestId("log-60")).toBeTruthy();
});

test("in a lesson a tab that is pressed gets room, and the question takes it back", async () => {
  const table = await sit({}, { habits: { ...made.welcome.habits, lesson: "pantheon" } });
  const view = new View(table, new Choices(table));
  view.pressTab("log");
  expect([view.isTall, view.sheetTab]).toEqual([true, "log"]);
  view.pressTab("decide");
  expect([view.isTall, view.sheetTab]).toEqual([false, "decide"]);
});
