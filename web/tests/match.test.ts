import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { expect, test, vi } from "vitest";
import type { Position } from "../src/generated/protocol";
import { Table } from "../src/lib/table.svelte";
import MatchScreen from "../src/match/MatchScreen.svelte";
import { rememberMatch } from "../src/match/remember";
import { beginFresh } from "./fixtures/fresh";
import * as made from "./fixtures/match";
import { Socket } from "./fixtures/socket";

async function open(position: Partial<Position> = {}, seats = [0]): Promise<Table> {
  const table = new Table("token");
  table.start();
  Socket.last.onopen?.();
  Socket.last.say({ ...made.welcome, seats });
  Socket.last.say(made.position(position));
  render(MatchScreen, { table, go: () => undefined });
  await tick();
  return table;
}

function optionButton(text: string): HTMLElement {
  const found = screen.getAllByTestId("option").find((button) => button.getAttribute("data-option") === text);
  if (!found) throw new Error(`${text} is not offered`);
  return found;
}

const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.body, { key });

beginFresh();

test("the status line says who must do what, with the rule", async () => {
  await open();
  const status = within(screen.getByTestId("status"));
  expect(status.getByRole("heading").textContent).toContain("Simple action");
  expect(status.getByText("Hydra has one walk and one attack left.")).toBeTruthy();
  expect(status.getByText("MB-ACT-03")).toBeTruthy();
});

test("a computer that is asked is said to be thinking, by name", async () => {
  await open({ ask: null, waiting: [{ seat: 1, is_computer: true, done: null, of: null, is_private: false }] });
  expect(screen.getByTestId("status").textContent).toContain("Recruit (B) is thinking");
  expect(screen.queryAllByTestId("option")).toHaveLength(0);
});

test("each option has a button, and keys take them in the order of the list", async () => {
  await open();
  const buttons = within(screen.getByTestId("actions")).getAllByTestId("option");
  expect(buttons.map((button) => button.getAttribute("data-option"))).toEqual(
    [...made.options.slice(1), made.options[0]!].map((one) => one.text),
  );
  await press("2");
  expect(Socket.last.said).toEqual([{ type: "play", id: undefined, at: 4, text: "walk A.hydra A2" }]);
});

test("keys do nothing while they are switched off", async () => {
  const { settings } = await import("../src/lib/settings.svelte");
  settings.setKeys(false);
  await open();
  await press("3");
  await press("u");
  settings.setKeys(true);
  expect(Socket.last.said).toEqual([]);
});

test("what cannot be undone is played only after the confirmation", async () => {
  await open();
  const confirm = screen.getByTestId<HTMLButtonElement>("confirm");
  expect(confirm.disabled).toBe(true);
  await fireEvent.click(optionButton("attack B.cerberus"));
  expect(screen.getByTestId("preview").textContent).toBe("Attack Cerberus");
  expect(Socket.last.said.map((one) => one.type)).toEqual(["odds"]);
  await press("Escape");
  expect(screen.queryByTestId("preview")).toBeNull();
  await press("4");
  await press("Enter");
  expect(Socket.last.said.at(-1)).toEqual({ type: "play", id: undefined, at: 4, text: "attack B.cerberus" });
});

test("undo is offered exactly when the server allows it", async () => {
  await open();
  await press("u");
  expect(Socket.last.said).toEqual([{ type: "undo", id: undefined, at: 4 }]);
  Socket.last.say(made.position({ n: 3, since: 3, entries: [], can_undo: false }));
  await tick();
  expect(screen.getByTestId<HTMLButtonElement>("undo").disabled).toBe(true);
  expect(screen.queryByTestId("log-4")).toBeNull();
  expect(within(screen.getByTestId("log")).getByText("The dice fall").tagName).toBe("S");
});

test("clicked things narrow the options down and can be taken back", async () => {
  const table = await open();
  table.pick("unit", 0);
  await tick();
  expect(screen.getAllByTestId("option")).toHaveLength(3);
  expect(within(screen.getByTestId("chosen")).getByRole("button", { name: /Hydra/ })).toBeTruthy();
  await press("Escape");
  expect(screen.getAllByTestId("option")).toHaveLength(5);
});

test("what was clicked stays while others answer, and goes with a new question", async () => {
  const table = await open();
  table.pick("unit", 0);
  Socket.last.say(made.position({ n: 5, since: 4, entries: [made.entry(5, "Player B gives an order")] }));
  await tick();
  expect(screen.getAllByTestId("option")).toHaveLength(3);
  Socket.last.say(made.position({ n: 5, since: 5, entries: [], ask: made.ask(made.options.slice(1)) }));
  await tick();
  expect(screen.getAllByTestId("option")).toHaveLength(4);
});

