// What belongs to the seat of this page alone: its standing answers, and what is new since the last visit.
import { getContext, setContext } from "svelte";
import type { Change, Entry, StandingAnswer, StandingRule, ToPage } from "../generated/protocol";
import { newId } from "../lib/connection";
import type { Table } from "../lib/table.svelte";
import { wasAway } from "./away";

const KEY = Symbol("visit");
/** With fewer new lines than this, the log is enough. */
const FEWEST = 3;

export interface Digest {
  since: number;
  until: number;
  changes: Change[];
}

export class Visit {
  standing = $state.raw<StandingAnswer | null>(null);
  isEditing = $state(false);
  digest = $state.raw<Digest | null>(null);
  isDigestOpen = $state(false);
  /** The line from which on the scrubber is to play. */
  replay = $state<number | null>(null);
  watching = $state(0);
  private seen: number | null = null;
  private asked = "";

  constructor(readonly table: Table) {
    table.hear((message) => this.hear(message));
  }

  hear(message: ToPage): void {
    switch (message.type) {
      case "welcome":
        // After a lost connection this page has lines that the table may not have written down as seen.
        if (message.seen !== null && message.seen > 0) this.seen = Math.max(message.seen, this.table.entries.length);
        break;
      case "position":
        if (this.seen !== null) this.begin(this.seen, message.since, message.n, message.entries);
        this.seen = null;
        break;
      case "presence":
        this.watching = message.watching;
        break;
      case "standing_answer":
        this.standing = message;
        break;
      case "digest_answer":
        if (message.id === this.asked && this.digest) this.digest = { ...this.digest, changes: message.changes };
        break;
    }
  }

  /** What others did since the last visit; the server is asked what changed. */
  private begin(seen: number, since: number, until: number, entries: Entry[]): void {
    if (this.table.welcome?.habits.lesson !== "") return; // a lesson tells its own story
    const mine = this.table.welcome.seats;
    const others = entries.slice(Math.max(0, seen - since)).filter((entry) => !mine.includes(entry.seat));
    if (others.length < FEWEST) return;
    this.digest = { since: seen, until, changes: [] };
    this.isDigestOpen = wasAway(this.table.token);
    this.asked = newId();
    this.table.say({ type: "digest", id: this.asked, since: seen });
  }

  /** The lines that are new. */
  lines = $derived.by<Entry[]>(() => {
    const digest = this.digest;
    return digest === null ? [] : this.table.entries.slice(digest.since, digest.until);
  });

  dismiss(): void {
    this.digest = null;
    this.isDigestOpen = false;
  }

  playAgain(): void {
    if (this.digest) this.replay = this.digest.since;
    this.dismiss();
  }

  /** Whether this page may say anything in advance. */
  canStand = $derived.by(() => {
    const welcome = this.table.welcome;
    const { seats, habits } = welcome ?? { seats: [], habits: null };
    return habits !== null && seats.includes(this.table.look) && !habits.lies_open && habits.lesson === "";
  });

  ask(): void {
    this.table.say({ type: "standing", id: newId() });
  }

  edit(): void {
    this.ask();
    this.isEditing = true;
  }

  get rules(): StandingRule[] {
    return this.standing !== null && this.standing.seat === this.table.look
      ? this.standing.rules.map((one) => one.rule)
      : [];
  }

  /** Say something in advance; what was said about the same before is gone. */
  add(rule: StandingRule): void {
    this.set([...this.rules.filter((other) => !isAboutSame(other, rule)), rule]);
  }

  remove(rule: StandingRule): void {
    this.set(this.rules.filter((other) => !isAboutSame(other, rule)));
  }

  private set(rules: StandingRule[]): void {
    this.table.say({ type: "set_standing", id: newId(), rules });
  }
}

export function isAboutSame(a: StandingRule, b: StandingRule): boolean {
  return a.kind === b.kind && a.of === b.of && a.when === b.when;
}

/** For every part of the screen of a match. */
export function provideVisit(table: Table): Visit {
  return setContext(KEY, new Visit(table));
}

/** Null where a part stands alone. */
export function useVisit(): Visit | null {
  return getContext<Visit | undefined>(KEY) ?? null;
}
