// The icons of the set, fetched once: they are too many to travel inside the program.
import url from "../generated/icons.json?url";

class Icons {
  /** Name of an icon → data of its path in a field of 512 × 512; null until it is there. */
  paths = $state.raw<Readonly<Record<string, string>> | null>(null);

  async load(): Promise<void> {
    try {
      const answer = await fetch(url);
      this.paths = (await answer.json()) as Record<string, string>;
    } catch {
      this.paths = {}; // plain discs are better than nothing
    }
  }
}

export const icons = new Icons();
if (import.meta.env.MODE !== "test") void icons.load();
