// Tools to study a match: hints, analysis, and what if.
import { getContext, onDestroy, setContext } from "svelte";
import type { Table } from "../lib/table.svelte";
import { Analyst } from "../analysis/analyst.svelte";
import { Player } from "../replay/player.svelte";
import { Hints } from "./hints.svelte";

const KEY = Symbol("study");

export class Study {
  readonly hints: Hints;
  readonly analyst: Analyst;
  readonly player: Player;
  /** The moment to branch from, in lines of the viewpoint. */
  branch = $state.raw<{ at: number; look: number } | null>(null);

  constructor(readonly table: Table) {
    this.hints = new Hints(table);
    this.analyst = new Analyst(table);
    this.player = new Player(table);
    table.hear((message) => this.hints.hear(message));
  }

  /** Whether a match may go on in another way: only where everybody may know everything. */
  canBranch = $derived.by(() => this.table.welcome?.can_see_all === true);

  /** Where the analysis is shown depends on the screen, which says so here. */
  showAnalysis: () => void = () => undefined;

  openAnalysis(): void {
    this.showAnalysis();
    if (this.analyst.analysis === null) void this.analyst.begin();
  }

  /** Go to a line of the analysis. */
  jump(n: number): void {
    this.player.stop();
    if (this.analyst.isInStep) this.player.go(n);
    else this.analyst.jump(n);
  }

  /** To the next mistake or the one before, from the moment asked for last: the server may not have shown it yet. */
  mistake(by: 1 | -1): void {
    const n = this.analyst.faultFrom(this.player.isPast ? this.player.at : null, by);
    if (n !== null) this.jump(n);
  }

  askBranch(at: number, look: number): void {
    if (this.canBranch) this.branch = { at, look };
  }
}

/** The study of the match on this screen, for every part of it. */
export function provideStudy(table: Table): Study {
  const study = new Study(table);
  onDestroy(() => study.analyst.stop());
  return setContext(KEY, study);
}

/** Null where a part stands alone. */
export function useStudy(): Study | null {
  return getContext<Study | undefined>(KEY) ?? null;
}
