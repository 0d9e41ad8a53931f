import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Luck, Position, Welcome } from "../src/generated/protocol";
import { settings } from "../src/lib/settings.svelte";
import { Table } from "../src/lib/table.svelte";
import { keep, originOf, readKept } from "../src/lobby/kept";
import MatchScreen from "../src/match/MatchScreen.svelte";
import { hashOf, momentIn, viewpointIn } from "../src/replay/moments";
import { sittersOf } from "../src/study/branch";
import { analysis } from "./fixtures/analysis";
import { beginFresh } from "./fixtures/fresh";
import * as made from "./fixtures/match";
import { Socket } from "./fixtures/socket";

let gone: string[] = [];

async function open(at: Partial<Position> = {}, hello: Partial<Welcome> = {}): Promise<Table> {
  const table = new Table("token");
  table.start();
  Socket.last.onopen?.();
  Socket.last.say({ ...made.welcome, seats: [0], ...hello });
  Socket.last.say(made.position(at));
  render(MatchScreen, { table, go: (to: string) => void gone.push(to) });
  await tick();
  return table;
}

async function hint(): Promise<void> {
  await fireEvent.keyDown(document.body, { key: "h" });
  const id = String(Socket.last.of("hint").at(-1)?.["id"]);
  Socket.last.say({
    type: "hint_answer",
    id,
    chance: 0.55,
    hints: [
      { text: "attack B.cerberus", label: "Attack Cerberus", chance: 0.61, reasons: ["Cerberus may fall"] },
      { text: "walk A.hydra A2", label: "Walk to A2", chance: 0.5, reasons: [] },
    ],
  });
  await tick();
}

beginFresh();
beforeEach(() => {
  gone = [];
  settings.setHints(true);
});

describe("hints", () => {
  test("come with their chances and reasons, and are taken like any other option", async () => {
    const table = await open();
    await hint();
    expect(screen.getAllByTestId("hint-option").map((one) => one.getAttribute("data-option"))).toEqual([
      "attack B.cerberus",
      "walk A.hydra A2",
    ]);
    expect(screen.getByTestId("hint-card").textContent).toContain("61 % to win");
    expect(screen.getByTestId("hint-card").textContent).toContain("Cerberus may fall");
    await fireEvent.click(screen.getAllByTestId("hint-take")[0]!);
    expect(table.preview?.text).toBe("attack B.cerberus");
    expect(screen.queryByTestId("hint-card")).toBeNull();
    expect(Socket.last.of("play")).toHaveLength(0);
  });

  test("light what they name on the board", async () => {
    const table = await open();
    await hint();
    await fireEvent.click(screen.getAllByTestId("hint-show")[1]!);
    expect([table.lit, table.litSpaces]).toEqual([[0], [2]]);
    expect(screen.getByTestId("lit-2")).toBeTruthy();
    await fireEvent.click(screen.getAllByTestId("hint-show")[1]!);
    expect(table.litSpaces).toEqual([]);
  });

  test("show that they are thought about, and vanish with the question", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("hint"));
    expect(screen.getByTestId("hint-card").textContent).toContain("Thinking");
    expect(screen.getByTestId("hint").getAttribute("aria-busy")).toBe("true");
    await fireEvent.click(screen.getByTestId("hint"));
    expect(Socket.last.of("hint")).toHaveLength(1);
    Socket.last.say(made.position({ n: 5, since: 4, entries: [made.entry(5, "Walk to A2")] }));
    await tick();
    expect(screen.queryByTestId("hint-card")).toBeNull();
  });

  test("a refusal ends the thinking", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("hint"));
    Socket.last.say({ type: "refused", id: String(Socket.last.of("hint")[0]?.["id"]), text: "Not now.", rule: "" });
    await tick();
    expect(screen.queryByTestId("hint-card")).toBeNull();
    expect(screen.getByTestId("notice").textContent).toContain("Not now.");
  });

  test.each([
    ["the match does without them", {}, { habits: { ...made.welcome.habits, hints: false } }],
    ["nobody is asked", { ask: null }, {}],
    ["the viewer only watches", { look: -2, ask: null }, { seats: [], look: -2 }],
  ])("are not there when %s", async (_, at, hello) => {
    await open(at, hello);
    expect(screen.queryByTestId("hint")).toBeNull();
    await fireEvent.keyDown(document.body, { key: "h" });
    expect(Socket.last.of("hint")).toHaveLength(0);
  });

  test("can be hidden for good", async () => {
    await open();
    expect(screen.getByTestId("hint")).toBeTruthy();
    settings.setHints(false);
    await tick();
    expect(screen.queryByTestId("hint")).toBeNull();
    expect(localStorage.getItem("hints")).toBe("no");
  });
});

