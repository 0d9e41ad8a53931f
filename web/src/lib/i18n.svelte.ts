// The words of the page in both languages. Texts about the match itself are worded by the server.
import { en } from "./text/en";
import { es } from "./text/es";

export type Lang = "en" | "es";
export type Key = keyof typeof en;

const texts: Record<Lang, Record<Key, string>> = { en, es };

function firstLanguage(): Lang {
  const kept = localStorage.getItem("lang");
  if (kept === "en" || kept === "es") return kept;
  return navigator.language.toLowerCase().startsWith("es") ? "es" : "en";
}

class Language {
  lang = $state<Lang>(firstLanguage());

  set(lang: Lang): void {
    this.lang = lang;
    localStorage.setItem("lang", lang);
    document.documentElement.lang = lang;
  }
}

export const language = new Language();

/** A text of the page, with its fields filled in: t("log.line", { n: 3 }). */
export function t(key: Key, fields: Record<string, string | number> = {}): string {
  return texts[language.lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
}

/** A share as people write it: 62 %, 0.3 %. */
export function percent(p: number): string {
  const digits = p > 0 && p < 0.01 ? 1 : p > 0.99 && p < 1 ? 1 : 0;
  return `${(100 * p).toLocaleString(language.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits })} %`;
}

/** A number with one decimal, in the language in use. */
export function decimal(x: number, digits = 1): string {
  return x.toLocaleString(language.lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}
