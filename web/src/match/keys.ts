// Keys of the whole screen. The board has its own cursor keys, the scrubber its own.
import type { Choices } from "./choices.svelte";
import { settings } from "./settings.svelte";

export interface Screen {
  choices: Choices;
  showLog: () => void;
  showKeys: () => void;
}

/** Enter confirms and Esc goes back wherever the focus is, before anything else hears of them. */
export function onKeyFirst(event: KeyboardEvent, { choices }: Screen): void {
  if (isBusy(event) || choices.table.preview === null) return;
  if (event.key === "Enter" && !isButton(event.target)) {
    choices.table.confirm();
    stop(event);
  } else if (event.key === "Escape") {
    choices.back();
    stop(event);
  }
}

export function onKey(event: KeyboardEvent, screen: Screen): void {
  if (isBusy(event)) return;
  const { choices } = screen;
  const table = choices.table;
  if (event.key === "Escape") {
    if (choices.back()) return;
    table.unit = null;
    table.notice = null;
    return;
  }
  if (!settings.hasKeys) return;
  switch (event.key) {
    case "u":
      table.undo();
      break;
    case "n":
      choices.nextUnit();
      break;
    case "o":
      choices.toggleOdds();
      break;
    case "l":
      screen.showLog();
      break;
    case "?":
      screen.showKeys();
      break;
    default:
      if (table.ask === null || !choices.press(event.key)) return;
  }
  event.preventDefault();
}

function stop(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function isBusy(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  if (target instanceof HTMLElement && target.matches("input:not([type=checkbox]), select, textarea")) return true;
  return document.querySelector("dialog[open]") !== null;
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("button, a, summary, label") !== null;
}
