import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { language } from "../src/lib/i18n.svelte";
import Running from "../src/lobby/Running.svelte";
import { firstChoices, newMatch, withScenario, type Choices } from "../src/lobby/setup";
import TableHabits from "../src/lobby/TableHabits.svelte";
import * as made from "./fixtures/lobby";

beforeEach(() => {
  localStorage.clear();
  language.set("en");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function list(tokens: string[], go: (to: string) => void = () => undefined): Promise<void> {
  const matches = made.summaries(tokens).matches.map((one) => ({ ...one, delay: 300, watching: 2, result: null }));
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ matches }))));
  render(Running, { go });
  await waitFor(() => tick());
}

test("running matches of others can be watched", async () => {
  const went: string[] = [];
  localStorage.setItem("matches", JSON.stringify([{ token: "mine", kind: "watch", at: "2026-11-14T10:00:00Z" }]));
  await list(["mine", "theirs"], (to) => went.push(to));
  const one = await screen.findByTestId("running-match");
  expect(one.textContent).toContain("First Battle");
  expect(one.textContent).toContain("5 min behind");
  expect(one.textContent).toContain("2 spectators");
  await fireEvent.click(screen.getByTestId("watch"));
  expect(went).toEqual(["/play/theirs"]);
});

test("without any there is no heading", async () => {
  await list([]);
  expect(screen.queryByTestId("running")).toBeNull();
});

test("a new match says who may watch, how late, and whether hints are allowed", async () => {
  const { games, players } = made.catalogue("en");
  const game = games[0]!;
  let choices: Choices = firstChoices(game, players);
  expect(newMatch(game, choices, "en")).not.toHaveProperty("listed");
  const { rerender } = render(TableHabits, { choices, change: (next: Choices) => (choices = next) });
  const change = (next: Choices): void => {
    choices = next;
  };
  for (const name of ["setting-listed", "setting-delay-300", "setting-hints-allowed"]) {
    await fireEvent.click(screen.getByTestId(name));
    await rerender({ choices, change });
  }
  expect(newMatch(game, choices, "en")).toMatchObject({ listed: true, delay: 300, hints: false });
  const other = withScenario(choices, game, game.scenarios[1]!.id, players);
  expect(newMatch(game, other, "en")).toMatchObject({ listed: true, delay: 300, hints: false });
});
