import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { UnitAnswer } from "../src/generated/protocol";
import { language } from "../src/lib/i18n.svelte";
import Builder from "../src/panels/Builder.svelte";
import DraftRoom from "../src/panels/DraftRoom.svelte";
import RosterTable from "../src/panels/RosterTable.svelte";
import UnitDrawer from "../src/panels/UnitDrawer.svelte";
import { sheetOfToken } from "../src/panels/things";
import { ask, builder, option, panel, scene, sheet, tableAt, token } from "./fixtures/panels";

const HYDRA = sheet({ kind: "unit", id: 1 }, "Hydra", "monster", 4, {
  rows: [
    ["Vitality", "Offence"],
    ["2", "7"],
    ["1", "5"],
  ],
  abilities: [{ name: "Regrowth", kind: "power", cost: "1", text: "Heals.", rule: "MB-POW-01" }],
});
const ZEUS = sheet({ kind: "unit", id: 2 }, "Zeus", "god", 6);
const HOPLITES = sheet({ kind: "unit", id: 3 }, "Hoplites", "troops", 2);

beforeEach(() => language.set("en"));

describe("the unit drawer", () => {
  const answer: UnitAnswer = {
    type: "unit_answer",
    id: "x",
    report: {
      unit: 1,
      name: "Hydra",
      row: 2,
      sums: [
        {
          name: "Offence",
          total: 6,
          parts: [
            { amount: 5, source: "sheet", rule: "" },
            { amount: 1, source: "forest", rule: "MB-TERR-05" },
          ],
        },
        {
          name: "Defence",
          total: 4,
          parts: [
            { amount: 5, source: "sheet", rule: "" },
            { amount: -1, source: "swamp", rule: "MB-TERR-09" },
          ],
        },
      ],
      notes: ["Stands in the forest."],
    },
    reach: { unit: 1, spaces: [], seen: [], danger: [] },
  };

  it("explains every number and marks the row that counts", async () => {
    const { table } = tableAt({ scene: scene({ tokens: [token(1, "Hydra", 0)] }) }, { sheets: [HYDRA] });
    render(UnitDrawer, { table });
    expect(screen.queryByTestId("unit-drawer")).toBeNull();
    table.unit = answer;
    await tick();
    const sums = screen.getAllByTestId("sum").map((one) => one.textContent?.replace(/\s+/g, " ").trim());
    expect(sums).toEqual(["Offence 6 5 sheet + 1 forest MB-TERR-05", "Defence 4 5 sheet − 1 swamp MB-TERR-09"]);
    const current = screen.getAllByRole("row").filter((row) => row.getAttribute("aria-current") === "true");
    expect(current.map((row) => row.textContent)).toEqual(["15"]);
    expect(screen.getByText("Heals.")).toBeTruthy();
    expect(screen.getByText("Stands in the forest.")).toBeTruthy();
    await fireEvent.click(screen.getByTestId("close-unit"));
    expect(screen.queryByTestId("unit-drawer")).toBeNull();
  });

  it("closes with Escape and keeps the key to itself", async () => {
    const { table } = tableAt({ scene: scene({ tokens: [token(1, "Hydra", 0)] }) }, { sheets: [HYDRA] });
    table.unit = answer;
    render(UnitDrawer, { table });
    let heard = 0;
    const listen = (): void => void (heard += 1);
    window.addEventListener("keydown", listen);
    await fireEvent.keyDown(screen.getByTestId("close-unit"), { key: "Escape" });
    window.removeEventListener("keydown", listen);
    expect(table.unit).toBeNull();
    expect(heard).toBe(0);
  });

  it("finds the sheet of a kind by what the token says of it", () => {
    const kind = sheet({ kind: "kind", id: 7 }, "Legionaries", "infantry", 23);
    expect(sheetOfToken([HYDRA, kind], token(1, "Legionaries 2", 0, { sheet: { kind: "kind", id: 7 } }))?.name).toBe(
      "Legionaries",
    );
  });
});

