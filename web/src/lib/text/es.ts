// Todos los textos de la página en español, con las mismas claves que en.ts.
import { boardEs } from "./board";
import { lobbyEs } from "./lobby";
import { matchEs } from "./match";
import { panelsEs } from "./panels";
import { replayEs } from "./replay";
import type { en } from "./en";

export const es: Record<keyof typeof en, string> = {
  "app.unofficial": "No oficial: ni hecho ni respaldado por las editoriales de estos juegos.",
  "app.language": "Idioma",
  "app.home": "Sala",
  "net.connecting": "Conectando …",
  "net.lost": "Se ha perdido la conexión. Reintentando …",
  "net.back": "Conectado de nuevo.",
  "net.failed": "El servidor no responde. ¿Sigue en marcha?",
  "net.refused": "No ha sido posible: {text}",
  ...boardEs,
  ...lobbyEs,
  ...matchEs,
  ...panelsEs,
  ...replayEs,
};
