// The pace at which a page shows what others do.
import type { Position } from "../generated/protocol";

/** How fast things are shown: 0 at once, 1 as usual, 2 twice as fast. */
function speed(): number {
  const kept = Number(localStorage.getItem("speed") ?? "1");
  const isStill = typeof matchMedia === "function" && matchMedia("(prefers-reduced-motion: reduce)").matches;
  return isStill || Number.isNaN(kept) ? 0 : kept;
}

/** How long a position stays before the next one is shown: long enough for what there is to see in it. */
export function pause(position: Position): number {
  const pace = speed();
  if (pace === 0 || position.at !== null || position.ask !== null || position.entries.length > 8) return 0;
  const hasMoved = position.entries.some(
    (entry) => entry.steps.length > 0 || entry.roll !== null || entry.hit.length > 0,
  );
  return (hasMoved ? 850 : position.entries.length > 0 ? 250 : 0) / pace;
}
