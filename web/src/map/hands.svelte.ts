/** What hands do on the map: pan, pinch, drag a ghost or its handles, draw a line, measure, choose, click. */

import { apart, between, centred, fitted, framed, panned, pixel, place, START, units, zoomed, type Camera, type Pixel } from "../camera";
import { draft } from "../draft.svelte";
import { corners } from "../gaps";
import { live } from "../live.svelte";
import { inside, type Point } from "../pen";
import { signed } from "../poses";
import type { AnyOrder, Asked, Outline } from "../protocol";
import { ui } from "../ui.svelte";

const CLICK = 5;
/** How near, in pixels, a ghost snaps into contact. */
const SNAP = 9;

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

type What = "" | "pan" | "ghost" | "extent" | "measure" | "turn" | "left" | "right" | "select" | "point";

interface Swing {
  readonly order: AnyOrder;
  readonly now: Outline;
  readonly from: number;
}

export class Hands {
  camera = $state.raw<Camera>(START);
  measured = $state.raw<readonly [Point, Point] | null>(null);
  /** The line being drawn round pieces. */
  lasso = $state.raw<readonly Point[]>([]);
  what = $state<What>("");
  private down = new Map<number, Pixel>();
  private began: Pixel | null = null;
  private grip: Point = [0, 0];
  private target: Element | null = null;
  private touched = false;
  private swing: Swing | null = null;
  private vertex = 0;

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

  private named(what: string): string | null {
    return this.target?.closest(`[data-${what}]`)?.getAttribute(`data-${what}`) ?? null;
  }

  press(event: PointerEvent, map: SVGSVGElement): void {
    if (event.button === 2) return;
    const at = pixel(event, map);
    this.down.set(event.pointerId, at);
    map.setPointerCapture(event.pointerId);
    if (this.down.size > 1) return;
    this.began = at;
    this.target = event.target instanceof Element ? event.target : null;
    this.what = this.meant(event, place(this.camera, at));
  }

  private meant(event: PointerEvent, at: Point): What {
    if (live.battle.welcome?.measuring_allowed && (event.button === 1 || (ui.ruler && event.button === 0))) {
      this.measured = [at, at];
      return "measure";
    }
    const [ghost, unit, handle, vertex] = [this.named("ghost"), this.named("unit"), this.named("handle"), this.named("vertex")];
    if (vertex !== null && draft.order?.type === "Course") {
      draft.keep();
      this.vertex = Number(vertex);
      return "point";
    }
    if (handle && draft.order && draft.now) return this.grasp(handle as "turn" | "left" | "right", at);
    const kind = draft.asked?.kind;
    if (kind === "extent" && (ghost || (unit && unit === (draft.asked?.pieces[0] ?? draft.asked?.subject)))) return "extent";
    if ((event.shiftKey || ui.choosing) && !ghost) {
      this.lasso = [at];
      return "select";
    }
    return draft.movable && !event.ctrlKey && !event.metaKey ? this.lifted(ghost, unit, at) : "pan";
  }

  /** A piece in the hand: its ghost, or the piece itself. */
  private lifted(ghost: string | null, unit: string | null, at: Point): What {
    const id = ghost ?? (unit && draft.pieces.includes(unit) ? unit : null);
    if (!id || !draft.order) return "pan";
    const stage = this.named("stage");
    if (stage !== null) draft.takeStep(id, Number(stage));
    else if (!draft.hand.held.includes(id) || (draft.asked?.kind === "placement" && draft.group.length === 0)) draft.take([id]);
    if (draft.asked?.kind === "placement" && draft.group.length === 1) draft.group = [];
    if (!draft.group.length) draft.held = id;
    draft.keep();
    const now = draft.now;
    this.grip = ghost && now ? [now.x - at[0], now.y - at[1]] : [0, 0];
    return "ghost";
  }

  /** A handle in the hand; the corner that is dragged swings about the other one. */
  private grasp(handle: "turn" | "left" | "right", at: Point): What {
    const { order, now } = draft;
    if (!order || !now) return "pan";
    draft.keep();
    const stays = handle === "turn" ? null : handle === "left" ? "right" : "left";
    this.swing = { order, now, from: this.angle(now, stays, at) };
    return stays ?? "turn";
  }