test("keys go from mistake to mistake of an analysis, from the moment that was asked for last", async () => {
  const answer = { state: "ready", progress: 1, analysis, text: "" };
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(answer), { status: 200 })));
  const entries = [1, 2, 3, 4].map((n) => made.entry(n, `Line ${n}`));
  await open({ n: 4, at: 3, entries, ask: null, result: "Player A wins", look: -3 }, { can_see_all: true });
  await fireEvent.click(screen.getAllByTestId("tab-analysis")[0]!);
  await screen.findByTestId("curve");
  // The server has not shown the beginning yet when the first mistake is asked for.
  await fireEvent.input(screen.getByTestId("scrubber-range"), { target: { value: "0" } });
  await fireEvent.keyDown(document.body, { key: "]" });
  Socket.last.say(made.position({ n: 4, at: 0, entries, ask: null, result: "Player A wins", look: -3 }));
  await tick();
  expect(Socket.last.of("look").map((one) => one["at"])).toEqual([0, 2]);
});

const OPEN = { ...made.welcome.habits, lies_open: true, dice: "chosen", source: "x", branch: 4 };
const DICE: Luck = {
  verb: "roll",
  count: 3,
  faces: [0, 1, 5].map((n) => ({
    word: String(n),
    symbol: n === 0 ? "blank" : String(n),
    title: `face ${n}`,
    most: 3,
  })),
  seat: 1,
  title: "Ares against Zeus",
};

describe("dice that are chosen", () => {
  const face = (word: string): HTMLButtonElement =>
    screen.getAllByTestId<HTMLButtonElement>("luck-face").find((one) => one.dataset["word"] === word)!;

  test("fall in the order of the notation, once all of them are chosen", async () => {
    await open({ ask: null, luck: DICE }, { habits: OPEN });
    expect(screen.getByTestId("status").textContent).toContain("(B): 3 dice are rolled");
    expect(screen.getByTestId("luck").textContent).toContain("Ares against Zeus");
    expect(screen.getByTestId<HTMLButtonElement>("luck-go").disabled).toBe(true);
    for (const word of ["5", "0", "5"]) await fireEvent.click(face(word));
    expect(face("1").disabled).toBe(true);
    await fireEvent.click(screen.getByTestId("luck-go"));
    expect(Socket.last.of("fall")).toMatchObject([{ text: "roll 0 5 5", at: 4 }]);
  });

  test("can be left to themselves, and taken back one by one", async () => {
    await open({ ask: null, luck: DICE }, { habits: OPEN });
    await fireEvent.click(face("5"));
    await fireEvent.click(screen.getByLabelText("One less: face 5"));
    expect(screen.getByTestId("luck").textContent).toContain("0 of 3");
    await fireEvent.click(screen.getByTestId("luck-fall"));
    expect(Socket.last.of("fall")).toMatchObject([{ text: "" }]);
  });

  test("a single die is turned", async () => {
    await open({ ask: null, luck: { ...DICE, count: 1 } }, { habits: OPEN });
    await fireEvent.click(face("5"));
    await fireEvent.click(face("1"));
    await fireEvent.click(screen.getByTestId("luck-go"));
    expect(Socket.last.of("fall")).toMatchObject([{ text: "roll 1" }]);
  });

  test("without faces there is nothing to choose", async () => {
    await open({ ask: null, luck: { verb: "shuffle", count: 0, faces: [], seat: -1, title: "" } }, { habits: OPEN });
    expect(screen.queryByTestId("luck-go")).toBeNull();
    expect(screen.getByTestId("luck-fall")).toBeTruthy();
  });
});

