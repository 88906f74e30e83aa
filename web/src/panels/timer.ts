/** The clock between friends, as it is read. */

import type { Heard } from "../store";

/** Seconds that a side has thought, at a moment of this page's clock in milliseconds. */
export function used({ timer, at }: Heard, side: string, now: number): number {
  return (timer.used[side] ?? 0) + (timer.running.includes(side) ? Math.max(0, now - at) / 1000 : 0);
}

/** What is left to a side, in seconds; below zero once its time is up. */
export const left = (heard: Heard, side: string, now: number): number => heard.timer.minutes * 60 - used(heard, side, now);

/** Minutes and seconds, as on a clock: 59:07, 1:02:30, and with a minus what is too much. */
export function shown(seconds: number): string {
  const whole = Math.ceil(Math.abs(seconds) - 1e-6);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, String(whole % 60).padStart(2, "0")];
  const told = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  return seconds < 0 ? `−${told}` : told;
}
