// Every text of the page in English. es.ts has the same keys; TypeScript checks it.
import { boardEn } from "./board";
import { everyoneEn } from "./everyone";
import { lessonEn } from "./lesson";
import { lobbyEn } from "./lobby";
import { matchEn } from "./match";
import { panelsEn } from "./panels";
import { referenceEn } from "./reference";
import { replayEn } from "./replay";
import { studyEn } from "./study";
import { visitEn } from "./visit";

export const en = {
  "app.unofficial": "Unofficial: not made or endorsed by the publishers of these games.",
  "app.language": "Language",
  "app.own-name": "English",
  "app.home": "Lobby",
  "net.connecting": "Connecting …",
  "net.lost": "Connection lost. Trying again …",
  "net.back": "Connected again.",
  "net.failed": "The server does not answer. Is it still running?",
  "net.refused": "That did not work: {text}",
  ...boardEn,
  ...everyoneEn,
  ...lessonEn,
  ...lobbyEn,
  ...matchEn,
  ...panelsEn,
  ...referenceEn,
  ...replayEn,
  ...studyEn,
  ...visitEn,
} as const;
