// What the screen shows beside the match itself: tabs, windows, and whether the screen is narrow.
import type { Ask } from "../generated/protocol";
import type { Table } from "../lib/table.svelte";
import type { Choices } from "./choices.svelte";
import { FEW } from "./options";

export type SideTab = "log" | "list" | "units" | "analysis";
export type SheetTab = "decide" | "hand" | "log" | "seats" | "analysis";

export class View {
  private side = $state<SideTab | null>(null);
  private sheet = $state.raw<{ ask: Ask | null; tab: SheetTab } | null>(null);
  dialog = $state<"menu" | "keys" | null>(null);
  isTall = $state(false);
  /** Whether an answer is being typed. */
  isTyping = $state(false);
  isResultSeen = $state(false);
  private seenBoard = $state.raw<string | null>(null);

  constructor(
    private readonly table: Table,
    private readonly choices: Choices,
  ) {}

  /** The list when there is much to choose from, otherwise the log; a chosen tab stays. */
  sideTab = $derived.by<SideTab>(() => {
    const tab = this.side ?? ((this.table.ask?.options.length ?? 0) > FEW ? "list" : "log");
    return tab === this.goneTab("list") ? "log" : tab;
  });

  /** On a phone a new question brings the tab for deciding to the front. */
  sheetTab = $derived.by<SheetTab>(() => {
    if (this.table.preview !== null || this.table.position?.luck) return "decide";
    const isKept = this.table.ask === null || this.sheet?.ask === this.table.ask;
    const isQuiet = this.table.ask === null && !this.isTaught;
    const tab = isKept ? (this.sheet?.tab ?? (isQuiet ? "log" : "decide")) : "decide";
    return tab === this.goneTab("decide") ? "log" : tab;
  });

  private isTaught = $derived.by(() => (this.table.welcome?.habits.lesson ?? "") !== "");

  /** Open a tab. During a lesson on a phone it stays closed until it is pressed. */
  pressTab(tab: SheetTab): void {
    if (this.isTaught) this.isTall = tab !== "decide";
    this.showSheet(tab);
  }

  /** When a match is over, its analysis stands where the options were. */
  private goneTab<Tab>(deciding: Tab): Tab | "analysis" {
    return this.table.position?.result == null ? "analysis" : deciding;
  }

  /** A room that stands in the place of the board: the draft, or building an army or deck. */
  room = $derived.by<"draft" | "builder" | null>(() => {
    const position = this.table.position;
    const isDraft = position?.ask?.options.some((option) => option.verb === "recruit") ?? false;
    if (isDraft || position?.scene.builder?.key === "draft") return "draft";
    return position?.scene.builder ? "builder" : null;
  });

  isRoomShown = $derived.by(() => this.room !== null && this.seenBoard !== this.room);

  toggleBoard(): void {
    this.seenBoard = this.isRoomShown ? this.room : null;
  }

  showSide(tab: SideTab): void {
    this.side = tab;
  }

  showSheet(tab: SheetTab): void {
    this.sheet = { ask: this.table.ask, tab };
  }

  /** The list by its button: from now on the tabs follow the questions again. */
  showList(): void {
    this.side = this.choices.isFew ? "list" : null;
    this.showSheet("decide");
  }

  showAnalysis(): void {
    this.side = "analysis";
    this.showSheet("analysis");
    this.isResultSeen = true;
  }

  showLog(): void {
    this.side = "log";
    this.showSheet("log");
  }
}
