// Keys of the whole screen. The board has its own cursor keys, the scrubber its own.
import { tick } from "svelte";
import type { Choices } from "./choices.svelte";
import { settings } from "../lib/settings.svelte";
import { turnBoard } from "../text/turn";

export interface Screen {
  choices: Choices;
  showLog: () => void;
  showKeys: () => void;
  hint: () => void;
  /** Open the line for typed answers. */
  type: () => void;
}

/** Enter confirms and Esc goes back wherever the focus is, before anything else hears of them. */
export function onKeyFirst(event: KeyboardEvent, { choices }: Screen): void {
  if (isBusy(event) || choices.table.preview === null) return;
  if (event.key === "Enter" && !isButton(event.target)) {
    choices.table.confirm();
    stop(event);
  } else if (event.key === "Escape") {
    choices.back();
    if (document.activeElement?.id === "confirm") focusSoon("status");
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
    case "h":
      screen.hint();
      break;
    case "l":
      screen.showLog();
      break;
    case "b":
      turnBoard();
      break;
    case "/":
    case ":":
      screen.type();
      break;
    case "?":
      screen.showKeys();
      break;
    default:
      if (table.ask === null || !choices.press(event.key)) return;
      // Enter belongs to whatever button has the focus: so that it confirms, the focus goes along.
      if (table.preview !== null && isButton(document.activeElement)) focusSoon("confirm");
  }
  event.preventDefault();
}

function focusSoon(id: string): void {
  void tick().then(() => document.getElementById(id)?.focus({ preventScroll: true }));
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
