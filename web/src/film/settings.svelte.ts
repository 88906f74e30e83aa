/** How this pair of eyes and ears likes it: kept from battle to battle. */

export const SPEEDS = [0.5, 1, 2, 4, 8] as const;
export const MOTIONS = ["system", "full", "none"] as const;
export type Motion = (typeof MOTIONS)[number];

const phone = (): boolean => matchMedia("(hover: none) and (pointer: coarse)").matches;
const kept = (key: string, usual: string): string => localStorage.getItem(key) ?? usual;

class Settings {
  /** Whether things move: as the system of whoever looks asks for it, or as he says himself. */
  motion = $state<Motion>(MOTIONS.find((each) => each === localStorage.getItem("motion")) ?? "system");
  /** 0: at once. */
  speed = $state(Number(kept("film-speed", "1")));
  /** Whether the film stops before every decision of others. */
  halting = $state(kept("film-halts", "no") === "yes");
  /** Whether the map moves to where something happens. */
  following = $state(kept("film-camera", "yes") === "yes");
  sound = $state(kept("sound", phone() || this.still ? "off" : "on") === "on");
  /** Whether the system tells that one is asked, while the page is out of sight. */
  notices = $state(kept("notices", "off") === "on");

  constructor() {
    document.documentElement.dataset.motion = this.motion;
  }

  /** No movement. */
  get still(): boolean {
    return this.motion === "system" ? matchMedia("(prefers-reduced-motion: reduce)").matches : this.motion === "none";
  }

  move(wish: Motion): void {
    this.motion = wish;
    localStorage.setItem("motion", wish);
    document.documentElement.dataset.motion = wish;
  }

  keep<K extends "speed" | "halting" | "following" | "sound" | "notices">(key: K, value: Settings[K]): void {
    this[key] = value as this[K];
    const names = { speed: "film-speed", halting: "film-halts", following: "film-camera", sound: "sound", notices: "notices" } as const;
    const on = key === "sound" || key === "notices" ? ["on", "off"] : ["yes", "no"];
    localStorage.setItem(names[key], typeof value === "number" ? String(value) : (on[value ? 0 : 1] as string));
  }
}

export const settings = new Settings();
