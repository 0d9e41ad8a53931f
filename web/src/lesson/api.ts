// What the page asks of the server about lessons, over HTTP.
import type { LessonCard, LessonList, Made } from "../generated/protocol";
import { ask, post } from "../lib/http";
import type { Lang } from "../lib/i18n.svelte";
import { entrance, keep } from "../lobby/kept";
import { makeBranch } from "../study/branch";

export async function fetchLessons(lang: Lang): Promise<LessonCard[]> {
  return (await ask<LessonList>(`/api/lessons?lang=${lang}`)).lessons;
}

/** Begin a lesson; the way to it comes back. */
export async function beginLesson(game: string, lang: Lang): Promise<string> {
  const made = await post<Made>(`/api/lessons/${encodeURIComponent(game)}?lang=${lang}`, {});
  return enter(made);
}

/** Continue from the end of a lesson as a new match; returns its address. */
export async function playOn(token: string, at: number, look: number, seats: string[], lang: Lang): Promise<string> {
  const made = await makeBranch(token, { at, look, seats, lies_open: false, dice: "rolled", lang });
  return enter(made, { token, at, look });
}

function enter(made: Made, origin?: { token: string; at: number; look: number }): string {
  keep(made, origin);
  return entrance(made)?.path ?? "/";
}
