import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import Dialog from "../src/lib/Dialog.svelte";
import { language, languages } from "../src/lib/i18n.svelte";
import { settings } from "../src/lib/settings.svelte";
import SettingsForm from "../src/lib/SettingsForm.svelte";
import { sounds } from "../src/lib/sounds";
import { completed, fitting, History, meant } from "../src/match/commands";
import TextBoard from "../src/text/TextBoard.svelte";
import { landmarks } from "../src/text/words";
import * as made from "./fixtures/match";
import { tableAt } from "./fixtures/panels";

beforeEach(() => {
  localStorage.clear();
  language.set("en");
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  settings.setSounds(false);
  settings.setTheme("system");
  settings.setContrast("system");
});

describe("languages", () => {
  test("are the files of texts, English first, each under its own name", () => {
    const files = Object.keys(import.meta.glob(["../src/lib/text/??.ts", "../src/lib/text/???.ts"]));
    expect(files.map((file) => file.replace(/.*\/(\w+)\.ts$/, "$1"))).toEqual(["en", "es"]);
    expect(languages).toEqual([
      { lang: "en", name: "English" },
      { lang: "es", name: "Español" },
    ]);
  });
});

describe("typed answers", () => {
  const options = [
    made.option("done", "End the activation"),
    made.option("walk C3", "Walk to C3"),
    made.option("walk C4", "Walk to C4"),
    made.option("attack B.cerberus", "Attack Cerberus"),
    made.option("draw-cards", "Robar 2 cartas del área"),
  ];
  const texts = (typed: string): string[] => fitting(options, typed).map((option) => option.text);

  test("the beginnings of words are enough, of the notation or of the label", () => {
    expect(texts("w c3")).toEqual(["walk C3"]);
    expect(texts("cerb")).toEqual(["attack B.cerberus"]);
    expect(texts("end the")).toEqual(["done"]);
    expect(texts("AREA")).toEqual(["draw-cards"]);
    expect(texts("walk")).toEqual(["walk C3", "walk C4"]);
    expect(texts("fly")).toEqual([]);
    expect(texts("").length).toBe(options.length);
  });

  test("one answer is meant only where no other can be", () => {
    expect(meant(options, "wal")).toBeNull();
    expect(meant(options, "WALK c4")?.text).toBe("walk C4");
    expect(meant(options, "Walk to C4")?.text).toBe("walk C4");
    expect(meant(options, "")).toBeNull();
    const ranks = [made.option("bid 1", "Bid 1"), made.option("bid 12", "Bid 12")];
    expect(meant(ranks, "bid 1")?.text, "what is written out is meant, though more begins like it").toBe("bid 1");
  });

  test("what all proposals share is completed", () => {
    expect(completed(fitting(options, "w"), "w")).toBe("walk C");
    expect(completed(fitting(options, "c"), "c"), "nothing is shared").toBe("c");
  });

  test("what was typed before comes back, newest first", () => {
    const history = new History();
    for (const line of ["walk C3", "done", "done"]) history.add(line);
    expect([history.go(-1), history.go(-1), history.go(-1)]).toEqual(["done", "walk C3", null]);
    expect([history.go(1), history.go(1), history.go(1)]).toEqual(["done", "", null]);
  });
});