describe("a branch", () => {
  const OTHER = [{ seat: 1, is_computer: false, done: null, of: null, is_private: true }];

  test("with open cards shows the seat that is asked, without a hand-over", async () => {
    const table = await open({ ask: null, waiting: OTHER }, { habits: OPEN, seats: [0, 1] });
    expect(table.handover).toBeNull();
    expect(Socket.last.of("look")).toMatchObject([{ seat: 1, at: null }]);
  });

  test("with the knowledge of one seat hands over", async () => {
    const habits = { ...OPEN, lies_open: false, dice: "rolled" };
    const table = await open({ ask: null, waiting: OTHER }, { habits, seats: [0, 1] });
    expect(table.handover).toBe(1);
  });

  test("says where it comes from, and leads back", async () => {
    keep({ links: [{ path: "/play/token", kind: "here", seats: [0] }] }, { token: "old", at: 7, look: -3 });
    await open({}, { habits: OPEN });
    expect(screen.getByTestId("branch-bar").textContent).toContain("from line 7");
    await fireEvent.click(screen.getByTestId("branch-back"));
    expect(gone).toEqual(["/play/old#7@all"]);
    expect(originOf("token")).toEqual({ token: "old", at: 7, look: -3 });
    expect(originOf("other")).toBeNull();
  });

  test("a match of its own has no such line", async () => {
    await open();
    expect(screen.queryByTestId("branch-bar")).toBeNull();
  });

  test("is asked for with key c at an earlier moment of a finished match", async () => {
    const posted: unknown[] = [];
    vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
      if (init?.method === "POST") posted.push([path, JSON.parse(String(init.body))]);
      const players = [{ id: "recruit", title: "Recruit", about: "" }];
      const links = [{ path: "/play/new", kind: "here", seats: [0] }];
      return Promise.resolve(new Response(JSON.stringify({ players, links }), { status: 200 }));
    });
    await open({ ask: null, at: 3, result: "Player A wins", winners: [0] }, { can_see_all: true });
    await fireEvent.keyDown(document.body, { key: "c" });
    expect(screen.getByTestId("branch-dialog").textContent).toContain("after line 3");
    const chosen = screen.getByTestId<HTMLInputElement>("branch-chosen");
    await fireEvent.click(screen.getByTestId("branch-closed"));
    expect(chosen.disabled).toBe(true);
    await fireEvent.click(screen.getByTestId("branch-go"));
    await waitFor(() => expect(gone).toEqual(["/play/new"]));
    expect(posted).toEqual([
      [
        "/api/play/token/branch?lang=en",
        { at: 3, look: 0, seats: ["here", "recruit"], lies_open: false, dice: "rolled", lang: "en" },
      ],
    ]);
    expect(readKept()[0]).toMatchObject({ token: "new", from: { token: "token", at: 3, look: 0 } });
  });

  test("is not offered where the match still runs, nor at its end", async () => {
    const table = await open({ ask: null, at: 3 });
    expect(screen.queryByTestId("branch")).toBeNull();
    table.welcome = { ...made.welcome, can_see_all: true };
    table.position = made.position({ ask: null, result: "Player A wins", winners: [0] });
    await tick();
    expect(screen.getByTestId<HTMLButtonElement>("branch").disabled).toBe(true);
  });

  test("puts the viewer on the seat of the viewpoint", () => {
    const seats = made.welcome.info.seats;
    expect(sittersOf(seats, [0], 1)).toEqual(["recruit", "here"]);
    expect(sittersOf(seats, [0], -3)).toEqual(["here", "recruit"]);
    expect(sittersOf(seats, [], -2)).toEqual(["here", "recruit"]);
  });
});

test("an address carries the moment, and the viewpoint where it is another one", () => {
  expect([hashOf(null), hashOf(7), hashOf(7, -3), hashOf(7, -2), hashOf(7, 1)]).toEqual([
    "",
    "#7",
    "#7@all",
    "#7@watch",
    "#7@b",
  ]);
  for (const hash of ["#7@all", "#7@b", "#7"]) expect(momentIn(hash)).toBe(7);
  expect(["#7@all", "#7@watch", "#7@b", "#7", "#7@nobody"].map(viewpointIn)).toEqual([-3, -2, 1, null, null]);
});
