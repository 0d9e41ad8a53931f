// Settings of this browser. They are kept here and nowhere else; lobby and match read and change the same ones.
export type Theme = "system" | "light" | "dark";
export type Contrast = "system" | "normal" | "high";

function kept(key: string): string | null {
  return localStorage.getItem(key);
}

function oneOf<Word extends string>(key: string, words: readonly Word[], first: Word): Word {
  return words.find((word) => word === kept(key)) ?? first;
}

class Settings {
  /** 0: nothing moves, 1: normal, 2: fast. */
  speed = $state(firstSpeed());
  /** Whether single keys do something; some people dictate or bump into keys. */
  hasKeys = $state(kept("keys") !== "no");
  /** Whether the first hints are still shown. */
  hasTips = $state(kept("tips") !== "no");
  /** Whether steps that cannot be undone are confirmed first. */
  confirms = $state(kept("confirm") !== "no");
  /** Whether the button for hints is there. */
  hasHints = $state(kept("hints") !== "no");
  theme = $state<Theme>(oneOf("theme", ["system", "light", "dark"], "system"));
  contrast = $state<Contrast>(oneOf("contrast", ["system", "normal", "high"], "system"));
  /** Sounds are off until they are turned on. */
  hasSounds = $state(kept("sounds") === "yes");
  /** 0 to 100. */
  volume = $state(firstVolume());
  /** Whether the board is shown as text. */
  hasTextBoard = $state(kept("text-board") === "yes");

  closeTips(): void {
    this.hasTips = false;
    localStorage.setItem("tips", "no");
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    localStorage.setItem("speed", String(speed));
  }

  setKeys(isOn: boolean): void {
    this.hasKeys = isOn;
    keep("keys", isOn);
  }

  setConfirms(isOn: boolean): void {
    this.confirms = isOn;
    keep("confirm", isOn);
  }

  setHints(isOn: boolean): void {
    this.hasHints = isOn;
    keep("hints", isOn);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    localStorage.setItem("theme", theme);
    this.dress();
  }

  setContrast(contrast: Contrast): void {
    this.contrast = contrast;
    localStorage.setItem("contrast", contrast);
    this.dress();
  }

  setSounds(isOn: boolean): void {
    this.hasSounds = isOn;
    keep("sounds", isOn);
  }

  setVolume(volume: number): void {
    this.volume = volume;
    localStorage.setItem("volume", String(volume));
  }

  setTextBoard(isOn: boolean): void {
    this.hasTextBoard = isOn;
    keep("text-board", isOn);
  }

  /** Put light or dark and the contrast on the page, so that style sheets have one place to look. */
  dress(): void {
    const root = document.documentElement;
    const isDark = this.theme === "dark" || (this.theme === "system" && prefers("(prefers-color-scheme: dark)"));
    const isHigh = this.contrast === "high" || (this.contrast === "system" && prefers("(prefers-contrast: more)"));
    root.dataset["theme"] = isDark ? "dark" : "light";
    root.dataset["contrast"] = isHigh ? "high" : "normal";
  }

  /** Follow what the device is set to, as long as nothing else was chosen here. */
  follow(): void {
    this.dress();
    if (typeof matchMedia !== "function") return;
    for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) {
      matchMedia(query).addEventListener("change", () => this.dress());
    }
  }
}

function keep(key: string, isOn: boolean): void {
  localStorage.setItem(key, isOn ? "yes" : "no");
}

function prefers(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

function firstSpeed(): number {
  const speed = Number(kept("speed") ?? "1");
  return speed === 0 || speed === 2 ? speed : 1;
}

function firstVolume(): number {
  const volume = Number(kept("volume") ?? "60");
  return volume >= 0 && volume <= 100 ? volume : 60;
}

export const settings = new Settings();
