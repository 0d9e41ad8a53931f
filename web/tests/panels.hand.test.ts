import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import { language } from "../src/lib/i18n.svelte";
import Hand from "../src/panels/Hand.svelte";
import { ask, card, option, pile, scene, tableAt, token } from "./fixtures/panels";

const HAND = pile("hand", 0, [
  card(1, "Hydra", "unit", 2, "Activates Hydra."),
  card(2, "Medusa", "unit"),
  card(9, "Art of War", "art"),
]);
const UNITS = [token(1, "Hydra", 0), token(2, "Medusa", 0)];

beforeEach(() => language.set("en"));

describe("the hand", () => {
  it("shows the own cards and only counts those of the others", () => {
    const piles = [HAND, pile("hand", 1, [], 6), pile("deck", 0, [], 12)];
    const { table } = tableAt({ scene: scene({ piles }) });
    render(Hand, { table });
    expect(screen.getByText("hand 0: 4 cards")).toBeTruthy();
    expect(screen.queryByText("hand 1: 6 cards")).toBeNull();
    expect(screen.getByTestId("pile-deck-0").textContent).toContain("12");
    expect((screen.getByTestId("pile-deck-0") as HTMLButtonElement).disabled).toBe(true);
  });

  it("takes the option that names a card", async () => {
    const options = [option("discard 9", "Give Art of War", [{ kind: "card", id: 9 }]), option("decline", "Decline")];
    const { table, sent } = tableAt({ scene: scene({ piles: [HAND] }), ask: ask("give", options) });
    render(Hand, { table });
    await fireEvent.click(screen.getByTestId("card-card-1"));
    expect(sent.plays).toEqual([]);
    await fireEvent.click(screen.getByTestId("card-card-9"));
    expect(sent.plays).toEqual(["discard 9"]);
  });

  it("activates a unit by its card, and shows the unit if it cannot be activated", async () => {
    const options = [option("activate hydra", "Activate Hydra", [{ kind: "unit", id: 1 }])];
    const at = { scene: scene({ piles: [HAND], tokens: UNITS }), ask: ask("activate", options) };
    const { table, sent } = tableAt(at);
    render(Hand, { table });
    await fireEvent.click(screen.getByTestId("card-card-2"));
    expect(sent).toMatchObject({ plays: [], units: [2] });
    await fireEvent.click(screen.getByTestId("card-card-1"));
    expect(sent.plays).toEqual(["activate hydra"]);
  });

  it("collects the cards of a payment, twice the same too, and sends them with one button", async () => {
    const pay = (...ids: number[]) =>
      option(
        `pay ${ids.join(" ")}`,
        `Pay ${ids.join("+")}`,
        ids.map((id) => ({ kind: "card", id })),
      );
    const options = [pay(1, 1), pay(1, 2), pay(9)];
    const { table, sent } = tableAt({ scene: scene({ piles: [HAND], tokens: UNITS }), ask: ask("payment", options) });
    render(Hand, { table });
    const [hydra, art] = [screen.getByTestId("card-card-1"), screen.getByTestId("card-card-9")];
    await fireEvent.click(hydra);
    expect(screen.queryByTestId("confirm-cards")).toBeNull();
    expect(screen.getByText("One more card is needed.")).toBeTruthy();
    await fireEvent.click(art); // no payment has it beside the first one
    expect(art.getAttribute("aria-pressed")).not.toBe("true");
    await fireEvent.click(hydra);
    expect(screen.getByTestId("confirm-cards").textContent?.trim()).toBe("Pay 1+1");
    await fireEvent.click(hydra); // there are two copies only: it is taken back
    expect(screen.queryByTestId("confirm-cards")).toBeNull();
    await fireEvent.click(screen.getByTestId("card-card-2"));
    await fireEvent.click(screen.getByTestId("confirm-cards"));
    expect(sent.plays).toEqual(["pay 1 2"]);
  });

  it("opens a discard pile", async () => {
    const { table } = tableAt({
      scene: scene({ piles: [pile("discard", 1, [card(1, "Hydra", "unit", 1, "Activates Hydra.")])] }),
    });
    render(Hand, { table });
    await fireEvent.click(screen.getByTestId("pile-discard-1"));
    expect(screen.getByText("discard 1: 1 card")).toBeTruthy();
    await fireEvent.click(screen.getByTestId("card-card-1"));
    expect(screen.getByText("Activates Hydra.")).toBeTruthy();
  });

  it("lays out the cards of a deck or discard pile that can be taken, and does not offer those of the hand", async () => {
    const discard = pile("discard", 0, [card(1, "Hydra", "unit"), card(2, "Medusa", "unit")]);
    const options = [option("take 1", "Take Hydra", [{ kind: "card", id: 1 }]), option("decline", "Decline")];
    const { table, sent } = tableAt({ scene: scene({ piles: [HAND, discard] }), ask: ask("soul_culling", options) });
    render(Hand, { table });
    await fireEvent.click(screen.getAllByTestId("card-card-1")[0] as HTMLElement);
    expect(sent.plays).toEqual([]);
    expect(screen.queryByTestId("choice-2")).toBeNull();
    await fireEvent.click(screen.getByTestId("choice-1"));
    expect(sent.plays).toEqual(["take 1"]);
  });

  it("speaks Spanish", () => {
    language.set("es");
    const { table } = tableAt({ scene: scene({ piles: [pile("hand", 0, [])] }) });
    render(Hand, { table });
    expect(screen.getByText("Sin cartas.")).toBeTruthy();
  });
});
