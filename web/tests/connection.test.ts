// A connection that is lost and comes back, and answers that are on their way meanwhile.
import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import { Table } from "../src/lib/table.svelte";
import Banners from "../src/match/Banners.svelte";
import MatchScreen from "../src/match/MatchScreen.svelte";
import { beginFresh } from "./fixtures/fresh";
import * as made from "./fixtures/match";
import { Socket } from "./fixtures/socket";

beginFresh();

function open(): Table {
  const table = new Table("token");
  table.start();
  Socket.last.onopen?.();
  Socket.last.say({ ...made.welcome, seats: [0] });
  Socket.last.say(made.position({}));
  return table;
}

async function loseAndComeBack(): Promise<void> {
  Socket.last.onclose?.();
  await tick();
  expect(screen.queryByTestId("lost")).not.toBeNull();
  vi.advanceTimersByTime(10_000); // the page tries again by itself
  Socket.last.onopen?.();
  await tick();
}

test("the page says that it is connected again, and soon no longer", async () => {
  vi.useFakeTimers();
  render(Banners, { table: open() });
  await tick();
  expect(screen.queryByTestId("back-again")).toBeNull();
  for (let times = 0; times < 2; times += 1) {
    await loseAndComeBack();
    expect(screen.queryByTestId("lost")).toBeNull();
    expect(screen.queryByTestId("back-again")).not.toBeNull();
    vi.advanceTimersByTime(3_001);
    await tick();
    expect(screen.queryByTestId("back-again")).toBeNull();
  }
});

function buttons(): HTMLButtonElement[] {
  return screen.getAllByTestId<HTMLButtonElement>("option");
}

test("a question is closed from the answer to the position that it leads to", async () => {
  render(MatchScreen, { table: open(), go: () => undefined });
  await tick();
  await fireEvent.click(buttons().find((one) => one.dataset.option === "walk A.hydra A2")!);
  expect(buttons().every((one) => one.disabled)).toBe(true);

  // What others do meanwhile does not open it again: a second click would answer the same question twice.
  Socket.last.say(made.position({ since: 4, entries: [] }));
  await tick();
  expect(buttons().every((one) => one.disabled)).toBe(true);
  Socket.last.say({ type: "done", id: Socket.last.lastOf("play")!.id });
  await tick();
  expect(buttons().every((one) => one.disabled)).toBe(true);
  Socket.last.say(made.position({ n: 5, since: 4, entries: [] }));
  await tick();
  expect(buttons().some((one) => one.disabled)).toBe(false);
});

test("a refused answer opens the question again", async () => {
  render(MatchScreen, { table: open(), go: () => undefined });
  await tick();
  await fireEvent.click(buttons().find((one) => one.dataset.option === "walk A.hydra A2")!);
  Socket.last.say({ type: "refused", id: Socket.last.lastOf("play")!.id, text: "Not now.", rule: "" });
  await tick();
  expect(buttons().some((one) => one.disabled)).toBe(false);
});
