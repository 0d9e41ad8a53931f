import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Article, Reference } from "../src/generated/protocol";
import { language } from "../src/lib/i18n.svelte";
import RuleTag from "../src/match/RuleTag.svelte";
import { stockOfGame, stockOfMatch } from "../src/print/choose";
import PrintOut from "../src/print/PrintOut.svelte";
import Finder from "../src/reference/Finder.svelte";
import { lookup } from "../src/reference/lookup.svelte";
import ReferenceSheet from "../src/reference/ReferenceSheet.svelte";
import { ABILITIES, CARDS, find, findByHash, hashOf, namesOf, pieces, search, UNITS } from "../src/reference/search";
import { sheet, token } from "./fixtures/panels";

function article(id: string, name: string, other: string, text: string, more: Partial<Article> = {}): Article {
  const kind = id.split("/")[0] ?? "";
  return {
    ...{ id, kind, name, other, icon: "", line: "", text: [text], is_english: false, sheet: null },
    ...{ rules: [], chapter: "Talents", places: [], see: [] },
    ...more,
  };
}

const HYDRA = sheet({ kind: "unit", id: 1 }, "Hydra", "monster", 4, {
  rows: [
    ["Vitality", "Offence"],
    ["1", "7"],
  ],
  abilities: [{ name: "Torment", kind: "talent", cost: "", text: "Hurts.", rule: "MB-TAL-21" }],
});

const REFERENCE: Reference = {
  game: "pantheon",
  title: "Pantheon",
  kinds: [
    { key: "unit", title: "Units" },
    { key: "card", title: "Cards" },
    { key: "talent", title: "Talents" },
    { key: "terrain", title: "Terrain" },
    { key: "rule", title: "Rules" },
  ],
  articles: [
    article("unit/hydra", "Hydra", "Hidra", "Many heads.", {
      sheet: HYDRA,
      see: [{ id: "talent/torment", name: "Torment" }],
    }),
    article("unit/leonidas", "Leonidas", "Leónidas", "King of Sparta."),
    article("card/omphalos", "Omphalos (card)", "Omphalos (carta)", "Pays."),
    article("talent/guard", "Guard", "Guardia", "Takes the place of a friend.", { rules: ["MB-TAL-12"] }),
    article("talent/torment", "Torment", "Hostigar", "The defence is 1 lower."),
    article("terrain/forest", "Forest", "Bosque", "An obstacle: units in it have a guard of trees."),
    article("terrain/swamp", "Swamp", "Pantano", "A unit that enters gets stuck."),
    article("rule/MB-TAL-12", "MB-TAL-12", "MB-TAL-12", "Guard lets the unit take the place of a friend.", {
      line: "Talents",
      places: [{ book: "Rulebook", page: 26 }],
      see: [{ id: "talent/guard", name: "Guard" }],
    }),
  ],
};

const ids = (found: Article[]): string[] => found.map((one) => one.id);

beforeEach(() => {
  language.set("en");
  HTMLDialogElement.prototype.showModal = function (): void {
    this.open = true;
  };
});

afterEach(() => {
  lookup.close();
  lookup.game = "";
  vi.unstubAllGlobals();
});

describe("searching", () => {
  it("shows everything but the rules before anything is written", () => {
    expect(ids(search(REFERENCE, ""))).toHaveLength(7);
    expect(ids(search(REFERENCE, "", "rule"))).toEqual(["rule/MB-TAL-12"]);
  });

  it("finds the names of both languages, without accents and case", () => {
    expect(ids(search(REFERENCE, "LEONIDAS"))).toEqual(["unit/leonidas"]);
    expect(ids(search(REFERENCE, "leónid"))).toEqual(["unit/leonidas"]);
    expect(ids(search(REFERENCE, "bosque"))).toEqual(["terrain/forest"]);
  });

  it("puts names before texts, and rules after what they are about", () => {
    expect(ids(search(REFERENCE, "guard"))).toEqual(["talent/guard", "terrain/forest", "rule/MB-TAL-12"]);
    expect(ids(search(REFERENCE, "guard", "terrain"))).toEqual(["terrain/forest"]);
    // Who writes the id of a rule means the rule.
    expect(ids(search(REFERENCE, "tal-12"))).toEqual(["rule/MB-TAL-12", "talent/guard"]);
  });

  it("wants all the words", () => {
    expect(ids(search(REFERENCE, "king sparta"))).toEqual(["unit/leonidas"]);
    expect(search(REFERENCE, "king swamp")).toEqual([]);
  });
});

