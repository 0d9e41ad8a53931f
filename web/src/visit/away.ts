// When this browser last showed a match. Reloading the page does not count as being away.
const KEY = "visits";
const MOST = 100;
const LONG = 5 * 60_000; // milliseconds

function read(): Record<string, number> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, number>) : {};
  } catch {
    return {};
  }
}

/** Whether the player comes back to a match after a while, or from another device. */
export function wasAway(token: string, now = Date.now()): boolean {
  const last = read()[token];
  return last === undefined || now - last > LONG;
}

/** Remember that the match was shown. */
export function isHere(token: string, now = Date.now()): void {
  const others = Object.entries(read()).filter(([one]) => one !== token);
  localStorage.setItem(KEY, JSON.stringify(Object.fromEntries([...others.slice(1 - MOST), [token, now]])));
}
