// Short wooden and glassy sounds, made on the spot: a few partials that die away, and a breath of noise for the touch.

import { setting } from "./settings.svelte";

interface Partial {
  pitch: number; // Hz
  loud: number;
  lasts: number; // seconds
}

interface Sound {
  partials: readonly Partial[];
  touch: number; // how loud the noise of the contact is
}

const SOUNDS = {
  wood: {
    partials: [
      { pitch: 320, loud: 0.5, lasts: 0.09 },
      { pitch: 870, loud: 0.22, lasts: 0.05 },
    ],
    touch: 0.2,
  },
  glass: {
    partials: [
      { pitch: 2350, loud: 0.2, lasts: 0.16 },
      { pitch: 3920, loud: 0.09, lasts: 0.11 },
      { pitch: 5610, loud: 0.05, lasts: 0.07 },
    ],
    touch: 0.08,
  },
  roll: {
    partials: [
      { pitch: 210, loud: 0.35, lasts: 0.16 },
      { pitch: 260, loud: 0.25, lasts: 0.22 },
    ],
    touch: 0.12,
  },
  card: { partials: [{ pitch: 620, loud: 0.06, lasts: 0.05 }], touch: 0.32 },
  low: { partials: [{ pitch: 165, loud: 0.35, lasts: 0.14 }], touch: 0.06 },
  end: {
    partials: [
      { pitch: 523, loud: 0.22, lasts: 0.5 },
      { pitch: 784, loud: 0.18, lasts: 0.6 },
      { pitch: 1318, loud: 0.08, lasts: 0.4 },
    ],
    touch: 0.05,
  },
} satisfies Record<string, Sound>;

export type SoundName = keyof typeof SOUNDS;

let audio: AudioContext | null = null;

/** Play a sound, `after` seconds from now; silent where sound is off or the browser has none. */
export function play(name: SoundName, after = 0): void {
  if (!setting().sound || !mayBeHeard()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  const at = audio.currentTime + after;
  const sound: Sound = SOUNDS[name];
  for (const partial of sound.partials) ring(audio, partial, at);
  touch(audio, sound.touch, at);
}

/** Browsers play nothing before the page was touched once. */
function mayBeHeard(): boolean {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  return touched && !document.hidden && typeof AudioContext !== "undefined";
}

function ring(context: AudioContext, partial: Partial, at: number): void {
  const source = context.createOscillator();
  source.frequency.value = partial.pitch * (0.985 + Math.random() * 0.03);
  source.connect(fading(context, partial.loud * 0.35, partial.lasts, at));
  source.start(at);
  source.stop(at + partial.lasts + 0.02);
}

function touch(context: AudioContext, loud: number, at: number): void {
  const lasts = 0.025;
  const buffer = context.createBuffer(1, context.sampleRate * lasts, context.sampleRate);
  buffer.getChannelData(0).forEach((_, index, data) => (data[index] = Math.random() * 2 - 1));
  const source = context.createBufferSource();
  source.buffer = buffer;
  source.connect(fading(context, loud * 0.35, lasts, at));
  source.start(at);
}

function fading(context: AudioContext, loud: number, lasts: number, at: number): GainNode {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + lasts);
  gain.connect(context.destination);
  return gain;
}
