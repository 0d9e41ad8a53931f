import { describe, expect, test } from "vitest";
import { lobbyEn, lobbyEs } from "../src/lib/text/lobby";
import { ago } from "../src/lobby/facts";
import { entrance, groups } from "../src/lobby/kept";
import {
  boardOf,
  canChooseBoard,
  deviations,
  firstChoices,
  newMatch,
  scenarioOf,
  settingsOf,
  withLot,
  withScenario,
  withSitter,
  withValue,
} from "../src/lobby/setup";
import { catalogue, madeWithLink } from "./fixtures/lobby";

const { games, players } = catalogue("en");
const pantheon = games[0]!;
const commander = games[1]!;
const first = firstChoices(pantheon, players);

describe("seats", () => {
  test("taking another seat sends who had it to the old one", () => {
    expect(withSitter(first, 1, "me").sitters).toEqual(["recruit", "me"]);
  });

  test("more seats are filled with the level that already plays; fewer keep you at the table", () => {
    const strong = withSitter(first, 1, "tactician");
    const four = withScenario(strong, pantheon, "free-for-all-4", players);
    expect(four.sitters).toEqual(["me", "tactician", "tactician", "tactician"]);
    const last = withSitter(four, 3, "me");
    expect(withScenario(last, pantheon, "duel", players).sitters).toEqual(["me", "tactician"]);
  });

  test("the lot changes places and nothing else", () => {
    const three = { ...first, sitters: ["me", "link", "recruit"] };
    expect(withLot(three, () => 0).sitters).toEqual(["link", "recruit", "me"]);
    expect(withLot(three, () => 0.999).sitters).toEqual(three.sitters);
  });
});

describe("options", () => {
  test("a scenario that does not know the board or an option drops it", () => {
    const duel = { ...withScenario(first, pantheon, "duel", players), board: "styx" };
    const kept = withScenario(withValue(duel, "modifier_cap", "flat"), pantheon, "free-for-all-4", players);
    expect([kept.board, kept.values]).toEqual(["styx", { modifier_cap: "flat" }]);
    const dropped = withScenario(withValue(kept, "unknown", "x"), pantheon, "learning", players);
    expect([dropped.board, dropped.values]).toEqual(["", { modifier_cap: "flat" }]);
  });

  test("a house rule set to what the usual edition says is no deviation, but against another edition it is", () => {
    const scenario = scenarioOf(pantheon, "learning")!;
    const usual = withValue(first, "divinity_cost", "yes");
    expect(deviations(scenario, usual)).toEqual([]);
    expect(newMatch(pantheon, usual, "en").options).toEqual({ divinity_cost: "yes" });
    const manual = withValue(usual, "edition", "manual");
    expect(deviations(scenario, manual).map((one) => one.key)).toEqual(["edition", "divinity_cost"]);
    expect(newMatch(pantheon, manual, "en").options).toEqual({ edition: "manual", divinity_cost: "yes" });
  });

  test("the board is chosen in its own place, by the option that names it", () => {
    const epic = scenarioOf(commander, "epic-battle")!;
    expect(settingsOf(epic).map((one) => one.key)).toEqual(["army", "max_rounds"]);
    const choices = { ...withScenario(firstChoices(commander, players), commander, "epic-battle", players) };
    expect(newMatch(commander, choices, "en").options).toEqual({});
    expect(newMatch(commander, { ...choices, board: "hard-choice" }, "en").options).toEqual({ map: "hard-choice" });
  });

  test("a board that nobody chose does not follow into a scenario with another usual one", () => {
    const epic = scenarioOf(commander, "epic-battle")!;
    const map = { ...epic.settings[0]!, default: "hard-choice" };
    const game = { ...commander, scenarios: [commander.scenarios[0]!, { ...epic, settings: [map] }] };
    const choices = withScenario(firstChoices(game, players), game, "epic-battle", players);
    expect(boardOf(game.scenarios[1]!, choices)).toBe("hard-choice");
    expect(newMatch(game, choices, "en").options).toEqual({});
    expect(newMatch(game, { ...choices, board: "first-battle" }, "en").options).toEqual({ map: "first-battle" });
  });

  test("where the game has a setting for the board and this scenario has none, it is drawn by lot", () => {
    const epic = scenarioOf(commander, "epic-battle")!;
    const royale = { ...epic, id: "vanguard", settings: epic.settings.filter((one) => one.key !== "map") };
    const game = { ...commander, scenarios: [...commander.scenarios, royale] };
    expect(canChooseBoard(game, epic)).toBe(true);
    expect(canChooseBoard(game, royale)).toBe(false);
    const choices = { ...withScenario(first, game, "vanguard", players), board: "hard-choice" };
    expect(newMatch(game, choices, "en").options).toEqual({});
  });
});

describe("links", () => {
  test("its maker goes in by the own seat, wherever it stands in the list", () => {
    expect(entrance(madeWithLink)?.path).toBe("/play/here-1");
    expect(entrance({ links: madeWithLink.links.filter((link) => link.kind !== "here") })?.kind).toBe("watch");
  });

  test("links of one match are one group, the own seat first", () => {
    const list = [
      { token: "w", at: 1, kind: "watch", match: "w" },
      { token: "h", at: 1, kind: "here", match: "w" },
      { token: "x", at: 2 },
    ];
    expect(groups(list).map((group) => group.map((one) => one.token))).toEqual([["x"], ["h", "w"]]);
  });
});

describe("words", () => {
  test("the Spanish table has every text, with the same fields, and none in English", () => {
    const fields = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();
    const same = new Set(["Normal", "{low}–{high} min", "{what}: {match}"]);
    for (const key of Object.keys(lobbyEn) as (keyof typeof lobbyEn)[]) {
      expect(lobbyEs[key], key).toBeTruthy();
      expect(fields(lobbyEs[key]), key).toEqual(fields(lobbyEn[key]));
      if (!same.has(lobbyEn[key])) expect(lobbyEs[key], key).not.toBe(lobbyEn[key]);
    }
    expect(Object.keys(lobbyEs).sort()).toEqual(Object.keys(lobbyEn).sort());
  });

  test("how long ago", () => {
    const now = Date.parse("2026-11-15T12:00:00Z");
    expect(ago("2026-11-15T11:59:40Z", now)).toBe("just now");
    expect(ago("2026-11-15T09:00:00Z", now)).toBe("3 hours ago");
    expect(ago("2026-11-14T12:00:00Z", now)).toBe("yesterday");
  });
});
