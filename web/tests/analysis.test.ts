import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import AnalysisPanel from "../src/analysis/AnalysisPanel.svelte";
import Decisions from "../src/analysis/Decisions.svelte";
import Curve from "../src/analysis/Curve.svelte";
import { marksOf, outline } from "../src/analysis/curve";
import { chancesText, points, shownBy, signed } from "../src/analysis/judged";
import { language } from "../src/lib/i18n.svelte";
import { Study } from "../src/study/study.svelte";
import { analysis } from "./fixtures/analysis";
import { entry, position, type Sent, tableAt } from "./fixtures/panels";

const ENTRIES = [1, 2, 3, 4].map((n) => entry(n, `Line ${n}`));
const OVER = { n: 4, entries: ENTRIES, result: "Player A wins", look: -3 };

/** What the server answers, one after the other; the last one again and again. */
function answering(...answers: object[]): string[] {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? "GET"} ${path}`);
    const body = answers.length > 1 ? answers.shift() : answers[0];
    return Promise.resolve(new Response(JSON.stringify(body), { status: 200 }));
  });
  return asked;
}

const state = (state: string, progress = 0, found: object | null = null) => ({
  state,
  progress,
  analysis: found,
  text: "",
});

function study(more: object = {}): { study: Study; sent: Sent } {
  const { table, sent } = tableAt({ ...OVER, ...more }, { can_see_all: true });
  return { study: new Study(table), sent };
}

async function settle(): Promise<void> {
  for (let n = 0; n < 8; n += 1) await Promise.resolve();
  await tick();
}

beforeEach(() => {
  localStorage.clear();
  language.set("en");
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("numbers of an analysis", () => {
  it("counts points as people write them", () => {
    expect([points(0.05), points(-0.004), points(0)]).toEqual(["5", "0.4", "0"]);
    expect([signed(0.12), signed(-0.12), signed(0), signed(0.0001)]).toEqual(["+12", "−12", "0", "0"]);
    language.set("es");
    expect([points(0.004), signed(0.004)]).toEqual(["0,4", "+0,4"]);
    expect(chancesText([0.62, 0.38])).toBe("A 62 % · B 38 %");
  });

  it("keeps the decisions that are asked for", () => {
    const of = (seat: number | null, grade: "all" | "faults" | "best") =>
      shownBy({ seat, grade }, analysis.decisions).map((one) => one.n);
    expect([of(null, "all"), of(null, "faults"), of(0, "best"), of(1, "all")]).toEqual([[1, 2, 4], [2, 4], [1], []]);
  });

  it("draws a path for each side and marks mistakes and luck", () => {
    expect(outline(analysis.curve, 0)).toBe("M 0 50 L 1 50 L 2 58 L 3 38 L 4 70");
    expect(marksOf(analysis).map((mark) => [mark.kind, mark.n, mark.y])).toEqual([
      ["luck", 3, 92],
      ["mistake", 2, 58],
      ["blunder", 4, 70],
    ]);
  });
});

describe("the curve", () => {
  it("tells the moment, and goes to others by keys", async () => {
    const gone: number[] = [];
    render(Curve, { analysis, at: 2, onjump: (n: number) => void gone.push(n) });
    const plot = screen.getByRole("slider");
    expect(plot.getAttribute("aria-valuetext")).toBe("Line 2: A 42 % · B 58 %");
    for (const key of ["ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "x"]) await fireEvent.keyDown(plot, { key });
    expect(gone).toEqual([1, 3, 0, 4, 4]);
  });

  it("has one line for two sides and several for more", () => {
    const three = { ...analysis, seats: [0, 1, 2].map((seat) => ({ ...analysis.seats[0]!, seat })) };
    const { container, rerender } = render(Curve, { analysis, at: null, onjump: () => undefined });
    expect(container.querySelectorAll(".line")).toHaveLength(1);
    return rerender({ analysis: three }).then(() => expect(container.querySelectorAll(".line")).toHaveLength(3));
  });
});

describe("the panel", () => {
  it("begins an analysis, waits for it, and looks at everything", async () => {
    vi.useFakeTimers();
    const asked = answering(state("none"), state("running", 0.4), state("ready", 1, analysis));
    const { study: mine, sent } = study({ look: 0 });
    render(AnalysisPanel, { study: mine });
    await settle();
    await fireEvent.click(screen.getByTestId("analysis-begin"));
    await settle();
    expect(screen.getByRole("progressbar").getAttribute("value")).toBe("0.4");
    await vi.advanceTimersByTimeAsync(1000);
    await settle();
    expect(asked.map((one) => one.split(" ")[0])).toEqual(["GET", "POST", "GET"]);
    expect(asked[1]).toContain("/api/play/token/analysis?lang=en");
    expect(sent.looks).toEqual([[-3, null]]);
    const first = within(screen.getByTestId("analysis-seat-0"));
    expect([
      first.getByText("91"),
      first.getByText("+12"),
      first.getByText("88 %"),
      first.getByText("Victory"),
    ]).toHaveLength(4);
    expect(within(screen.getByTestId("analysis-seat-1")).getByText("–")).toBeTruthy();
  });

  it("says why it failed, and offers to try again", async () => {
    answering({ ...state("failed"), text: "out of luck" });
    const { study: mine } = study();
    render(AnalysisPanel, { study: mine });
    await fireEvent.click(screen.getByTestId("analysis-begin"));
    await settle();
    expect(screen.getByTestId("analysis-failed").textContent).toContain("out of luck");
    expect(screen.getByTestId("analysis-begin").textContent).toContain("Try again");
  });

  it("lists what could have been better, by side and grade, and leads there", async () => {
    answering(state("ready", 1, analysis));
    const { study: mine, sent } = study();
    render(AnalysisPanel, { study: mine });
    await settle();
    const lines = () => screen.queryAllByTestId("judged").map((card) => card.getAttribute("data-line"));
    expect(lines()).toEqual(["2", "4"]);
    const card = within(screen.getAllByTestId("judged")[0]!);
    expect(card.getByText("You could have …")).toBeTruthy();
    expect(card.getByText("Hydra keeps its vitality")).toBeTruthy();
    await fireEvent.click(card.getByText("Answer 2: 52 % to win"));
    mine.table.position = position({ ...OVER, at: 2 });
    mine.player.received();
    await fireEvent.click(screen.getAllByTestId("swing")[0]!);
    expect(sent.looks).toEqual([
      [-3, 2],
      [-3, null],
    ]);
    await fireEvent.change(screen.getByTestId("filter-grade"), { target: { value: "all" } });
    expect(lines()).toEqual(["1", "2", "4"]);
    await fireEvent.change(screen.getByTestId("filter-seat"), { target: { value: "1" } });
    expect(lines()).toEqual([]);
    await fireEvent.click(screen.getByText("The curve as a table"));
  });

  it("steps from mistake to mistake, and round again", async () => {
    answering(state("ready", 1, analysis));
    const { study: mine, sent } = study();
    await mine.analyst.look();
    for (const by of [1, -1, -1] as const) {
      mine.mistake(by);
      mine.table.position = position({ ...OVER, at: sent.looks.at(-1)![1] });
      mine.player.received();
    }
    // From the end on to the first, which lies on line 2; back round to the last, which is the end; and to the first.
    expect(sent.looks).toEqual([
      [-3, 2],
      [-3, null],
      [-3, 2],
    ]);
  });

  it("steps on from the moment asked for last, though the server has not shown it yet", async () => {
    answering(state("ready", 1, analysis));
    const { study: mine, sent } = study();
    await mine.analyst.look();
    render(Decisions, { study: mine });
    await fireEvent.click(screen.getByTestId("mistake-on"));
    await fireEvent.click(screen.getByTestId("mistake-on"));
    mine.table.position = position({ ...OVER, at: 2 });
    mine.player.received();
    expect(sent.looks).toEqual([
      [-3, 2],
      [-3, null],
    ]);
  });

  it("judges no line that another viewpoint counts otherwise", async () => {
    answering(state("ready", 1, analysis));
    const { study: mine } = study();
    await mine.analyst.look();
    expect(mine.analyst.decisionAt(2)?.grade).toBe("mistake");
    expect(mine.analyst.luckAt(3)?.gains[0]).toBe(0.2);
    mine.table.position = position({ ...OVER, look: 0 });
    expect(mine.analyst.decisionAt(2)).toBeNull();
  });

  it("opens what if from before the decision", async () => {
    answering(state("ready", 1, analysis));
    const { study: mine } = study();
    render(AnalysisPanel, { study: mine });
    await settle();
    await fireEvent.click(screen.getAllByTestId("try-it")[0]!);
    expect(mine.branch).toEqual({ at: 1, look: -3 });
  });
});