test("pointing at an attack asks for its odds, and the card shows them", async () => {
  vi.useFakeTimers();
  await open();
  await fireEvent.focus(optionButton("attack B.cerberus"));
  vi.advanceTimersByTime(400);
  expect(Socket.last.said).toEqual([{ type: "odds", id: undefined, text: "attack B.cerberus" }]);
  Socket.last.say({ type: "odds_answer", id: "1", odds: made.odds });
  await tick();
  const card = within(screen.getByTestId("odds"));
  expect(card.getByText("exact")).toBeTruthy();
  expect(screen.getByTestId("kill").textContent).toBe("Destroyed 25 %");
  expect(card.getByText("Average 2.3")).toBeTruthy();
  expect(
    card
      .getAllByRole("listitem")
      .map((item) => item.getAttribute("aria-label"))
      .slice(0, 4),
  ).toEqual(["0: 10 %", "1: 30 %", "2: 35 %", "3: 25 %"]);
  expect(card.getByText("−1").closest("li")?.textContent).toMatch(/forest\s+MB-TERR-05/);
  expect(card.getByText("Retaliation").closest("li")?.textContent).toContain("50 %");
});

test("the hand-over screen hides everything, and then shows the table to the one who took over", async () => {
  await open({ ask: null, waiting: [{ seat: 1, is_computer: false, done: null, of: null, is_private: true }] }, [0, 1]);
  expect(screen.getByTestId("handover").textContent).toContain("Player B");
  expect(screen.queryByTestId("match")).toBeNull();
  expect(document.body.textContent).not.toContain("Hydra");
  await fireEvent.click(screen.getByTestId("handover-go"));
  expect(Socket.last.said).toEqual([{ type: "look", id: undefined, lang: "en", seat: 1, at: null }]);
  expect(screen.queryByTestId("match"), "what A saw stays hidden until B's view has come").toBeNull();
  Socket.last.say(made.position({ look: 1 }));
  await tick();
  expect(screen.getByTestId("match")).toBeTruthy();
});

test("where the next one has nothing to hide, the table turns round by itself", async () => {
  vi.useFakeTimers();
  await open(
    { ask: null, entries: [], waiting: [{ seat: 1, is_computer: false, done: null, of: null, is_private: false }] },
    [0, 1],
  );
  expect(screen.queryByTestId("handover")).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(Socket.last.said).toEqual([{ type: "look", id: undefined, lang: "en", seat: 1, at: null }]);
});

test("the log has rounds, turns and actions, with details that fold", async () => {
  await open();
  expect(screen.getByTestId("log-1").className).toContain("level-0");
  expect(screen.getByTestId("log-2").className).toContain("level-1");
  const dice = screen.getByTestId("log-4");
  expect(dice.className).toContain("level-2");
  expect(dice.textContent).toContain("Wounds × 2 · Blanks × 1");
  expect(dice.textContent).toContain("3 wounds: Cerberus has 4 vitality left.");
  await fireEvent.click(within(dice).getByRole("button", { name: /^Details/ }));
  expect(dice.textContent).not.toContain("3 wounds");
  expect(within(dice).getByRole("separator"), "undo stops at the last line that told something").toBeTruthy();
});

test("the beginning of a round is seen even when its line is folded", async () => {
  const lines = ["A scores", "B scores", "The round ends", "Player A begins", "Round 2 begins"];
  const begin = made.entry(5, "End the activation", { level: 0, lines });
  const turn = made.entry(6, "Activate Hydra", { level: 1 });
  await open({ n: 6, entries: [...made.entries, begin, turn] });
  const round = screen.getByTestId("log-5");
  expect(round.textContent).toContain("Round 2 begins");
  expect(round.textContent).not.toContain("A scores");
  await fireEvent.click(within(round).getByRole("button", { name: /^Details/ }));
  expect(round.textContent).toContain("A scores");
});

test("a click on a line looks back, and a button leads back to now", async () => {
  await open();
  await fireEvent.click(screen.getByRole("button", { name: "Activate Hydra" }));
  expect(Socket.last.said).toEqual([{ type: "look", id: undefined, lang: "en", seat: 0, at: 2 }]);
  Socket.last.say(made.position({ at: 2, since: 4, entries: [], ask: null }));
  await tick();
  expect(screen.getByTestId("status").textContent).toContain("line 2 of 4");
  await fireEvent.click(screen.getByTestId("looking-back"));
  expect(Socket.last.said.at(-1)).toEqual({ type: "look", id: undefined, lang: "en", seat: 0, at: null });
});

test("new lines are announced, then who must do what", async () => {
  await open();
  const live = screen.getByTestId("live");
  expect(live.getAttribute("aria-live")).toBe("polite");
  Socket.last.say(
    made.position({ n: 5, since: 4, entries: [made.entry(5, "Hydra walks to B1", { lines: ["It takes a gem."] })] }),
  );
  await tick();
  expect(live.textContent).toContain("Hydra walks to B1 It takes a gem.");
  const turn = screen.getByTestId("live-turn");
  expect(turn.getAttribute("aria-live")).toBe("assertive");
  expect(turn.textContent).toContain("Your decision: Simple action");
  expect(live.textContent).not.toContain("The dice fall");
});

