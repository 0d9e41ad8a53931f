// The way of the unit that moved last, as the log tells it.
import type { Entry } from "../generated/protocol";

/**
 * The unit that moved last and the spaces of its way. A path may leave out where it begins: then the step before it
 * of the same unit tells. Null if nobody moved from one space to another.
 */
export function lastWay(entries: readonly Entry[]): { unit: number; path: number[] } | null {
  const steps = entries.flatMap((entry) => entry.steps);
  for (let n = steps.length - 1; n >= 0; n -= 1) {
    const step = steps[n];
    const first = step?.path[0];
    if (!step || first === undefined) continue;
    const before = steps
      .slice(0, n)
      .findLast((other) => other.unit === step.unit)
      ?.path.at(-1);
    const path = before === undefined || before === first ? step.path : [before, ...step.path];
    if (path.length > 1) return { unit: step.unit, path };
  }
  return null;
}
