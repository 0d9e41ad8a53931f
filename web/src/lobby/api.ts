// What the lobby asks of the server over HTTP. Whatever goes wrong arrives as a `ServerProblem` with a text to show.
import type { Catalogue, Made, NewMatch, Summaries } from "../generated/protocol";
import { ask, post } from "../lib/http";
import type { Lang } from "../lib/i18n.svelte";

/** The server looks no more of them up at a time. */
const MOST_TOKENS = 50;

export function fetchCatalogue(lang: Lang): Promise<Catalogue> {
  return ask<Catalogue>(`/api/catalogue?lang=${lang}`);
}

export function makeMatch(wanted: NewMatch): Promise<Made> {
  return post<Made>(`/api/matches?lang=${wanted.lang}`, wanted);
}

export function lookUp(tokens: string[], lang: Lang): Promise<Summaries> {
  return post<Summaries>(`/api/matches/lookup?lang=${lang}`, { tokens: tokens.slice(0, MOST_TOKENS), lang });
}

/** Matches of anybody that may be watched. */
export function fetchRunning(lang: Lang): Promise<Summaries> {
  return ask<Summaries>(`/api/running?lang=${lang}`);
}

export function openRecord(text: string, lang: Lang): Promise<Made> {
  return ask<Made>(`/api/records?lang=${lang}`, {
    method: "POST",
    headers: { "content-type": "text/plain; charset=utf-8" },
    body: text,
  });
}

export function boardPicture(game: string, board: string, scenario: string, lang: Lang): string {
  const [g, b] = [encodeURIComponent(game), encodeURIComponent(board)];
  return `/api/games/${g}/boards/${b}.svg?scenario=${encodeURIComponent(scenario)}&lang=${lang}`;
}

/** The words of whatever was thrown. */
export function textOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}
