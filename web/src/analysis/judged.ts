// Grades and points of an analysis, as text and signs.
import type { Analysis, JudgedDecision } from "../generated/protocol";
import { decimal, percent, t, type Key } from "../lib/i18n.svelte";

export const GRADES = ["blunder", "mistake", "inaccuracy", "good", "best"] as const;
export type Grade = (typeof GRADES)[number];

export interface Filter {
  seat: number | null;
  /** A grade, all of them, or those that could have been better. */
  grade: Grade | "all" | "faults";
}

/** Signs as they stand beside moves in books on chess. */
const SIGNS: Record<Grade, string> = { best: "★", good: "✓", inaccuracy: "?!", mistake: "?", blunder: "??" };

export function isGrade(word: string): word is Grade {
  return (GRADES as readonly string[]).includes(word);
}

export function signOf(grade: string): string {
  return isGrade(grade) ? SIGNS[grade] : "";
}

export function gradeName(grade: string): string {
  return isGrade(grade) ? t(`study.grade.${grade}` as Key) : grade;
}

export function isFault(grade: string): boolean {
  return grade === "inaccuracy" || grade === "mistake" || grade === "blunder";
}

export function shownBy(filter: Filter, decisions: readonly JudgedDecision[]): JudgedDecision[] {
  const isWanted = (grade: string): boolean =>
    filter.grade === "all" || (filter.grade === "faults" ? isFault(grade) : grade === filter.grade);
  return decisions.filter((one) => isWanted(one.grade) && (filter.seat === null || one.seat === filter.seat));
}

/** A chance of 0.05 is five points: "5", "0.4". */
export function points(chance: number): string {
  const size = Math.abs(100 * chance);
  return decimal(size, size < 1 && size > 0 ? 1 : 0);
}

/** With its sign: "+5", "−0.4". */
export function signed(chance: number): string {
  const shown = points(chance);
  return Number(shown.replace(",", ".")) === 0 ? "0" : `${chance < 0 ? "−" : "+"}${shown}`;
}

/** "A 62 %, B 38 %" */
export function chancesText(chances: readonly number[]): string {
  return chances.map((p, seat) => t("study.chanceOf", { seat: "ABCDEFGH"[seat] ?? "?", p: percent(p) })).join(" · ");
}

/** What a moment of the curve says. */
export function momentText(analysis: Analysis, n: number): string {
  const chances = chancesText(analysis.curve[n] ?? []);
  return n === 0 ? t("study.curveStart", { chances }) : t("study.curveAt", { n, chances });
}
