// What the lobby asks of the server over HTTP. Whatever goes wrong arrives as a `LobbyProblem` with a text to show.
import type { Catalogue, Made, NewMatch, Problem, Summaries } from "../generated/protocol";
import { t, type Lang } from "../lib/i18n.svelte";

/** The server looks no more of them up at a time. */
const MOST_TOKENS = 50;

export class LobbyProblem extends Error {}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new LobbyProblem(t("net.failed"));
  }
  if (!answer.ok) throw new LobbyProblem(await problemOf(answer));
  return (await answer.json()) as T;
}

/** The server's own words; if something else answered (a proxy, say), that it did not answer. */
async function problemOf(answer: Response): Promise<string> {
  try {
    const problem = (await answer.json()) as Partial<Problem>;
    if (problem.text) return problem.text;
  } catch {
    // Not JSON: there are no words to show.
  }
  return t("net.failed");
}

function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

export function fetchCatalogue(lang: Lang): Promise<Catalogue> {
  return ask<Catalogue>(`/api/catalogue?lang=${lang}`);
}

export function makeMatch(wanted: NewMatch): Promise<Made> {
  return post<Made>(`/api/matches?lang=${wanted.lang}`, wanted);
}

export function lookUp(tokens: string[], lang: Lang): Promise<Summaries> {
  return post<Summaries>(`/api/matches/lookup?lang=${lang}`, { tokens: tokens.slice(0, MOST_TOKENS), lang });
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