describe("the board as text", () => {
  test("units stand by side with their place, spaces with what is in them and beside them", async () => {
    const { table } = tableAt({ scene: made.scene, ask: made.ask() }, { board: made.welcome.board });
    render(TextBoard, { table, type: () => undefined });
    const hydra = screen.getByTestId("text-unit-0");
    expect(hydra.textContent).toContain("Hydra");
    expect(hydra.textContent).toContain("5 of 9, A1");
    const row = within(screen.getByTestId("text-space-0"));
    expect(row.getByText(/Adjacent: B1, A2, B2/)).toBeTruthy();
    expect(screen.getByTestId("text-board").textContent).toContain("Landmarks");
  });

  test("what an option names is chosen there; the rest is text", async () => {
    const { table, sent } = tableAt({ scene: made.scene, ask: made.ask() }, { board: made.welcome.board });
    render(TextBoard, { table, type: () => undefined });
    expect(screen.queryByTestId("text-space-pick-0")).toBeNull();
    await fireEvent.click(screen.getByTestId("text-space-pick-1"));
    expect(sent.plays).toEqual([made.walkOptions[0]?.text]);
  });

  test("landmarks are the ground that there is less of", () => {
    const spaces = made.welcome.board.spaces.map((space, n) => ({
      ...space,
      terrain: n === 2 ? "Forest" : "Open ground",
    }));
    expect(landmarks({ ...made.welcome.board, spaces })).toEqual([{ terrain: "Forest", names: [spaces[2]?.name] }]);
  });
});

/** A loudspeaker that counts what begins to sound. */
class Loudspeaker {
  static begun = 0;
  currentTime = 0;
  sampleRate = 1000;
  destination = {};
  resume = (): Promise<void> => Promise.resolve();
  createGain = () => ({
    gain: { value: 1, setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  });
  source = () => ({ connect: () => undefined, start: () => (Loudspeaker.begun += 1), stop: () => undefined });
  createOscillator = () => ({ ...this.source(), type: "", frequency: { value: 0 } });
  createBufferSource = () => ({ ...this.source(), buffer: null });
  createBuffer = () => ({ getChannelData: () => new Float32Array(100) });
}

describe("settings", () => {
  test("nothing sounds until sounds are turned on, and nothing after they are turned off", async () => {
    vi.stubGlobal("AudioContext", Loudspeaker);
    sounds.play("dice");
    expect(Loudspeaker.begun).toBe(0);
    render(SettingsForm);
    expect(screen.queryByTestId("setting-volume")).toBeNull();
    await fireEvent.click(screen.getByTestId("setting-sounds"));
    expect(Loudspeaker.begun, "a sample is heard").toBeGreaterThan(0);
    expect(localStorage.getItem("sounds")).toBe("yes");
    const before = Loudspeaker.begun;
    for (const sound of ["turn", "move", "dice", "hit", "end"] as const) sounds.play(sound);
    expect(Loudspeaker.begun).toBeGreaterThanOrEqual(before + 5);
    await fireEvent.change(screen.getByTestId("setting-volume"), { target: { value: "0" } });
    const silent = Loudspeaker.begun;
    sounds.play("end");
    await fireEvent.click(screen.getByTestId("setting-sounds"));
    sounds.play("end");
    expect(Loudspeaker.begun).toBe(silent);
    settings.setVolume(60);
  });

  test("colours and contrast are put on the page and kept", async () => {
    render(SettingsForm);
    await fireEvent.click(screen.getByTestId("setting-theme-dark"));
    await fireEvent.click(screen.getByTestId("setting-contrast-high"));
    expect(document.documentElement.dataset).toMatchObject({ theme: "dark", contrast: "high" });
    expect([localStorage.getItem("theme"), localStorage.getItem("contrast")]).toEqual(["dark", "high"]);
    await fireEvent.click(screen.getByTestId("setting-theme-light"));
    await fireEvent.click(screen.getByTestId("setting-contrast-normal"));
    expect(document.documentElement.dataset).toMatchObject({ theme: "light", contrast: "normal" });
  });
});

test("a window that is closed gives the focus back", async () => {
  const button = document.createElement("button");
  document.body.append(button);
  button.focus();
  const closed = vi.fn();
  const children = (() => undefined) as never;
  const { unmount } = render(Dialog, { title: "A window", onclose: closed, children });
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(closed).toHaveBeenCalled();
  (document.activeElement as HTMLElement | null)?.blur();
  unmount();
  expect(document.activeElement).toBe(button);
  button.remove();
});
