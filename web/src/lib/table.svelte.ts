// The match as this page knows it: what the server sent, what is being chosen, what is shown.
import type {
  Ask,
  Entry,
  FromPage,
  Odds,
  Option,
  Position,
  SeatInfo,
  Thing,
  ToPage,
  UnitAnswer,
  Welcome,
} from "../generated/protocol";
import { Connection, newId } from "./connection";
import { language, t } from "./i18n.svelte";
import { pause } from "./pace";
import { settings } from "./settings.svelte";

export const SPECTATOR = -2;
const QUEUE_LIMIT = 12;

export class Table {
  status = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  welcome = $state.raw<Welcome | null>(null);
  position = $state.raw<Position | null>(null);
  seats = $state.raw<SeatInfo[]>([]);
  entries = $state.raw<Entry[]>([]);
  /** Lines that came with the last message: what there is to animate. */
  news = $state.raw<Entry[]>([]);
  /** Lines that were undone by the last message: the log shows them struck through. */
  undone = $state.raw<Entry[]>([]);
  /** Units under the pointer in the log or in a list. */
  lit = $state.raw<number[]>([]);
  /** Spaces that a hint points at. */
  litSpaces = $state.raw<number[]>([]);
  /** Things that were clicked: only options that name all of them are left. */
  chosen = $state.raw<Thing[]>([]);
  /** An option that cannot be undone, waiting for its confirmation. */
  preview = $state.raw<Option | null>(null);
  odds = $state.raw<{ option: string; odds: Odds | null } | null>(null);
  unit = $state.raw<UnitAnswer | null>(null);
  notice = $state.raw<{ text: string; rule: string } | null>(null);
  trouble = $state.raw<string | null>(null);
  /** The seat that must take over this device, while the hand-over screen is shown. */
  handover = $state<number | null>(null);
  isSending = $state(false);
  /** A lesson has something to read first: until then the question waits. */
  isReading = $state(false);

  private readonly connection: Connection;
  /** The answer that is on its way, and the number of lines at which it was given. */
  private sent: string | null = null;
  private sentAt = 0;

