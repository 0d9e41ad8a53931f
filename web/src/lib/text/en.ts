// Every text of the page in English. es.ts has the same keys; TypeScript checks it.
import { boardEn } from "./board";
import { lobbyEn } from "./lobby";
import { matchEn } from "./match";
import { panelsEn } from "./panels";
import { replayEn } from "./replay";

export const en = {
  "app.unofficial": "Unofficial: not made or endorsed by the publishers of these games.",
  "app.language": "Language",
  "app.home": "Lobby",
  "net.connecting": "Connecting …",
  "net.lost": "Connection lost. Trying again …",
  "net.back": "Connected again.",
  "net.failed": "The server does not answer. Is it still running?",
  "net.refused": "That did not work: {text}",
  ...boardEn,
  ...lobbyEn,
  ...matchEn,
  ...panelsEn,
  ...replayEn,
} as const;
