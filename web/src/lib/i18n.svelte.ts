// The words of the page in every language: one file `text/LANG.ts` for each, and no other code. Texts about the match
// itself are worded by the server.
import type { en } from "./text/en";

export type Key = keyof typeof en;
export type Lang = string; // a code, such as "en"
type Texts = Record<Key, string>;

const files = import.meta.glob<Record<Lang, Texts>>(["./text/??.ts", "./text/???.ts"], { eager: true });
const texts = new Map<Lang, Texts>(Object.values(files).flatMap((file) => Object.entries(file)));
const english = texts.get("en") as Texts;

/** All languages, English first; each calls itself by its own name, whichever is in use. */
export const languages: { lang: Lang; name: string }[] = [...texts]
  .sort(([a], [b]) => Number(b === "en") - Number(a === "en") || a.localeCompare(b))
  .map(([lang, own]) => ({ lang, name: own["app.own-name"] }));

function firstLanguage(): Lang {
  const wanted = [localStorage.getItem("lang") ?? "", ...navigator.language.toLowerCase().split("-")];
  return wanted.find((lang) => texts.has(lang)) ?? "en";
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
  return (texts.get(language.lang) ?? english)[key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(fields[name] ?? whole),
  );
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