describe("finding what is meant at the table", () => {
  it("knows names with numbers by how they begin", () => {
    expect(find(REFERENCE, { name: "Hydra 2", kinds: UNITS })?.id).toBe("unit/hydra");
    expect(find(REFERENCE, { name: "Guard 3", kinds: ABILITIES })?.id).toBe("talent/guard");
    expect(find(REFERENCE, { name: "Guardian", kinds: ABILITIES })).toBeNull();
    expect(find(REFERENCE, { name: "Guard", kinds: UNITS })).toBeNull();
    expect(find(REFERENCE, { name: "Omphalos", kinds: CARDS })?.id).toBe("card/omphalos");
    expect(find(REFERENCE, { rule: "MB-TAL-12" })?.id).toBe("rule/MB-TAL-12");
  });

  it("reads ids and names behind the # of an address", () => {
    expect(hashOf({ name: "Hydra 2", kinds: UNITS })).toBe("Hydra%202");
    expect(findByHash(REFERENCE, "Hydra 2")?.id).toBe("unit/hydra");
    expect(findByHash(REFERENCE, hashOf({ rule: "MB-TAL-12" }))?.id).toBe("rule/MB-TAL-12");
    expect(findByHash(REFERENCE, hashOf({ id: "" }))).toBeNull();
  });

  it("cuts a line of the log into names and rules", () => {
    const names = namesOf([HYDRA, sheet({ kind: "unit", id: 2 }, "Hydra Queen", "monster", 5)]);
    const found = pieces("Hydra attacks Hydra Queen, not Hydrants (MB-TAL-21).", names);
    expect(found.map((piece) => piece.text).join("")).toBe("Hydra attacks Hydra Queen, not Hydrants (MB-TAL-21).");
    expect(found.filter((piece) => piece.wanted).map((piece) => piece.text)).toEqual([
      "Hydra",
      "Hydra Queen",
      "MB-TAL-21",
    ]);
    expect(found.at(-2)?.wanted).toEqual({ rule: "MB-TAL-21" });
  });
});

describe("the finder", () => {
  it("finds as one types and opens the best with Enter", async () => {
    const opened: string[] = [];
    render(Finder, { reference: REFERENCE, query: "", kind: "", onopen: (id: string) => opened.push(id) });
    expect(screen.getAllByTestId("result")).toHaveLength(7);
    const box = screen.getByTestId("reference-search");
    await fireEvent.input(box, { target: { value: "hostigar" } });
    expect(screen.getAllByTestId("result").map((one) => one.dataset["id"])).toEqual(["talent/torment"]);
    expect(screen.getByText("1 found")).toBeTruthy();
    await fireEvent.keyDown(box, { key: "Enter" });
    expect(opened).toEqual(["talent/torment"]);
    await fireEvent.input(box, { target: { value: "zzz" } });
    expect(screen.getByText("Nothing found for “zzz”.")).toBeTruthy();
  });
});

describe("the sheet beside a match", () => {
  it("opens at a rule, goes on to what it names, and back", async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(REFERENCE))));
    render(ReferenceSheet, { game: "pantheon" });
    await tick();
    render(RuleTag, { id: "MB-TAL-12" });
    expect(screen.queryByTestId("reference-sheet")).toBeNull();
    await fireEvent.click(screen.getByTestId("rule-tag"));
    const shown = await screen.findByTestId("article");
    expect(shown.dataset["id"]).toBe("rule/MB-TAL-12");
    expect(within(shown).getByText("Rulebook, from page 26")).toBeTruthy();
    await fireEvent.click(within(shown).getByTestId("see"));
    expect(screen.getByTestId("article").dataset["id"]).toBe("talent/guard");
    await fireEvent.click(screen.getByTestId("reference-back"));
    expect(screen.getByTestId("article").dataset["id"]).toBe("rule/MB-TAL-12");
    lookup.close();
    await tick();
    expect(screen.queryByTestId("reference-sheet")).toBeNull();
  });

  it("is a mere tag where nothing can be looked up", () => {
    render(RuleTag, { id: "MB-TAL-12" });
    expect(screen.queryByTestId("rule-tag")).toBeNull();
    expect(screen.getByText("MB-TAL-12")).toBeTruthy();
  });
});

describe("printing", () => {
  it("offers unit cards and entries by kind, and prints what is ticked", async () => {
    render(PrintOut, { title: "Pantheon", line: "", stock: stockOfGame(REFERENCE), onback: () => undefined });
    expect(screen.getAllByTestId("print-card")).toHaveLength(1);
    expect(screen.getAllByTestId("print-entry")).toHaveLength(4); // talents and terrain
    await fireEvent.click(screen.getByTestId("print-what-terrain"));
    await fireEvent.click(screen.getByTestId("print-what-units"));
    expect(screen.queryAllByTestId("print-card")).toHaveLength(0);
    expect(screen.getAllByTestId("print-entry")).toHaveLength(2);
    await fireEvent.click(screen.getByTestId("print-what-rule"));
    expect(screen.getAllByTestId("print-entry")).toHaveLength(3);
  });

  it("prints of a match what its armies and its board have", () => {
    const welcome = {
      sheets: [HYDRA, sheet({ kind: "unit", id: 2 }, "Zeus", "god", 6)],
      board: { spaces: [{ terrain: "Swamp" }] },
    } as unknown as Parameters<typeof stockOfMatch>[0];
    const stock = stockOfMatch(welcome, [token(1, "Hydra", 0), token(2, "Zeus", -1, { status: "offered" })], REFERENCE);
    expect(stock.units.map((one) => one.key)).toEqual(["Hydra"]);
    expect(stock.groups.map((group) => ids(group.articles))).toEqual([
      ["card/omphalos"],
      ["talent/torment"],
      ["terrain/swamp"],
      ["rule/MB-TAL-12"],
    ]);
  });
});
