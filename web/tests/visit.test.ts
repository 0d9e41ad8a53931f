import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { describe, expect, test } from "vitest";
import type { Position, StandingOffer, Welcome, WordedRule } from "../src/generated/protocol";
import { language } from "../src/lib/i18n.svelte";
import { Table } from "../src/lib/table.svelte";
import MatchScreen from "../src/match/MatchScreen.svelte";
import { isHere, wasAway } from "../src/visit/away";
import { watchText } from "../src/visit/behind";
import { grouped } from "../src/visit/groups";
import { beginFresh } from "./fixtures/fresh";
import * as made from "./fixtures/match";
import { Socket } from "./fixtures/socket";

async function open(welcome: Partial<Welcome> = {}, position: Partial<Position> = {}): Promise<Table> {
  const table = new Table("token");
  render(MatchScreen, { table, go: () => undefined });
  table.start();
  Socket.last.onopen?.();
  Socket.last.say({ ...made.welcome, seats: [0], ...welcome });
  Socket.last.say(made.position(position));
  await tick();
  return table;
}

beginFresh();

const lines = [
  made.entry(1, "A begins", { level: 1 }),
  made.entry(2, "B walks", { seat: 1, level: 1 }),
  made.entry(3, "B attacks", { seat: 1 }),
  made.entry(4, "The dice fall", { seat: -1, hit: [0], lines: ["Hydra suffers 2 wounds", "Round 2"], level: 0 }),
];

describe("what is new", () => {
  test("lines are grouped by turns, and the oldest are left out of a long story", () => {
    const { groups, left } = grouped(lines, 10);
    expect(groups.map((group) => [group.n, group.entries.length])).toEqual([
      [1, 1],
      [2, 2],
      [4, 1],
    ]);
    expect(left).toBe(0);
    expect(grouped(lines, 2)).toMatchObject({ left: 3, groups: [{ n: 4 }] });
  });

  test("a reload does not count as being away", () => {
    expect(wasAway("token", 1000)).toBe(true);
    isHere("token", 1000);
    expect(wasAway("token", 2000)).toBe(false);
    expect(wasAway("token", 1000 + 3_600_000)).toBe(true);
    expect(wasAway("other", 2000)).toBe(true);
  });

  test("a card tells what others did, what changed and who must answer", async () => {
    await open({ seen: 1 }, { n: 4, entries: lines });
    const asked = Socket.last.lastOf("digest");
    expect(asked?.since).toBe(1);
    const change = { seat: 0, unit: 0, title: "Hydra", icon: "hydra", before: 7, now: 5 };
    Socket.last.say({
      type: "digest_answer",
      id: asked!.id,
      since: 1,
      changes: [
        { ...change, kind: "hurt" },
        { ...change, kind: "lost", unit: 1, title: "Hoplites" },
      ],
    });
    await tick();
    const card = within(screen.getByTestId("digest"));
    expect(card.getByTestId("digest-now").textContent).toBe("It is your turn: Simple action");
    expect(card.getByText("B attacks")).toBeTruthy();
    expect(card.queryByText("A begins")).toBeNull();
    expect(card.getByText("7 → 5")).toBeTruthy();
    expect(card.getByText("lost")).toBeTruthy();
    await fireEvent.click(card.getByTestId("digest-go"));
    expect(screen.queryByTestId("digest")).toBeNull();
    expect(screen.queryByTestId("digest-strip")).toBeNull();
  });

  test("a replay begins at the last visit", async () => {
    await open({ seen: 1 }, { n: 4, entries: lines });
    await fireEvent.click(screen.getByTestId("digest-replay"));
    await tick();
    expect(Socket.last.lastOf("look")).toMatchObject({ at: 1 });
    expect(screen.queryByTestId("digest")).toBeNull();
  });

  test("after a short while a strip leads to the card", async () => {
    isHere("token");
    await open({ seen: 1 }, { n: 4, entries: lines });
    expect(screen.queryByTestId("digest")).toBeNull();
    await fireEvent.click(screen.getByTestId("digest-show"));
    expect(screen.getByTestId("digest")).toBeTruthy();
  });

  test.each([
    ["the first visit", { seen: 0 }],
    ["nothing new", { seen: 4 }],
    ["little new", { seen: 2 }],
    ["a spectator", { seen: null, seats: [] }],
  ])("there is no card for %s", async (_, welcome) => {
    await open(welcome, { n: 4, entries: lines });
    expect(screen.queryByTestId("digest")).toBeNull();
    expect(screen.queryByTestId("digest-strip")).toBeNull();
    expect(Socket.last.lastOf("digest")).toBeUndefined();
  });
});

