// Questions to the server over HTTP. Whatever goes wrong arrives as a `ServerProblem` with a text to show.
import type { Problem } from "../generated/protocol";
import { t } from "./i18n.svelte";

export class ServerProblem extends Error {}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ServerProblem(t("net.failed"));
  }
  if (!answer.ok) throw new ServerProblem(await problemOf(answer));
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

export function post<T>(path: string, body: unknown): Promise<T> {
  return ask<T>(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}
