// The analysis of a finished match: asked for, waited for, kept, and gone through.
import type { Analysis, AnalysisState, JudgedDecision, LuckyLine } from "../generated/protocol";
import { ask, post } from "../lib/http";
import { language } from "../lib/i18n.svelte";
import type { Table } from "../lib/table.svelte";
import { EVERYTHING } from "../replay/player.svelte";
import { isFault, shownBy, type Filter } from "./judged";

const PAUSE = 700; // milliseconds between two questions how far it is

export class Analyst {
  state = $state<"none" | "running" | "ready" | "failed">("none");
  progress = $state(0);
  problem = $state("");
  analysis = $state.raw<Analysis | null>(null);
  filter = $state.raw<Filter>({ seat: null, grade: "faults" });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private lang = "";
  private isStopped = false;

  constructor(private readonly table: Table) {}

  /** Whether there is anything to analyse: the match is over. */
  isPossible = $derived.by(() => (this.table.position?.result ?? null) !== null);
  /** Whether the lines on the screen are those that the analysis counts. */
  isInStep = $derived.by(() => this.table.look === EVERYTHING);

  decisions = $derived.by<JudgedDecision[]>(() => shownBy(this.filter, this.analysis?.decisions ?? []));
  private judged = $derived.by(() => new Map(this.analysis?.decisions.map((one) => [one.n, one]) ?? []));
  private luck = $derived.by(() => new Map(this.analysis?.luck.map((one) => [one.n, one]) ?? []));

  /** What the analysis says about a line of the log, if the log shows the lines that it counts. */
  decisionAt(n: number): JudgedDecision | null {
    return this.isInStep ? (this.judged.get(n) ?? null) : null;
  }

  luckAt(n: number): LuckyLine | null {
    return this.isInStep ? (this.luck.get(n) ?? null) : null;
  }

  /** Start it, or get its progress if it is already running. */
  async begin(): Promise<void> {
    if (this.state === "running") return;
    this.state = "running";
    this.progress = 0;
    await this.question("POST");
  }

  /** Show what is there already; nothing is begun. */
  async look(): Promise<void> {
    if (this.isPossible && this.state !== "running" && this.lang !== language.lang) await this.question("GET");
  }

  /** Nobody is there any more to whom it could be shown. */
  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  /** Go to a line; the analysis counts all of them, so everything is looked at. */
  jump(n: number): void {
    const last = this.analysis === null ? n + 1 : this.analysis.curve.length - 1;
    this.table.lookAt(EVERYTHING, n >= last ? null : n);
  }

  /** The next decision among those shown that could have been better, or the one before; after the last the first. */
  faultFrom(at: number | null, by: 1 | -1): number | null {
    const from = this.isInStep ? (at ?? this.table.position?.n ?? Infinity) : Infinity;
    const faults = this.decisions.filter((one) => isFault(one.grade));
    const next = by > 0 ? faults.find((one) => one.n > from) : faults.findLast((one) => one.n < from);
    return (next ?? (by > 0 ? faults[0] : faults.at(-1)))?.n ?? null;
  }

  private async question(method: "GET" | "POST"): Promise<void> {
    clearTimeout(this.timer);
    const lang = language.lang;
    const path = `/api/play/${this.table.token}/analysis?lang=${lang}`;
    try {
      this.take(await (method === "POST" ? post<AnalysisState>(path, {}) : ask<AnalysisState>(path)), lang);
    } catch (problem) {
      this.state = "failed";
      this.problem = problem instanceof Error ? problem.message : String(problem);
    }
  }

  private take(found: AnalysisState, lang: string): void {
    if (this.isStopped) return;
    this.progress = found.progress;
    this.problem = found.text;
    this.state = found.state as typeof this.state;
    if (found.state === "running") {
      this.timer = setTimeout(() => void this.question("GET"), PAUSE);
      return;
    }
    this.lang = lang;
    if (found.analysis === null) return;
    const isNew = this.analysis === null;
    this.analysis = found.analysis;
    if (isNew && !this.isInStep) this.table.lookAt(EVERYTHING, this.table.position?.at ?? null);
  }
}
