// Icons and dice: every name that is used exists, and every face has its drawing.
import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
// @ts-expect-error a script of the build, without types
import { collect, namesOfContent, namesOfPage, namesOfStage } from "../scripts/icons.mjs";
import Die from "../src/board/Die.svelte";
import DiceTray from "../src/board/DiceTray.svelte";
import { face, SYMBOLS } from "../src/board/faces";
import Icon from "../src/board/Icon.svelte";
import { icons } from "../src/board/icons.svelte";
import { ownIcons } from "../src/board/own-icons";
import { boardEn, boardEs } from "../src/lib/text/board";

const found = collect() as { paths: Record<string, string>; missing: string[] };

beforeEach(() => {
  localStorage.setItem("speed", "1");
  icons.paths = found.paths;
});
afterEach(() => vi.useRealTimers());

describe("icons", () => {
  it("has a drawing for every name that a stage, the content or the page uses", () => {
    expect(found.missing).toEqual([]);
    expect(Object.keys(found.paths).length).toBeGreaterThan(80);
  });

  it("reads the names out of the stages, the content and the page", () => {
    const python =
      'A: Final = {"zeus": "heavy-lightning", "own-x": "a round token"}\nB = ("owl", f"own-{c}")\n"""doc"""';
    expect([...namesOfStage(python)].sort()).toEqual(["heavy-lightning", "owl", "own-x"]);
    expect([...namesOfStage('x = entry["icon"] or units[kind]["icon"] or "owl"')]).toEqual(["owl"]);
    expect([...namesOfContent('id = "zeus"\nicon = "heavy-lightning"\nsource = "seed"')]).toEqual(["heavy-lightning"]);
    expect([...namesOfPage('<Icon size={2} name="run" /> <input name="lang">')]).toEqual(["run"]);
  });

  it("draws icons of the set, our own ones, and a disc for the unknown", () => {
    const set = render(Icon, { name: "hydra", title: "Hydra" });
    expect(screen.getByRole("img", { name: "Hydra" }).querySelector("path")?.getAttribute("d")).toBe(
      found.paths["hydra"],
    );
    set.unmount();
    const own = render(Icon, { name: "own-cerberus" });
    expect(own.container.querySelectorAll("path").length).toBeGreaterThan(2);
    expect(own.container.querySelector("[data-unknown]")).toBeNull();
    own.unmount();
    const unknown = render(Icon, { name: "no-such-icon" });
    expect(unknown.container.querySelector("[data-unknown='no-such-icon']")).not.toBeNull();
  });

  it("credits the author of every icon of the set", () => {
    const credits = readFileSync("../CREDITS.md", "utf8");
    const missing = Object.keys(found.paths).filter((name) => !credits.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });
});

describe("dice", () => {
  it("knows every face", () => {
    expect(SYMBOLS).toHaveLength(17);
    for (const symbol of SYMBOLS) {
      const shown = face(symbol);
      if (symbol === "blank") expect(shown.sort).toBe("blank");
      else expect(shown.sort).not.toBe("blank");
      if (shown.sort === "sign" || shown.sort === "order") expect(ownIcons[shown.shows]).toBeTruthy();
    }
    expect(face("die-2").shows).toBe("own-hit");
    expect(face("die-6").shows).toBe("own-guard");
  });

  it("shows the number of a die and says it", () => {
    render(Die, { symbol: "4", title: "four" });
    expect(screen.getByRole("img", { name: "four" }).textContent?.trim()).toBe("4");
  });

  const roll = {
    title: "Zeus attacks",
    lanes: [
      {
        key: "wound",
        title: "wounds",
        dice: [
          { symbol: "5", title: "5" },
          { symbol: "4", title: "4" },
        ],
      },
      { key: "blank", title: "blank", dice: [] },
    ],
  };

  it("throws the dice, then sorts them, in at most 900 ms", async () => {
    vi.useFakeTimers();
    render(DiceTray, { roll });
    const tray = screen.getByTestId("dice");
    expect(tray.getAttribute("aria-label")).toBe("Zeus attacks: wounds: 5, 4");
    expect(tray.dataset["tumbling"]).toBe("true");
    await vi.advanceTimersByTimeAsync(900);
    expect(tray.dataset["tumbling"]).toBe("false");
    expect(screen.getByTestId("lane-wound").querySelectorAll("[data-symbol]")).toHaveLength(2);
  });

  it("ends the throw at a click, and throws nothing at speed 0", async () => {
    const first = render(DiceTray, { roll });
    await tick();
    screen.getByTestId("dice").click();
    await tick();
    expect(screen.getByTestId("dice").dataset["tumbling"]).toBe("false");
    first.unmount();
    localStorage.setItem("speed", "0");
    render(DiceTray, { roll });
    await tick();
    expect(screen.getByTestId("dice").dataset["tumbling"]).toBe("false");
  });
});

describe("texts", () => {
  it("has every text in Spanish, with the same fields", () => {
    const fields = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const [key, text] of Object.entries(boardEn)) {
      const spanish = boardEs[key as keyof typeof boardEn];
      expect(spanish, key).toBeTruthy();
      expect(fields(spanish), key).toEqual(fields(text));
    }
  });
});