  private angle(now: Outline, stays: "left" | "right" | null, [x, y]: Point): number {
    const [hx, hy] = stays ? (corners(now)[stays === "left" ? 0 : 1] ?? [now.x, now.y]) : [now.x, now.y];
    return (Math.atan2(y - hy, x - hx) * 180) / Math.PI;
  }

  move(event: PointerEvent, map: SVGSVGElement): void {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const at = pixel(event, map);
    const others = [...this.down].filter(([id]) => id !== event.pointerId);
    this.down.set(event.pointerId, at);
    if (others[0]) return this.pinch(before, at, others[0][1]);
    if (this.began && apart(this.began, at) < CLICK && this.what !== "measure") return;
    this.dragged(before, at, place(this.camera, at), event.shiftKey);
  }

  private dragged(before: Pixel, at: Pixel, [x, y]: Point, fine: boolean): void {
    switch (this.what) {
      case "pan":
        this.camera = panned(this.camera, before, at);
        this.touched = true;
        ui.deed = "pan";
        break;
      case "ghost":
        draft.moveTo(x + this.grip[0], y + this.grip[1], fine ? 0 : units(this.camera, SNAP));
        break;
      case "extent":
        if (draft.asked) draft.set({ type: "Extent", upto: nearestOn(draft.asked, [x, y]) });
        break;
      case "measure":
        if (this.measured) this.measured = [this.measured[0], [x, y]];
        break;
      case "turn":
      case "left":
      case "right":
        this.swung(this.what, [x, y], fine);
        break;
      case "select":
        this.lasso = [...this.lasso, [x, y]];
        break;
      case "point":
        if (draft.order?.type === "Course") {
          const points = draft.order.points.map((p, i): [number, number] => (i === this.vertex ? [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000] : p));
          draft.set({ ...draft.order, points });
        }
    }
  }

  private swung(what: "turn" | "left" | "right", at: Point, fine: boolean): void {
    if (!this.swing) return;
    const { order, now, from } = this.swing;
    const raw = signed(this.angle(now, what === "turn" ? null : what, at) - from);
    const angle = Math.round(raw / (fine ? 0.2 : 1)) * (fine ? 0.2 : 1);
    draft.swing(order, now, what, what === "right" ? -angle : angle);
  }

  private pinch(before: Pixel, at: Pixel, other: Pixel): void {
    const by = apart(at, other) / Math.max(apart(before, other), 1);
    this.camera = zoomed(panned(this.camera, between(before, other), between(at, other)), between(at, other), by, this.table);
    this.touched = true;
    this.what = "";
    ui.deed = "pan";
  }

  lift(event: PointerEvent, map: SVGSVGElement): void {
    if (!this.down.delete(event.pointerId)) return;
    const at = pixel(event, map);
    const still = this.began && apart(this.began, at) < CLICK;
    const { what } = this;
    this.what = "";
    this.began = null;
    this.swing = null;
    if (what === "select" && !still) this.chose();
    else if (what === "measure" && still) this.measured = null;
    else if (still && what !== "measure" && what !== "") this.click(place(this.camera, at), event);
    else if (what === "ghost" || what === "turn" || what === "left" || what === "right") draft.settle();
    this.lasso = [];
  }

  /** Whoever stands in the loop (the middle of his ghost or of himself) is in the hand. */
  private chose(): void {
    const ring = this.loop();
    const held = new Map(draft.ghosts.map((ghost) => [ghost.id, ghost.outline]));
    const among = draft.asked ? draft.pieces : [...live.battle.units.values()].filter((unit) => unit.side === live.side).map((unit) => unit.id);
    const found = among.filter((id) => {
      const o = held.get(id) ?? live.battle.units.get(id)?.outline;
      return o && inside(ring, o.x, o.y);
    });
    if (draft.asked) draft.take(found);
    ui.chosen = found;
  }

