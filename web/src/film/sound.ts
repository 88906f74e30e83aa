/** Sounds of the field, made here of noise and tones: no file is fetched. */

import { settings } from "./settings.svelte";

export type Sound = "volley" | "gun" | "drums" | "dice" | "hooves";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
/** When each was last heard: a whole line that moves or fires is one sound. */
const heard = new Map<Sound, number>();
const APART = 140;

/** Browsers let nothing sound before somebody has touched the page; until then there is silence. */
function opened(): AudioContext | null {
  if (!settings.sound || typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  if (!noise) {
    noise = context.createBuffer(1, context.sampleRate, context.sampleRate);
    const data = noise.getChannelData(0);
    for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  }
  return context;
}

/** Noise through a filter, dying away. */
function burst(audio: AudioContext, after: number, long: number, loud: number, pitch: number, kind: BiquadFilterType = "lowpass"): void {
  const [source, filter, volume] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  const at = audio.currentTime + after;
  source.buffer = noise;
  filter.type = kind;
  filter.frequency.setValueAtTime(pitch, at);
  if (kind === "lowpass") filter.frequency.exponentialRampToValueAtTime(Math.max(pitch / 6, 60), at + long);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + long);
  source.connect(filter).connect(volume).connect(audio.destination);
  source.start(at, Math.random() * 0.4, long);
}

/** A tone that falls. */
function thud(audio: AudioContext, after: number, long: number, loud: number, pitch: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  const at = audio.currentTime + after;
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(Math.max(pitch / 3, 30), at + long);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + long);
}

const PLAYED: Record<Sound, (audio: AudioContext, many: number) => void> = {
  volley: (audio) => {
    for (let i = 0; i < 14; i++) burst(audio, Math.random() * 0.28, 0.16 + Math.random() * 0.12, 0.1, 2600);
  },
  gun: (audio) => {
    burst(audio, 0, 1.1, 0.34, 700);
    thud(audio, 0, 0.7, 0.4, 110);
  },
  drums: (audio) => {
    for (const [after, loud] of [[0, 0.2], [0.16, 0.1], [0.24, 0.1], [0.32, 0.2], [0.48, 0.08], [0.52, 0.08], [0.56, 0.08], [0.64, 0.24]] as const) {
      burst(audio, after, 0.09, loud, 1800, "bandpass");
      thud(audio, after, 0.07, loud * 0.8, 190);
    }
  },
  dice: (audio, many) => {
    for (let i = 0; i < Math.min(many, 10); i++) burst(audio, i * 0.12 + Math.random() * 0.03, 0.035, 0.16, 3200, "bandpass");
  },
  hooves: (audio) => {
    for (let i = 0; i < 4; i++) for (const after of [0, 0.07, 0.14]) thud(audio, i * 0.26 + after, 0.05, 0.13, 240 + 60 * Math.random());
  },
};

export function sound(what: Sound, many = 1): void {
  const now = performance.now();
  if (now - (heard.get(what) ?? -Infinity) < APART) return;
  const audio = opened();
  if (!audio) return;
  heard.set(what, now);
  PLAYED[what](audio, many);
}
