// From the picture of the board to the board as text, and back. The focus goes along.
import { tick } from "svelte";
import { settings } from "../lib/settings.svelte";

export function turnBoard(): void {
  settings.setTextBoard(!settings.hasTextBoard);
  const id = settings.hasTextBoard ? "text-board" : "board";
  void tick().then(() => document.getElementById(id)?.focus({ preventScroll: true }));
}
