// Where the learner is in a lesson. The server says which steps belong to the moment; reading them is the page's own.
import { getContext, setContext } from "svelte";
import type { LessonStep } from "../generated/protocol";
import { newId } from "../lib/connection";
import type { Table } from "../lib/table.svelte";

const KEY = Symbol("coach");
/** Parts of the table that want to be seen whole. */
const ROOMY = ["hand", "dice", "orders", "log"];

export class Coach {
  /** The step that is read, where several belong to one moment. */
  private reading = $state.raw<{ first: number; index: number }>({ first: 0, index: 0 });
  /** Going back enters a moment at its last step, going forward at its first. */
  private isBackwards = $state(false);

  constructor(readonly table: Table) {}

  private steps = $derived.by<LessonStep[]>(() => this.table.position?.lesson ?? []);

  private index = $derived.by(() => {
    const last = this.steps.length - 1;
    if (this.steps[0]?.number === this.reading.first) return Math.min(this.reading.index, last);
    return this.isBackwards ? last : 0;
  });

  /** The step that is shown; null where the match is no lesson. */
  step = $derived.by<LessonStep | null>(() => this.steps[this.index] ?? null);

  isPast = $derived.by(() => (this.table.position?.at ?? null) !== null);
  isLast = $derived.by(() => this.step !== null && this.step.number === this.step.of);
  isRunning = $derived.by(() => this.step?.is_running ?? false);
  canBack = $derived.by(() => this.step !== null && this.step.number > 1 && !this.isRunning);

  /** Whether the learner has something to do now: an answer on the real table. */
  isToDo = $derived.by(() => this.step?.mode === "do" && !this.isPast && !this.isRunning);
  canNext = $derived.by(() => this.step !== null && !this.isToDo && !this.isLast && !this.isRunning);

  /** How much of a phone the sheet below the card needs. */
  sheetHeight = $derived.by(() => {
    const part = this.step?.part ?? "";
    if (this.table.preview !== null || this.table.odds !== null || ROOMY.includes(part)) return "25dvh";
    return this.table.ask === null ? "0px" : "4.4rem";
  });

  back(): void {
    if (!this.step || !this.canBack) return;
    if (this.index > 0) this.read(this.index - 1);
    else this.look(this.step.back, true);
  }

  next(): void {
    if (!this.step || !this.canNext) return;
    if (this.index < this.steps.length - 1) this.read(this.index + 1);
    else if (this.isPast) this.look(this.step.on, false);
    else this.leadTo(this.step.number + 1);
  }

  /** Go on without doing it: the table plays what the step asks for. */
  skip(): void {
    if (!this.step || this.isLast) return;
    if (this.isToDo) this.leadTo(this.step.number + 1);
    else this.next();
  }

  private read(index: number): void {
    this.reading = { first: this.steps[0]?.number ?? 0, index };
  }

  private look(at: number | null, isBackwards: boolean): void {
    this.isBackwards = isBackwards;
    this.reading = { first: 0, index: 0 };
    const isNow = at === null || at >= (this.table.position?.n ?? 0);
    this.table.lookAt(this.table.look, isNow ? null : at);
  }

  private leadTo(number: number): void {
    this.isBackwards = false;
    this.reading = { first: 0, index: 0 };
    this.table.say({ type: "lead_on", id: newId(), to: number });
  }
}

/** The coach of the match on this screen, for every part of it. */
export function provideCoach(table: Table): Coach {
  return setContext(KEY, new Coach(table));
}

/** Null where a part stands alone. */
export function useCoach(): Coach | null {
  return getContext<Coach | undefined>(KEY) ?? null;
}
