// For how many, how long, when: in the words of the language in use.
import type { ScenarioCard } from "../generated/protocol";
import { language, t } from "../lib/i18n.svelte";

export function playersOf(scenarios: ScenarioCard[]): string {
  const [low, high] = ends(scenarios.map((one) => one.seats));
  return low === high ? t("lobby.players_one", { n: low }) : t("lobby.players_range", { low, high });
}

export function minutesOf(scenarios: ScenarioCard[]): string {
  const [low, high] = ends(scenarios.map((one) => one.minutes));
  return low === high ? t("lobby.minutes", { n: low }) : t("lobby.minutes_range", { low, high });
}

function ends(numbers: number[]): [number, number] {
  return numbers.length === 0 ? [0, 0] : [Math.min(...numbers), Math.max(...numbers)];
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["week", 604_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** How long ago: "yesterday", "3 hours ago". */
export function ago(iso: string, now: number = Date.now()): string {
  const seconds = (now - Date.parse(iso)) / 1000;
  if (Number.isNaN(seconds)) return iso;
  const step = STEPS.find(([, size]) => seconds >= size);
  if (!step) return t("lobby.just_now");
  const words = new Intl.RelativeTimeFormat(language.lang, { numeric: "auto" });
  return words.format(-Math.floor(seconds / step[1]), step[0]);
}