describe("the draft", () => {
  const tokens = [
    token(1, "Hydra", -1, { status: "offered", space: null }),
    token(2, "Zeus", 0, { status: "waiting", space: null }),
    token(3, "Hoplites", -1, { status: "offered", space: null }),
  ];
  const recruit = option("recruit hoplites", "Recruit Hoplites", [{ kind: "unit", id: 3 }]);
  const panels = [panel(0, "Zeus", { counts: [{ key: "coins", n: 9, title: "Points", of: 15 }] }), panel(1, "")];
  const at = { scene: scene({ tokens, panels }), ask: ask("recruit", [recruit]) };
  const sheets = [HYDRA, ZEUS, HOPLITES];
  const names = (): string[] => screen.getAllByTestId(/^offer-/).map((one) => one.getAttribute("data-testid") ?? "");

  it("shows at the first click and recruits at the second", async () => {
    const { table, sent } = tableAt(at, { sheets });
    render(DraftRoom, { table });
    expect(names()).toEqual(["offer-3", "offer-1"]); // what can be had comes first
    await fireEvent.click(screen.getByTestId("offer-3"));
    expect(sent.plays).toEqual([]);
    expect(within(screen.getByTestId("draft-detail")).getByText("Hoplites")).toBeTruthy();
    await fireEvent.click(screen.getByTestId("offer-3"));
    expect(sent.plays).toEqual(["recruit hoplites"]);
    await fireEvent.click(screen.getByTestId("draft-detail-take"));
    expect(sent.plays).toEqual(["recruit hoplites", "recruit hoplites"]);
  });

  it("does not recruit what is not offered", async () => {
    const { table, sent } = tableAt(at, { sheets });
    render(DraftRoom, { table });
    await fireEvent.click(screen.getByTestId("offer-1"));
    await fireEvent.click(screen.getByTestId("offer-1"));
    expect(screen.queryByTestId("draft-detail-take")).toBeNull();
    expect(sent.plays).toEqual([]);
  });

  it("shows the armies and points of all, and filters by kind and text", async () => {
    const { table } = tableAt(at, { sheets });
    render(DraftRoom, { table });
    expect(screen.getByTestId("army-0").textContent).toContain("9/15");
    expect(within(screen.getByTestId("army-0")).getByRole("button").textContent).toContain("Zeus");
    expect(screen.getByTestId("army-1").textContent).toContain("No units yet.");
    await fireEvent.click(screen.getByRole("radio", { name: "troops" }));
    expect(names()).toEqual(["offer-3"]);
    await fireEvent.click(screen.getByRole("radio", { name: "All" }));
    await fireEvent.input(screen.getByTestId("search"), { target: { value: "regrow" } });
    expect(names()).toEqual(["offer-1"]);
  });
});

describe("the builder", () => {
  const legion = sheet({ kind: "kind", id: 0 }, "Legionaries", "infantry", 23, { faction: "Empire" });
  const knights = sheet({ kind: "kind", id: 1 }, "Knights", "cavalry", 35, { faction: "Empire" });
  const zombies = sheet({ kind: "kind", id: 2 }, "Zombies", "infantry", 12, { faction: "Styx" });
  const muster = option("muster legionaries", "Muster Legionaries", [{ kind: "kind", id: 0 }]);
  const complete = option("complete", "The army is complete", [], { is_final: true });
  const lines = [{ thing: { kind: "kind", id: 0 }, name: "Legionaries", n: 2, cost: 23 }];
  const at = {
    scene: scene({ builder: builder({ lines, advice: ["54 points left."] }) }),
    ask: ask("muster", [muster, complete], { is_secret: true }),
    can_undo: true,
  };
  const sheets = [legion, knights, zombies];

  it("offers the own faction, counts what is taken and shows the advice", async () => {
    const { table, sent } = tableAt(at, { sheets });
    render(Builder, { table });
    expect(screen.getAllByTestId(/^roster-/).length).toBe(2);
    expect(screen.getByTestId("points").textContent?.trim()).toBe("46 of 100 points");
    expect(screen.getByTestId("roster-0").textContent).toContain("×2");
    expect(screen.getByTestId("advice").textContent).toContain("54 points left.");
    expect((screen.getByTestId("add-1") as HTMLButtonElement).disabled).toBe(true);
    await fireEvent.click(screen.getByTestId("add-0"));
    expect(sent.plays).toEqual(["muster legionaries"]);
  });

  it("compares units in columns where there is room", async () => {
    const rows = [
      ["Attack", "Stamina"],
      ["3", "2"],
    ];
    const taken: string[] = [];
    const looked: string[] = [];
    render(RosterTable, {
      groups: [{ kind: "infantry", items: [{ sheet: { ...legion, rows }, option: muster, n: 2 }] }],
      shown: null,
      isBusy: false,
      look: (key: string) => looked.push(key),
      add: (option: { text: string }) => taken.push(option.text),
    });
    const cells = (row: number): string[] =>
      [...(screen.getAllByRole("row")[row]?.children ?? [])].map((cell) => cell.textContent?.trim() ?? "");
    expect(cells(0).slice(0, 4)).toEqual(["infantry", "Attack", "Stamina", "Cost"]);
    expect(cells(1).slice(1, 4)).toEqual(["3", "2", "23"]);
    await fireEvent.click(screen.getByTestId("add-0"));
    await fireEvent.click(screen.getByTestId("roster-0"));
    expect([taken, looked]).toEqual([["muster legionaries"], ["kind:0"]]);
  });

  it("asks before it is complete, and takes the last one back", async () => {
    const { table, sent } = tableAt(at, { sheets });
    render(Builder, { table });
    await fireEvent.click(screen.getByText("The army is complete"));
    expect(table.preview?.text).toBe("complete");
    expect(sent.plays).toEqual([]);
    await fireEvent.click(screen.getByTestId("undo-last"));
    expect(sent.undos).toBe(1);
  });

  it("is the draft room where a draft is built", () => {
    const { table } = tableAt({ scene: scene({ builder: builder({ key: "draft" }) }) });
    render(Builder, { table });
    expect(screen.getByTestId("draft")).toBeTruthy();
  });
});
