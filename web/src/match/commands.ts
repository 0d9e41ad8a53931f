// Typed answers: which of the options do some typed words mean? The words may be those of the notation or of the
// label, and the beginning of a word will do: "w c3" is "walk C3".
import type { Option } from "../generated/protocol";

/** Letters alone: case and accents do not count. */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().trim().replace(/\s+/g, " ");
}

function wordsOf(text: string): string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}+-]+/u)
    .filter(Boolean);
}

/** Whether every typed word begins a word of the text, in the same order. */
function isOutline(typed: string[], words: string[]): boolean {
  let at = 0;
  for (const word of typed) {
    while (at < words.length && !words[at]?.startsWith(word)) at += 1;
    if (at >= words.length) return false;
    at += 1;
  }
  return true;
}

/** How well an option fits what was typed: 0 exactly, higher is worse, null not at all. */
function fit(option: Option, typed: string): number | null {
  const text = plain(option.text);
  const label = plain(option.label);
  if (text === typed) return 0;
  if (label === typed) return 1;
  if (text.startsWith(typed)) return 2;
  const words = wordsOf(typed);
  if (isOutline(words, wordsOf(option.text))) return words[0] !== undefined && text.startsWith(words[0]) ? 3 : 4;
  if (label.startsWith(typed)) return 5;
  return typed.length > 1 && isOutline(words, wordsOf(option.label)) ? 6 : null;
}

/** The options that typed words can mean, the likeliest first; nothing typed means all of them. */
export function fitting(options: readonly Option[], typed: string): Option[] {
  const wanted = plain(typed);
  if (wanted === "") return [...options];
  const found = options.map((option) => ({ option, fit: fit(option, wanted) }));
  return found
    .filter((one): one is { option: Option; fit: number } => one.fit !== null)
    .sort((a, b) => a.fit - b.fit)
    .map((one) => one.option);
}

/** The one option that typed words mean; null if there is none or more than one. */
export function meant(options: readonly Option[], typed: string): Option | null {
  const wanted = plain(typed);
  if (wanted === "") return null;
  const exact = options.filter((option) => plain(option.text) === wanted || plain(option.label) === wanted);
  const found = exact.length > 0 ? exact : fitting(options, wanted);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** The longest text with which all of these options go on after what was typed; what was typed if there is none. */
export function completed(options: readonly Option[], typed: string): string {
  const texts = options.map((option) => option.text);
  let shared = texts[0] ?? typed;
  for (const text of texts) {
    while (!text.toLowerCase().startsWith(shared.toLowerCase())) shared = shared.slice(0, -1);
  }
  return shared.length > typed.length ? shared : typed;
}

/** What was typed before: one step back or on. Beyond the newest stands what is being typed now. */
export class History {
  private lines: string[] = [];
  private at = 0;

  add(line: string): void {
    if (line !== "" && this.lines.at(-1) !== line) this.lines.push(line);
    this.at = this.lines.length;
  }

  /** The line before or after; null if there is none. */
  go(by: 1 | -1): string | null {
    const at = this.at + by;
    if (at < 0 || at > this.lines.length) return null;
    this.at = at;
    return this.lines[at] ?? "";
  }

  get isBack(): boolean {
    return this.at < this.lines.length;
  }
}
