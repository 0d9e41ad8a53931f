// The curve of the chances of winning as a drawing: x counts lines of the log, y goes from 0 (sure to win) to 100.
import type { Analysis } from "../generated/protocol";
import { gradeName, isFault, points, signed } from "./judged";

/** Luck that moved the chances by less is not marked. */
const LUCK_SHOWN = 0.06;
const MOST_LUCK = 24;

export interface CurveMark {
  n: number;
  y: number;
  kind: string;
  title: string;
}

/** The path of one seat's chances. */
export function outline(curve: readonly (readonly number[])[], seat: number): string {
  return curve.map((chances, n) => `${n === 0 ? "M" : "L"} ${n} ${round(100 - 100 * (chances[seat] ?? 0))}`).join(" ");
}

/** Decisions that could have been better are on the curve; luck is at the edge of the side it helped. */
export function marksOf(analysis: Analysis): CurveMark[] {
  const height = (n: number): number => round(100 - 100 * (analysis.curve[n]?.[0] ?? 0.5));
  const lucky = analysis.luck
    .map((line) => ({ line, most: Math.max(...line.gains.map(Math.abs)) }))
    .filter(({ most }) => most >= LUCK_SHOWN)
    .sort((a, b) => b.most - a.most)
    .slice(0, MOST_LUCK);
  return [
    ...lucky.map(({ line, most }) => ({
      n: line.n,
      y: (line.gains[0] ?? 0) > 0 ? 92 : 8,
      kind: "luck",
      title: `${line.n}: ${line.text} (${signed(most)})`,
    })),
    ...analysis.decisions
      .filter((one) => isFault(one.grade))
      .map((one) => ({
        n: one.n,
        y: height(one.n),
        kind: one.grade,
        title: `${one.n}: ${one.text} (${gradeName(one.grade)}, −${points(one.loss)})`,
      })),
  ];
}

function round(x: number): number {
  return Math.round(10 * x) / 10;
}
