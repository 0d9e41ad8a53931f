// Todos los textos de la página en español, con las mismas claves que en.ts.
import { boardEs } from "./board";
import { everyoneEs } from "./everyone";
import { lessonEs } from "./lesson";
import { lobbyEs } from "./lobby";
import { matchEs } from "./match";
import { panelsEs } from "./panels";
import { referenceEs } from "./reference";
import { replayEs } from "./replay";
import { studyEs } from "./study";
import { visitEs } from "./visit";
import type { en } from "./en";

export const es: Record<keyof typeof en, string> = {
  "app.unofficial": "No oficial: ni hecho ni respaldado por las editoriales de estos juegos.",
  "app.language": "Idioma",
  "app.own-name": "Español",
  "app.home": "Sala",
  "net.connecting": "Conectando …",
  "net.lost": "Se ha perdido la conexión. Reintentando …",
  "net.back": "Conectado de nuevo.",
  "net.failed": "El servidor no responde. ¿Sigue en marcha?",
  "net.refused": "No ha sido posible: {text}",
  ...boardEs,
  ...everyoneEs,
  ...lessonEs,
  ...lobbyEs,
  ...matchEs,
  ...panelsEs,
  ...referenceEs,
  ...replayEs,
  ...studyEs,
  ...visitEs,
};