  /** A loop drawn by hand for loose pieces, a rectangle for everything else. */
  loop(): readonly Point[] {
    if (draft.asked?.kind === "walks") return this.lasso;
    const [a, b] = [this.lasso[0], this.lasso[this.lasso.length - 1]];
    return a && b ? [a, [b[0], a[1]], b, [a[0], b[1]]] : [];
  }

  private click([x, y]: Point, event: PointerEvent): void {
    const [idea, unit, ghost] = [this.named("idea"), this.named("unit"), this.named("ghost")];
    if ((event.ctrlKey || event.metaKey || ui.waypoints) && draft.movable) draft.waypoint([x, y]);
    else if (draft.order?.type === "Course") draft.waypoint([x, y]);
    else if (idea) {
      const nr = Number(idea);
      if (draft.idea === nr) draft.confirm();
      else draft.nextIdea(nr - draft.idea);
    } else if (ghost) {
      const stage = this.named("stage");
      if (stage !== null) draft.takeStep(ghost, Number(stage));
      else draft.take([ghost]);
    } else if (unit) press(unit);
    else if (draft.movable) {
      draft.keep();
      draft.moveTo(x, y);
      draft.settle();
    } else {
      ui.select("");
      ui.chosen = [];
    }
  }

  /** A double click on a unit takes its brigade. */
  brigade(target: EventTarget | null): void {
    const id = target instanceof Element ? (target.closest("[data-unit]")?.getAttribute("data-unit") ?? target.closest("[data-ghost]")?.getAttribute("data-ghost")) : null;
    if (id) takeBrigade(id);
  }

  /** The right button takes the last waypoint back. */
  undo(event: Event): void {
    event.preventDefault();
    if (draft.movable || draft.order?.type === "Course") draft.removeWaypoint();
  }

  wheel(event: WheelEvent, map: SVGSVGElement): void {
    event.preventDefault();
    const over = event.target instanceof Element ? event.target.closest("[data-ghost]") : null;
    if (over && draft.movable) {
      const id = over.getAttribute("data-ghost") ?? draft.held;
      if (!draft.hand.held.includes(id)) draft.take([id]);
      draft.turnBy((event.deltaY || event.deltaX) > 0 ? (event.shiftKey ? -1 : -5) : event.shiftKey ? 1 : 5);
      return;
    }
    this.camera = zoomed(this.camera, pixel(event, map), Math.exp(-event.deltaY * 0.0015), this.table);
    this.touched = true;
    ui.deed = "pan";
  }
}

/** All of a unit's brigade, or of its body where it has none above it. */
export function takeBrigade(id: string): void {
  const unit = live.battle.units.get(id);
  if (!unit) return;
  const mates = [...live.battle.units.values()].filter((each) => each.side === unit.side && (unit.brigade ? each.brigade === unit.brigade : unit.body && each.body === unit.body)).map((each) => each.id);
  const found = [id, ...mates.filter((each) => each !== id)];
  if (draft.asked) draft.take(found);
  ui.chosen = found;
}

/** A unit clicked: an option where one names it, a target of the step in hand, else its card. */
export function press(id: string): void {
  const asked = live.battle.asked;
  const unit = live.battle.units.get(id);
  const choice = ui.moment === null && asked?.kind === "choose" ? asked.choices.find((each) => each.target && (each.target === id || each.target === unit?.body)) : undefined;
  ui.select(id);
  if (choice) {
    live.answer(choice.key);
    ui.deed = "answer";
  } else if (draft.order?.type === "Plan") {
    const step = draft.order.steps[draft.hand.held[0] ?? ""]?.[draft.step];
    const known = draft.asked?.steps[draft.hand.held[0] ?? ""] ?? [];
    const blow = known.find((each) => each.target === id) ?? known.find((each) => each.target && live.battle.units.get(each.target)?.side === unit?.side);
    if (blow && unit?.side !== live.side) draft.strike({ ...blow, target: id });
    else if (step?.target && unit?.side !== live.side) draft.changeStep({ target: id });
    else if (id in draft.order.steps && draft.hand.held.length === 1) draft.takeStep(id, 0);
    else if (draft.pieces.includes(id)) draft.take([id]);
  } else if (draft.asked && draft.pieces.includes(id)) draft.take([id]);
}
