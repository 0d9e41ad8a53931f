import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import type { Chip, Token } from "../src/generated/protocol";
import { language } from "../src/lib/i18n.svelte";
import Trays from "../src/panels/Trays.svelte";
import { ask, card, option, pile, scene, tableAt, token, tray } from "./fixtures/panels";

const chip = (symbol: string, n: number, kind: string, id: number): Chip => ({
  symbol,
  n,
  title: symbol,
  thing: { kind, id },
});
const ordered = (colour: string): Partial<Token> => ({
  marks: [{ kind: `own-order-${colour}`, n: 1, title: `${colour} order` }],
});

beforeEach(() => language.set("en"));

describe("giving orders", () => {
  const order = (colour: number, is_final = false) =>
    option(
      `order b ${colour}`,
      `Give order ${colour}`,
      [
        { kind: "unit", id: 2 },
        { kind: "colour", id: colour },
      ],
      { is_final },
    );
  const reserve = tray("reserve", 0, [chip("order-red", 2, "colour", 0), chip("order-blue", 0, "colour", 1)]);
  const orders = ask("order", [order(0), order(4)], { is_secret: true });

  it("gives a token by a click, and tells how far the other is", async () => {
    const tokens = [token(1, "Knights", 0, ordered("red")), token(2, "Shooters", 0), token(3, "Legionaries", 0)];
    const waiting = [
      { seat: 0, is_computer: false, done: 1, of: 3, is_private: false },
      { seat: 1, is_computer: false, done: 8, of: 11, is_private: false },
    ];
    const { table, sent } = tableAt({ scene: scene({ tokens, trays: [reserve] }), ask: orders, waiting });
    render(Trays, { table });
    expect(screen.getByText("Order for Shooters")).toBeTruthy();
    expect(screen.getByText("1 of 3 placed")).toBeTruthy();
    expect(screen.getByTestId("progress").textContent).toContain("8 of 11 placed");
    expect(screen.queryByTestId("order-warning")).toBeNull();
    expect(screen.getByTestId("order-0").textContent).toContain("×2");
    expect(screen.getByTestId("order-4").textContent).toContain("free");
    await fireEvent.click(screen.getByTestId("order-0"));
    expect(sent.plays).toEqual(["order b 0"]);
  });

  it("lists before the last token who goes without one of the reserve", () => {
    const tokens = [
      token(1, "Knights", 0, ordered("yellow")),
      token(2, "Shooters", 0),
      token(3, "Roland", 0, ordered("red")),
    ];
    const { table } = tableAt({ scene: scene({ tokens, trays: [reserve] }), ask: orders });
    render(Trays, { table });
    const warning = screen.getByTestId("order-warning").textContent;
    expect(warning).toContain("Without an order of the reserve: Knights.");
    expect(warning).toContain("2 orders are still in the reserve");
  });

  it("says that the own answers are in while the other still chooses", () => {
    const waiting = [{ seat: 1, is_computer: false, done: 2, of: 11, is_private: false }];
    const { table } = tableAt({ scene: scene(), waiting, can_undo: true });
    render(Trays, { table });
    expect(screen.getByTestId("locked").textContent).toContain("Your answers are submitted.");
  });
});

describe("order dice", () => {
  const dice = tray("dice", 0, [chip("die-2", 2, "int", 2), chip("die-5", 1, "int", 5)]);
  const some = (...faces: number[]) =>
    option(
      `reroll-some ${faces.join(" ")}`,
      `Again: ${faces.join(" ")}`,
      faces.map((id) => ({ kind: "int", id })),
    );
  const options = [option("keep", "Keep"), option("reroll-all", "All"), some(2), some(5), some(2, 5), some(2, 2)];

  it("keeps them, or rolls those again that were chosen", async () => {
    const { table, sent } = tableAt({ scene: scene({ trays: [dice] }), ask: ask("order_dice", options) });
    render(Trays, { table });
    expect(screen.getAllByTestId(/^die-/).length).toBe(3);
    expect(screen.queryByTestId("tray-dice-0")).toBeNull(); // it is shown once
    await fireEvent.click(screen.getByTestId("die-2-0"));
    await fireEvent.click(screen.getByTestId("die-5-0"));
    await fireEvent.click(screen.getByText("Again: 2 5"));
    await fireEvent.click(screen.getByText("Keep"));
    expect(sent.plays).toEqual(["reroll-some 2 5", "keep"]);
  });
});

describe("other trays", () => {
  it("shows the card that was drawn, big", () => {
    const piles = [pile("drawn", 1, [card(4, "Howl", "tactics", 1, "A unit takes fright.")])];
    const { table } = tableAt({ scene: scene({ piles }) });
    render(Trays, { table });
    expect(screen.getByTestId("tactics-card").textContent).toContain("A unit takes fright.");
  });

  it("lets pieces and waiting units be picked where options name them", async () => {
    const pieces = tray("terrain", 0, [chip("forest", 2, "terrain", 2), chip("rock", 1, "terrain", 1)], false);
    const tokens = [
      token(5, "Knights", 0, { status: "waiting", space: null }),
      token(6, "Roland", 0, { status: "waiting" }),
      token(7, "Hydra", 0, { status: "waiting" }),
    ];
    const options = [2, 3].flatMap((hex) => [
      option(`raise forest ${hex}`, "…", [
        { kind: "terrain", id: 2 },
        { kind: "space", id: hex },
      ]),
      option(`deploy knights ${hex}`, "…", [
        { kind: "unit", id: 5 },
        { kind: "space", id: hex },
      ]),
      option(`deploy hydra ${hex}`, "…", [
        { kind: "unit", id: 7 },
        { kind: "space", id: hex },
      ]),
    ]);
    const { table } = tableAt({
      scene: scene({ trays: [pieces], tokens, piles: [pile("hand", 0, [card(7, "Hydra", "unit")])] }),
      ask: ask("deploy", options),
    });
    render(Trays, { table });
    expect(screen.queryByTestId("chip-terrain-1")).toBeNull();
    expect(screen.queryByTestId("waiting-6")).toBeNull();
    expect(screen.queryByTestId("waiting-7")).toBeNull(); // its card in the hand stands for it
    await fireEvent.click(screen.getByTestId("chip-terrain-2"));
    expect(table.chosen).toEqual([{ kind: "terrain", id: 2 }]);
    await fireEvent.click(screen.getByTestId("chip-terrain-2"));
    await fireEvent.click(screen.getByTestId("waiting-5"));
    expect(table.options.map((one) => one.text)).toEqual(["deploy knights 2", "deploy knights 3"]);
  });
});
