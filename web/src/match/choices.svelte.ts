// The list of options as it stands on the screen: groups that were opened, keys, and the odds of what is pointed at.
import type { Ask, Option } from "../generated/protocol";
import type { Table } from "../lib/table.svelte";
import { FEW, findKey, isLoose, layOut } from "./options";

const BEFORE_ODDS = 250;

export class Choices {
  private opening = $state.raw<{ ask: Ask | null; ids: string[] }>({ ask: null, ids: [] });
  private timer: ReturnType<typeof setTimeout> | undefined;
  private pointed: Option | null = null;

  constructor(readonly table: Table) {}

  /** Groups that were opened in the list, the widest first; a new question closes them. */
  opened = $derived.by<string[]>(() => (this.opening.ask === this.table.ask ? this.opening.ids : []));

  groups = $derived.by(() => layOut(this.table.options, this.opened));

  isFew = $derived.by(() => this.table.options.length <= FEW);

  /** Options that must stand beside the question, because nothing on the board stands for them. */
  loose = $derived.by(() => {
    const options = this.table.options.filter(isLoose);
    return options.length <= FEW ? options : [];
  });

  /** Open a group; one that is about a single unit chooses it, so that the board shows where it can go. */
  open(id: string): void {
    const about = this.groups.find((group) => group.id === id)?.about ?? null;
    if (about !== null) return this.table.pick(about.kind, about.id);
    this.opening = { ask: this.table.ask, ids: [...this.opened, id] };
  }

  /** The key of an option, empty if it has none at the moment. */
  keyOf(option: Option): string {
    for (const group of this.groups) {
      for (const line of group.lines) if (line.option.text === option.text) return line.key;
    }
    return "";
  }

  /** One step back: first what waits for confirmation, then an opened group, then what was clicked. */
  back(): boolean {
    const table = this.table;
    if (table.preview === null && this.opened.length > 0) {
      this.opening = { ask: table.ask, ids: this.opened.slice(0, -1) };
      return true;
    }
    const didSomething = table.preview !== null || table.chosen.length > 0 || table.odds !== null;
    table.back();
    return didSomething;
  }

  press(key: string): boolean {
    const found = findKey(this.groups, key);
    if (found === null) return false;
    if ("text" in found) this.table.take(found);
    else this.open(found.id);
    return true;
  }

  /** The pointer is on an option: ask for its odds if it stays there. */
  point(option: Option | null): void {
    clearTimeout(this.timer);
    if (option !== null) this.pointed = option;
    if (!option?.has_odds || this.table.odds?.option === option.text || this.table.preview !== null) return;
    this.timer = setTimeout(() => this.table.askOdds(option.text), BEFORE_ODDS);
  }

  /** The odds of what is being chosen, or none if they are shown already. */
  toggleOdds(): void {
    const table = this.table;
    if (table.odds !== null) {
      table.odds = null;
      return;
    }
    const pointed = table.options.find((option) => option.text === this.pointed?.text && option.has_odds);
    const option = table.preview ?? pointed ?? table.options.find((one) => one.has_odds);
    if (option?.has_odds) table.askOdds(option.text);
  }

  /** Choose the next unit that can do something, or show the next own unit if none can. */
  nextUnit(): void {
    const table = this.table;
    const tokens = table.position?.scene.tokens ?? [];
    const all = table.ask?.options ?? [];
    const isOffered = (id: number): boolean =>
      all.some((option) => option.things.some((thing) => thing.kind === "unit" && thing.id === id));
    const offered = tokens.filter((token) => isOffered(token.id)).map((token) => token.id);
    const chosen = table.chosen.find((thing) => thing.kind === "unit")?.id;
    if (offered.length > 0) {
      const next = after(offered, chosen);
      table.preview = null;
      table.chosen = [{ kind: "unit", id: next }];
      return;
    }
    const own = tokens
      .filter((token) => token.seat === table.look && token.status === "board")
      .map((token) => token.id);
    if (own.length > 0) table.askUnit(after(own, table.unit?.report.unit));
  }
}

function after(ids: number[], current: number | undefined): number {
  const at = current === undefined ? -1 : ids.indexOf(current);
  return ids[(at + 1) % ids.length] ?? 0;
}