test("an illegal answer shows its reason and rule, and can be dismissed", async () => {
  await open();
  Socket.last.say({ type: "why_not_answer", id: "1", text: "The way is blocked.", rule: "MB-MOVE-04" });
  await tick();
  const notice = within(screen.getByTestId("notice"));
  expect(notice.getByText("MB-MOVE-04")).toBeTruthy();
  await fireEvent.click(notice.getByRole("button", { name: "Close this message" }));
  expect(screen.queryByTestId("notice")).toBeNull();
});

test("the result is shown with its reason; the record can be saved only then", async () => {
  await open();
  await fireEvent.click(screen.getByTestId("open-menu"));
  expect(within(screen.getByTestId("export")).getAllByRole("link")).toHaveLength(2);
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  Socket.last.say(
    made.position({ since: 4, entries: [], ask: null, result: "Player A wins: the last god stands.", winners: [0] }),
  );
  await tick();
  const result = within(screen.getByTestId("result"));
  expect(result.getByRole("heading", { name: "Victory" })).toBeTruthy();
  expect(result.getByText("Player A wins: the last god stands.")).toBeTruthy();
  const links = result.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(links).toEqual([
    "/api/play/token/log.txt?lang=en",
    "/api/play/token/log.md?lang=en",
    "/api/play/token/record",
  ]);
});

test("conceding asks once more", async () => {
  await open();
  await fireEvent.click(screen.getByTestId("open-menu"));
  await fireEvent.click(screen.getByTestId("concede"));
  expect(Socket.last.said).toEqual([]);
  await fireEvent.click(screen.getByTestId("concede-yes"));
  expect(Socket.last.said).toEqual([{ type: "concede", id: undefined }]);
});

test("another language asks the server for its words too", async () => {
  await open();
  await fireEvent.click(screen.getByTestId("open-menu"));
  await fireEvent.click(screen.getByTestId("setting-language-es"));
  expect(Socket.last.said).toEqual([{ type: "look", id: undefined, lang: "es", seat: 0, at: null }]);
  expect(screen.getByTestId("confirm").textContent).toContain("Confirmar");
});

test("on a phone a sheet has pages, and a new question brings the one for deciding to the front", async () => {
  const narrow = { matches: true, addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal("matchMedia", () => narrow);
  await open();
  expect(screen.getByTestId("tab-decide").getAttribute("aria-selected")).toBe("true");
  await fireEvent.click(screen.getByTestId("tab-log"));
  expect(screen.queryAllByTestId("option")).toHaveLength(0);
  expect(screen.getByTestId("log-2")).toBeTruthy();
  Socket.last.say(made.position({ since: 4, entries: [], ask: made.ask(made.options.slice(1)) }));
  await tick();
  expect(screen.getAllByTestId("option")).toHaveLength(4);
  await fireEvent.click(optionButton("attack B.cerberus"));
  await fireEvent.click(screen.getByTestId("confirm"));
  expect(Socket.last.said.at(-1)).toEqual({ type: "play", id: undefined, at: 4, text: "attack B.cerberus" });
});

test("recruiting takes the place of the board, and the board can be seen", async () => {
  await open({ ask: made.ask([made.option("recruit hydra", "Recruit Hydra", { things: [{ kind: "unit", id: 0 }] })]) });
  expect(screen.queryByTestId("space-0")).toBeNull();
  await fireEvent.click(screen.getByRole("button", { name: "Show the board" }));
  expect(screen.getByTestId("space-0")).toBeTruthy();
});

test("a lost connection is shown, and that it is back", async () => {
  vi.useFakeTimers();
  await open();
  Socket.last.onclose?.();
  await tick();
  expect(screen.getByTestId("lost").textContent).toContain("Connection lost");
  vi.advanceTimersByTime(300);
  Socket.last.onopen?.();
  await tick();
  expect(screen.queryByTestId("lost")).toBeNull();
  expect(screen.getByText("Connected again.")).toBeTruthy();
});

test("a link that leads nowhere says so and leads to the lobby", async () => {
  const gone: string[] = [];
  const table = new Table("token");
  table.start();
  Socket.last.onopen?.();
  Socket.last.say({ type: "trouble", text: "There is no such match.", is_final: true });
  render(MatchScreen, { table, go: (to: string) => gone.push(to) });
  expect(screen.getByTestId("opening").textContent).toContain("There is no such match.");
  await fireEvent.click(screen.getByRole("button"));
  expect(gone).toEqual(["/"]);
});

test("a match is remembered for the lobby once", () => {
  localStorage.setItem("matches", JSON.stringify([{ token: "old", at: "2026-01-01" }]));
  rememberMatch("new");
  rememberMatch("new");
  const kept = JSON.parse(localStorage.getItem("matches") ?? "") as { token: string }[];
  expect(kept.map((one) => one.token)).toEqual(["old", "new"]);
});
