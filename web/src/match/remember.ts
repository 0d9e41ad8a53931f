// The lobby lists the matches that this browser has seen.
interface Kept {
  token: string;
  at: string;
}

/** Add a match to the list, unless it is there. */
export function rememberMatch(token: string): void {
  let list: Kept[] = [];
  try {
    const kept: unknown = JSON.parse(localStorage.getItem("matches") ?? "[]");
    if (Array.isArray(kept)) list = kept as Kept[];
  } catch {
    // What cannot be read is no list; a new one begins.
  }
  if (list.some((one) => one.token === token)) return;
  localStorage.setItem("matches", JSON.stringify([...list, { token, at: new Date().toISOString() }]));
}
