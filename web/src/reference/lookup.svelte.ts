// Opens the reference from anywhere and keeps its history.
import type { Reference } from "../generated/protocol";
import { ask } from "../lib/http";
import type { Lang } from "../lib/i18n.svelte";
import type { Wanted } from "./search";

const loaded = new Map<string, Promise<Reference>>();

/** The reference of a game; it is fetched once for each language. */
export function loadReference(game: string, lang: Lang): Promise<Reference> {
  const key = `${game} ${lang}`;
  const known = loaded.get(key);
  if (known !== undefined) return known;
  const coming = ask<Reference>(`/api/reference/${encodeURIComponent(game)}?lang=${lang}`);
  loaded.set(key, coming);
  coming.catch(() => loaded.delete(key)); // another try may do better
  return coming;
}

/** A reference on its way, for a component that shows it. */
export class Shelf {
  reference = $state.raw<Reference | null>(null);
  problem = $state("");

  /** For an effect: what it returns stops an answer that nobody waits for any more. */
  load(game: string, lang: Lang): () => void {
    let isStale = false;
    this.problem = "";
    loadReference(game, lang).then(
      (found) => {
        if (!isStale) this.reference = found;
      },
      (reason: unknown) => {
        if (!isStale) this.problem = reason instanceof Error ? reason.message : String(reason);
      },
    );
    return () => {
      isStale = true;
    };
  }
}

class Lookup {
  /** The game about which something can be looked up here; empty where there is nobody to ask. */
  game = $state("");
  /** Where the reader has been, the present place last; empty while nothing is shown. */
  trail = $state.raw<readonly Wanted[]>([]);
  /** Something told in passing, beside the board. */
  glance = $state.raw<Wanted | null>(null);

  get wanted(): Wanted | null {
    return this.trail.at(-1) ?? null;
  }

  open(wanted: Wanted): void {
    this.glance = null;
    this.trail = [...this.trail, wanted];
  }

  back(): void {
    this.trail = this.trail.slice(0, -1);
  }

  close(): void {
    this.trail = [];
  }

  peek(wanted: Wanted): void {
    this.glance = wanted;
  }
}

export const lookup = new Lookup();
