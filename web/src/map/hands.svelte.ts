/** What hands do on the map: pan, pinch, drag a ghost, measure, click. */

import { apart, between, centred, fitted, framed, panned, pixel, place, START, zoomed, type Camera, type Pixel } from "../camera";
import { draft } from "../draft.svelte";
import { live } from "../live.svelte";
import type { Point } from "../pen";
import type { Asked } from "../protocol";
import { ui } from "../ui.svelte";

const CLICK = 5;

/** The length on a known way nearest to a place. */
export function nearestOn(asked: Asked, [x, y]: Point): number {
  let best = { far: Infinity, upto: 0 };
  asked.path.forEach(([bx, by], i) => {
    const [ax, ay] = asked.path[Math.max(i - 1, 0)] as [number, number, number];
    const [u, v] = [bx - ax, by - ay];
    const share = u || v ? Math.min(Math.max(((x - ax) * u + (y - ay) * v) / (u * u + v * v), 0), 1) : 1;
    const far = Math.hypot(ax + u * share - x, ay + v * share - y);
    const [from, to] = [asked.path_lengths[Math.max(i - 1, 0)] ?? 0, asked.path_lengths[i] ?? 0];
    if (far < best.far) best = { far, upto: from + (to - from) * share };
  });
  return within(asked, best.upto);
}

/** A length moved into the nearest legal interval. */
export function within(asked: Asked, upto: number): number {
  if (!asked.limits.length) return Math.max(upto, 0);
  const fits = asked.limits.map(([low, high]) => Math.min(Math.max(upto, low), high));
  const best = fits.reduce((a, b) => (Math.abs(b - upto) < Math.abs(a - upto) ? b : a));
  return Math.round(best * 100) / 100 > Math.max(...asked.limits.map((each) => each[1])) ? best : Math.round(best * 100) / 100;
}

export class Hands {
  camera = $state.raw<Camera>(START);
  measured = $state.raw<readonly [Point, Point] | null>(null);
  private down = new Map<number, Pixel>();
  private began: Pixel | null = null;
  private what: "pan" | "ghost" | "extent" | "measure" | "" = "";
  private grip: Point = [0, 0];
  private target: Element | null = null;
  private touched = false;

  get table(): Point {
    return live.battle.welcome?.table ?? [64, 48];
  }

  frame(wide: number, high: number): void {
    this.camera = framed(this.camera, wide, high);
    if (!this.touched) this.fit();
  }

  fit(): void {
    this.camera = fitted(this.camera, this.table);
    this.touched = false;
  }

  centre(at: Point): void {
    this.camera = centred(this.camera, at);
    this.touched = true;
  }

  zoom(by: number): void {
    const { wide, high } = this.camera.frame;
    this.camera = zoomed(this.camera, { x: wide / 2, y: high / 2 }, by, this.table);
    this.touched = true;
  }

  press(event: PointerEvent, map: SVGSVGElement): void {
    const at = pixel(event, map);
    this.down.set(event.pointerId, at);
    map.setPointerCapture(event.pointerId);
    if (this.down.size > 1) return;
    this.began = at;
    this.target = event.target instanceof Element ? event.target : null;
    this.what = this.meant(event, place(this.camera, at));
  }

  private meant(event: PointerEvent, at: Point): "pan" | "ghost" | "extent" | "measure" {
    if (live.battle.welcome?.measuring_allowed && (event.button === 1 || (ui.ruler && event.button === 0))) {
      this.measured = [at, at];
      return "measure";
    }
    const ghost = this.target?.closest("[data-ghost]")?.getAttribute("data-ghost");
    const unit = this.target?.closest("[data-unit]")?.getAttribute("data-unit");
    const kind = draft.asked?.kind;
    if (kind === "extent" && (ghost || (unit && unit === (draft.asked?.pieces[0] ?? draft.asked?.subject)))) return "extent";
    if (kind !== "placement" || draft.order?.type !== "Placement") return "pan";
    const id = ghost ?? (unit && draft.asked?.pieces.includes(unit) ? unit : null);
    const pose = id ? draft.order.stands[id]?.pose : undefined;
    if (!id || !pose) return "pan";
    draft.held = id;
    draft.keep();
    this.grip = ghost ? [pose.x - at[0], pose.y - at[1]] : [0, 0];
    return "ghost";
  }

  move(event: PointerEvent, map: SVGSVGElement): void {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const at = pixel(event, map);
    const others = [...this.down].filter(([id]) => id !== event.pointerId);
    this.down.set(event.pointerId, at);
    if (others[0]) return this.pinch(before, at, others[0][1]);
    if (this.began && apart(this.began, at) < CLICK && this.what !== "measure") return;
    const [x, y] = place(this.camera, at);
    if (this.what === "pan") {
      this.camera = panned(this.camera, before, at);
      this.touched = true;
      ui.deed = "pan";
    } else if (this.what === "ghost") draft.moveTo(x + this.grip[0], y + this.grip[1]);
    else if (this.what === "extent" && draft.asked) draft.set({ type: "Extent", upto: nearestOn(draft.asked, [x, y]) });
    else if (this.what === "measure" && this.measured) this.measured = [this.measured[0], [x, y]];
  }

  private pinch(before: Pixel, at: Pixel, other: Pixel): void {
    const by = apart(at, other) / Math.max(apart(before, other), 1);
    this.camera = zoomed(panned(this.camera, between(before, other), between(at, other)), between(at, other), by, this.table);
    this.touched = true;
    this.what = "";
    ui.deed = "pan";
  }

  lift(event: PointerEvent, map: SVGSVGElement): void {
    const at = pixel(event, map);
    this.down.delete(event.pointerId);
    const still = this.began && apart(this.began, at) < CLICK;
    if (still && this.what !== "measure" && this.what !== "") this.click(place(this.camera, at));
    if (this.what === "measure" && still) this.measured = null;
    this.what = "";
    this.began = null;
  }

  private click([x, y]: Point): void {
    const idea = this.target?.closest("[data-idea]")?.getAttribute("data-idea");
    const unit = this.target?.closest("[data-unit]")?.getAttribute("data-unit");
    const ghost = this.target?.closest("[data-ghost]")?.getAttribute("data-ghost");
    if (idea) {
      const nr = Number(idea);
      if (draft.idea === nr) draft.confirm();
      else draft.nextIdea(nr - draft.idea);
    } else if (ghost) draft.held = ghost;
    else if (unit) press(unit);
    else if (draft.asked?.kind === "placement") draft.moveTo(x, y);
    else ui.select("");
  }

  wheel(event: WheelEvent, map: SVGSVGElement): void {
    event.preventDefault();
    const over = event.target instanceof Element ? event.target.closest("[data-ghost]") : null;
    if (over && draft.asked?.kind === "placement") {
      draft.held = over.getAttribute("data-ghost") ?? draft.held;
      draft.turnBy((event.deltaY || event.deltaX) > 0 ? (event.shiftKey ? -1 : -5) : event.shiftKey ? 1 : 5);
      return;
    }
    this.camera = zoomed(this.camera, pixel(event, map), Math.exp(-event.deltaY * 0.0015), this.table);
    this.touched = true;
    ui.deed = "pan";
  }
}

/** A unit clicked: an option where one names it, else its card. */
export function press(id: string): void {
  const asked = live.battle.asked;
  const body = live.battle.units.get(id)?.body;
  const choice = ui.moment === null && asked?.kind === "choose" ? asked.choices.find((each) => each.target && (each.target === id || each.target === body)) : undefined;
  ui.select(id);
  if (choice) {
    live.answer(choice.key);
    ui.deed = "answer";
  }
}
