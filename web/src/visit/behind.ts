// The delay of a spectator, as text.
import { t } from "../lib/i18n.svelte";

/** "You watch, 5 minutes behind". */
export function watchText(delay: number): string {
  if (delay === 0) return t("visit.watching");
  if (delay < 60) return t("visit.behindSeconds", { n: delay });
  const n = Math.round(delay / 60);
  return n === 1 ? t("visit.behindMinute") : t("visit.behindMinutes", { n });
}

/** "5 min". */
export function shortDelay(delay: number): string {
  return delay < 60 ? t("visit.seconds", { n: delay }) : t("visit.minutes", { n: Math.round(delay / 60) });
}
