// Small synthesised sounds, without files. Sounds are off until they are turned on.
import { settings } from "./settings.svelte";

export type Sound = "turn" | "move" | "dice" | "hit" | "end";

interface Note {
  /** Seconds after the beginning. */
  at: number;
  /** Hertz; 0 is a rattle. */
  pitch: number;
  length: number;
  loud: number;
  shape: OscillatorType;
}

const note = (at: number, pitch: number, length: number, loud: number, shape: OscillatorType = "sine"): Note => ({
  at,
  pitch,
  length,
  loud,
  shape,
});

const NOTES: Record<Sound, Note[]> = {
  turn: [note(0, 587, 0.16, 0.5), note(0.13, 880, 0.28, 0.5)],
  move: [note(0, 220, 0.08, 0.5, "triangle"), note(0.09, 247, 0.08, 0.4, "triangle")],
  dice: [0, 0.05, 0.09, 0.16, 0.22, 0.31].map((at) => note(at, 0, 0.035, 0.55)),
  hit: [note(0, 110, 0.22, 0.8, "triangle"), note(0, 0, 0.06, 0.5)],
  end: [523, 659, 784, 1047].map((pitch, n) => note(n * 0.14, pitch, n === 3 ? 0.7 : 0.2, 0.45, "triangle")),
};

class Sounds {
  private context: AudioContext | null = null;
  private rattle: AudioBuffer | null = null;

  /** Play a sound after a number of seconds, if sounds are on and the browser can. */
  play(sound: Sound, after = 0): void {
    if (!settings.hasSounds || settings.volume === 0 || typeof AudioContext !== "function") return;
    this.context ??= new AudioContext();
    const context = this.context;
    void context.resume();
    const whole = context.createGain();
    whole.gain.value = (settings.volume / 100) * 0.4;
    whole.connect(context.destination);
    for (const one of NOTES[sound]) this.strike(context, whole, { ...one, at: one.at + after });
  }

  private strike(context: AudioContext, whole: GainNode, { at, pitch, length, loud, shape }: Note): void {
    const begin = context.currentTime + at;
    const swell = context.createGain();
    swell.gain.setValueAtTime(0.0001, begin);
    swell.gain.exponentialRampToValueAtTime(loud, begin + 0.008);
    swell.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    swell.connect(whole);
    const source = pitch > 0 ? this.tone(context, pitch, shape) : this.noise(context);
    source.connect(swell);
    source.start(begin);
    source.stop(begin + length + 0.02);
  }

  private tone(context: AudioContext, pitch: number, shape: OscillatorType): OscillatorNode {
    const tone = context.createOscillator();
    tone.type = shape;
    tone.frequency.value = pitch;
    return tone;
  }

  private noise(context: AudioContext): AudioBufferSourceNode {
    if (this.rattle === null) {
      this.rattle = context.createBuffer(1, Math.ceil(context.sampleRate / 10), context.sampleRate);
      const samples = this.rattle.getChannelData(0);
      for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
    }
    const noise = context.createBufferSource();
    noise.buffer = this.rattle;
    return noise;
  }
}

export const sounds = new Sounds();
