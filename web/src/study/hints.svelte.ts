// What the computer would do: asked for by a button, shown until the question is another one.
import type { Hint, HintAnswer, Option, ToPage } from "../generated/protocol";
import { newId } from "../lib/connection";
import type { Table } from "../lib/table.svelte";
import { settings } from "../lib/settings.svelte";

export class Hints {
  private asked = $state.raw<{ id: string; question: string } | null>(null);
  private heard = $state.raw<{ question: string; answer: HintAnswer } | null>(null);
  /** The hint that is shown on the board. */
  private shown = $state.raw<Hint | null>(null);

  constructor(private readonly table: Table) {}

  /** What is asked now, so that a hint for another question is not taken for this one. */
  private question = $derived.by(() => {
    const position = this.table.position;
    if (!position?.ask || position.at !== null) return "";
    return [position.n, position.look, position.ask.kind, ...position.ask.options.map((option) => option.text)].join(
      "\n",
    );
  });

  /** Whether this match and this browser offer hints at all. */
  isOffered = $derived.by(() => {
    const welcome = this.table.welcome;
    return settings.hasHints && welcome !== null && welcome.habits.hints && welcome.seats.includes(this.table.look);
  });

  canAsk = $derived.by(() => this.isOffered && this.question !== "" && !this.table.isSending);
  isThinking = $derived.by(() => this.asked !== null && this.asked.question === this.question);
  answer = $derived.by(() => (this.heard !== null && this.heard.question === this.question ? this.heard.answer : null));
  isOpen = $derived.by(() => this.isOffered && this.question !== "" && (this.isThinking || this.answer !== null));

  /** Ask; asked again, the answer is put away. */
  toggle(): void {
    if (this.answer !== null) return this.close();
    if (!this.canAsk || this.isThinking) return;
    this.asked = { id: newId(), question: this.question };
    this.table.say({ type: "hint", id: this.asked.id });
  }

  close(): void {
    this.asked = null;
    this.heard = null;
    this.light(null);
  }

  hear(message: ToPage): void {
    if (this.asked === null || !("id" in message) || message.id !== this.asked.id) return;
    if (message.type === "hint_answer") this.heard = { question: this.asked.question, answer: message };
    this.asked = null;
  }

  /** The option that a hint is about. */
  optionOf(hint: Hint): Option | undefined {
    return this.table.ask?.options.find((option) => option.text === hint.text);
  }

  take(hint: Hint): void {
    const option = this.optionOf(hint);
    this.close();
    if (option) this.table.take(option);
  }

  isLit(hint: Hint): boolean {
    return this.shown === hint;
  }

  /** Light the units and spaces that a hint names; null puts the light out. */
  light(hint: Hint | null): void {
    const things = (hint && this.optionOf(hint)?.things) ?? [];
    this.shown = hint;
    this.table.lit = things.filter((thing) => thing.kind === "unit").map((thing) => thing.id);
    this.table.litSpaces = things.filter((thing) => thing.kind === "space").map((thing) => thing.id);
  }
}