const rule = { kind: "retaliation", answer: "decline", of: 1, when: "any" };
const worded: WordedRule = { rule, text: "Never retaliate with Hoplites", option: "decline" };
const offer: StandingOffer = {
  kind: "retaliation",
  title: "Retaliating",
  answers: [
    { value: "decline", title: "Never retaliate" },
    { value: "accept", title: "Always retaliate" },
  ],
  units: [
    { value: "-1", title: "all units" },
    { value: "1", title: "Hoplites" },
  ],
  whens: [{ value: "any", title: "always" }],
};

function answerStanding(rules: WordedRule[]): void {
  Socket.last.say({ type: "standing_answer", id: "s", seat: 0, rules, offers: [offer] });
}

describe("standing answers", () => {
  test("a reaction offers a standing answer, and earlier ones stay", async () => {
    await open({}, { standing: [worded] });
    await fireEvent.click(screen.getByTestId("always"));
    expect(Socket.last.lastOf("standing")).toBeTruthy();
    expect((screen.getByTestId("always-rule") as HTMLButtonElement).disabled).toBe(true);
    const before = { kind: "guard", answer: "accept", of: -1, when: "any" };
    answerStanding([{ rule: before, text: "Always stand guard", option: "" }]);
    await tick();
    await fireEvent.click(screen.getByText("Never retaliate with Hoplites"));
    expect(Socket.last.lastOf("set_standing")?.rules).toEqual([before, rule]);
    expect(screen.queryByTestId("always-list")).toBeNull();
  });

  test("an ordinary question offers nothing of the kind, and neither does a lesson", async () => {
    await open();
    expect(screen.queryByTestId("always")).toBeNull();
    cleanup();
    await open({ habits: { ...made.welcome.habits, lesson: "first" } }, { standing: [worded] });
    expect(screen.queryByTestId("always")).toBeNull();
  });

  test("all of them stand in a dialog of the menu: asked, never, always, and exceptions", async () => {
    await open();
    await fireEvent.click(screen.getAllByTestId("open-menu")[0]!);
    await fireEvent.click(screen.getByTestId("menu-standing"));
    answerStanding([worded]);
    await tick();
    const dialog = within(screen.getByTestId("standing"));
    expect(dialog.getByRole("radio", { name: "Ask me" })).toHaveProperty("checked", true);
    await fireEvent.click(dialog.getByRole("radio", { name: "Always" }));
    expect(Socket.last.lastOf("set_standing")?.rules).toEqual([
      rule,
      { kind: "retaliation", answer: "accept", of: -1, when: "any" },
    ]);
    await fireEvent.click(dialog.getByRole("button", { name: "Remove: Never retaliate with Hoplites" }));
    expect(Socket.last.lastOf("set_standing")?.rules).toEqual([]);
  });

  test("an exception is made for a unit", async () => {
    await open();
    await fireEvent.click(screen.getAllByTestId("open-menu")[0]!);
    await fireEvent.click(screen.getByTestId("menu-standing"));
    answerStanding([]);
    await tick();
    const dialog = within(screen.getByTestId("standing"));
    expect((dialog.getByTestId("standing-add") as HTMLButtonElement).disabled).toBe(true);
    await fireEvent.change(dialog.getByLabelText("Units"), { target: { value: "1" } });
    await fireEvent.click(dialog.getByTestId("standing-add"));
    expect(Socket.last.lastOf("set_standing")?.rules).toEqual([rule]);
  });

  test("the log says which answers were given so", async () => {
    await open({}, { n: 1, entries: [made.entry(1, "Hoplites do not retaliate", { is_standing: true })] });
    expect(within(screen.getByTestId("log-1")).getByText("standing answer")).toBeTruthy();
  });
});

describe("watching", () => {
  test("a spectator sees the delay", async () => {
    const habits = { ...made.welcome.habits, delay: 300 };
    await open({ seats: [], look: -2, habits }, { look: -2, ask: null });
    expect(screen.getByTestId("watching").textContent).toBe("You are watching, 5 minutes behind");
    expect(screen.queryByTestId("watchers")).toBeNull();
    expect([0, 30, 60].map(watchText)).toEqual([
      "You are watching",
      "You are watching, 30 s behind",
      "You are watching, 1 minute behind",
    ]);
  });

  test("players see the number of spectators", async () => {
    await open();
    expect(screen.queryByTestId("watchers")).toBeNull();
    Socket.last.say({ type: "presence", seats: made.welcome.info.seats, watching: 2 });
    await tick();
    expect(screen.getByTestId("watchers").textContent).toContain("2 spectators");
    language.set("es");
    await tick();
    expect(screen.getByTestId("watchers").textContent).toContain("2 espectadores");
  });
});