  constructor(readonly token: string) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(
      `${scheme}://${location.host}/ws/${token}`,
      () => ({ type: "hello", lang: language.lang, look: this.position?.look ?? null, last: this.entries.length }),
      (message) => this.receive(message),
      (status) => (this.status = status),
    );
  }

  start(): void {
    this.connection.start();
  }

  stop(): void {
    clearTimeout(this.change);
    this.connection.stop();
  }

  get ask(): Ask | null {
    return this.isReading ? null : (this.position?.ask ?? null);
  }

  /** The seat looked through; a spectator has none. */
  get look(): number {
    return this.position?.look ?? this.welcome?.look ?? SPECTATOR;
  }

  /** The options that are left after what was clicked. */
  options = $derived.by<Option[]>(() => {
    const all = this.ask?.options ?? [];
    return all.filter((option) => this.chosen.every((thing) => names(option, thing)));
  });

  /** Whether some option that is left names a thing that is not chosen yet. */
  isOffered(kind: string, id: number): boolean {
    return this.options.some((option) => names(option, { kind, id }));
  }

  /** Click on a thing: narrow the options down; with one left, take it. */
  pick(kind: string, id: number): void {
    const thing = { kind, id };
    if (this.chosen.some((other) => same(other, thing))) {
      this.chosen = this.chosen.filter((other) => !same(other, thing));
      this.preview = null;
      return;
    }
    const all = this.ask?.options ?? [];
    let chosen = [...this.chosen, thing];
    let left = all.filter((option) => chosen.every((one) => names(option, one)));
    if (left.length === 0) {
      chosen = [thing];
      left = all.filter((option) => names(option, thing));
    }
    if (left.length === 0) return;
    this.chosen = chosen;
    const only = left[0];
    if (left.length === 1 && only) this.take(only);
    else this.preview = null;
  }

  /** Take an option: at once if it can be undone, otherwise after a confirmation; an attack shows its odds first. */
  take(option: Option): void {
    if (option.has_odds) this.askOdds(option.text);
    if (settings.confirms && (option.is_final || option.has_odds) && this.preview?.text !== option.text) {
      this.preview = option;
      return;
    }
    this.play(option.text);
  }

  play(text: string): void {
    this.answer((id, at) => ({ type: "play", id, at, text }));
  }

  /** Where dice are chosen: let them fall as the text says; an empty one: by themselves. */
  letFall(text: string): void {
    this.answer((id, at) => ({ type: "fall", id, at, text }));
  }

  private answer(make: (id: string, at: number) => FromPage): void {
    if (this.isSending || this.position === null) return;
    this.isSending = true;
    this.sent = newId();
    this.sentAt = this.position.n;
    this.connection.send(make(this.sent, this.position.n));
  }

  confirm(): void {
    if (this.preview) this.play(this.preview.text);
  }

  back(): void {
    if (this.preview) this.preview = null;
    else this.chosen = this.chosen.slice(0, -1);
    this.odds = null;
  }

  undo(): void {
    if (this.position?.can_undo) this.answer((id, at) => ({ type: "undo", id, at }));
  }

  concede(): void {
    this.connection.send({ type: "concede", id: newId() });
  }

  askOdds(text: string): void {
    this.oddsFor = text;
    this.connection.send({ type: "odds", id: newId(), text });
  }

  private oddsFor = "";

  askUnit(unit: number): void {
    this.connection.send({ type: "unit", id: newId(), unit });
  }

  askWhyNot(text: string): void {
    this.connection.send({ type: "why_not", id: newId(), text });
  }

  /** Look through another seat, in another language, or at an earlier moment (null: now). */
  lookAt(seat: number | null, at: number | null = null): void {
    this.skip();
    // What the seat before saw must not be seen while its successor's view is on its way.
    if (this.handover !== null && seat !== this.look) this.position = null;
    this.handover = null;
    this.connection.send({ type: "look", lang: language.lang, seat, at });
  }

  private readonly listeners: ((message: ToPage) => void)[] = [];

  /** Let a part of the page hear everything that the server says. */
  hear(listener: (message: ToPage) => void): void {
    this.listeners.push(listener);
  }

  /** Say something to the server that changes nothing at the table. */
  say(message: FromPage): void {
    this.connection.send(message);
  }

  private receive(message: ToPage): void {
    for (const listener of this.listeners) listener(message);
    switch (message.type) {
      case "welcome":
        this.welcome = message;
        this.seats = message.info.seats;
        break;
      case "position":
        this.trouble = null; // the table says it again as long as it lasts
        this.queue.push(message);
        this.takeNext();
        break;
      case "done":
        if (message.id !== this.sent) break;
        this.sent = null;
        // The position that the answer leads to comes next, unless it came before: after a lost connection it may.
        this.isSending = this.position?.n === this.sentAt;
        break;
      case "refused":
        if (message.id === this.sent) {
          this.sent = null;
          this.isSending = false;
        }
        this.preview = null;
        this.notice = { text: t("net.refused", { text: message.text }), rule: message.rule };
        break;
      case "odds_answer":
        this.odds = { option: this.oddsFor, odds: message.odds };
        break;
      case "why_not_answer":
        this.notice = { text: message.text, rule: message.rule };
        break;
      case "unit_answer":
        this.unit = message;
        break;
      case "presence":
        this.seats = message.seats;
        break;
      case "trouble":
        this.trouble = message.text;
        break;
      case "hint_answer":
      case "pong":
        break;
    }
  }

  // What others do comes in one by one, at a pace that people can follow; what this page did itself comes at once.
  private queue: Position[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private change: ReturnType<typeof setTimeout> | undefined;

  private takeNext(): void {
    if (this.timer !== undefined) return;
    const position = this.queue.shift();
    if (position === undefined) return;
    this.takeIn(position);
    const wait = this.queue.length > QUEUE_LIMIT ? 0 : pause(position);
    if (wait === 0) return this.takeNext();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.takeNext();
    }, wait);
  }

  /** Show at once everything that has come in. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue.length > 0) this.takeIn(this.queue.shift() as Position);
  }

  private takeIn(position: Position): void {
    const isSameLook = this.position?.look === position.look;
    const isNow = position.at === null;
    // While others answer in secret, the own question stays as it is, and so does what was clicked.
    const isSameAsk = isSameLook && isNow && isSameQuestion(this.position?.ask ?? null, position.ask);
    this.undone = isNow && isSameLook ? this.entries.slice(position.n) : [];
    this.entries = [...this.entries.slice(0, position.since), ...position.entries];
    this.news = isNow && isSameLook ? position.entries : [];
    this.position = position;
    if (!isSameAsk) {
      this.chosen = [];
      this.preview = null;
      this.odds = null;
      this.notice = null;
    }
    // While an answer is on its way the question is not open, whatever others do meanwhile.
    if (this.sent === null) this.isSending = false;
    const mine = this.welcome?.seats ?? [];
    const next = position.waiting.find((one) => mine.includes(one.seat));
    clearTimeout(this.change);
    if (!isNow || position.ask !== null || position.result !== null) return;
    if (this.welcome?.habits.lies_open) this.follow(position, next?.seat ?? mine[0]);
    else if (mine.length < 2 || next === undefined) return;
    else if (next.is_private) this.handover = next.seat;
    // Where the next one has nothing to hide, the table simply turns round, after what there is to see.
    else this.change = setTimeout(() => this.lookAt(next.seat), pause(position));
  }

  /** With open cards there is no hand-over: the view is that of the seat that is asked. */
  private follow(position: Position, seat: number | undefined): void {
    const isNeeded = position.luck !== null || position.waiting.some((one) => one.seat === seat);
    if (seat === undefined || !isNeeded || seat === position.look || this.queue.length > 0) return;
    this.connection.send({ type: "look", lang: language.lang, seat, at: null });
  }
}

function isSameQuestion(a: Ask | null, b: Ask | null): boolean {
  if (a === null || b === null || a.kind !== b.kind || a.options.length !== b.options.length) return false;
  return a.options.every((option, n) => option.text === b.options[n]?.text && option.label === b.options[n]?.label);
}

export function names(option: Option, thing: Thing): boolean {
  return option.things.some((other) => same(other, thing));
}

export function same(a: Thing, b: Thing): boolean {
  return a.kind === b.kind && a.id === b.id;
}
