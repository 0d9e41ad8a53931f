// Settings of this browser that the screen of a match reads and changes.
class Settings {
  /** 0: nothing moves, 1: normal, 2: fast. */
  speed = $state(firstSpeed());
  /** Whether single keys do something; some people dictate or bump into keys. */
  hasKeys = $state(localStorage.getItem("keys") !== "no");

  /** Whether the first hints are still shown. */
  hasTips = $state(localStorage.getItem("tips") !== "no");

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
    localStorage.setItem("keys", isOn ? "yes" : "no");
  }
}

function firstSpeed(): number {
  const kept = Number(localStorage.getItem("speed") ?? "1");
  return kept === 0 || kept === 2 ? kept : 1;
}

export const settings = new Settings();
