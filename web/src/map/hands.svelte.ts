/** What hands do on the map: pan, pinch, drag a ghost or its handles, draw a line, measure, choose, click. */

import { apart, between, panned, pixel, place, units, zoomed, type Corner, type Pixel } from "../camera";
import { draft } from "../drafting/draft.svelte";
import { corners } from "../gaps";
import { live } from "../live.svelte";
import type { Point } from "../pen";
import { signed } from "../poses";
import type { AnyOrder, Outline } from "../protocol";
import { ui } from "../ui.svelte";
import { announced } from "./announced.svelte";
import { nearestOn } from "./extents";
import { Fingers } from "./fingers";
import { takeInside } from "./lasso";
import { Lens } from "./lens.svelte";
import { press, takeBrigade } from "./picking";

const CLICK = 5;
/** How near, in pixels, a ghost snaps into contact. */
const SNAP = 9;

type What = "" | "pan" | "start" | "ghost" | "extent" | "measure" | "turn" | "left" | "right" | "select" | "point";

interface Swing {
  readonly order: AnyOrder;
  readonly now: Outline;
  readonly from: number;
}

class Hands extends Lens {
  private corner: Corner | null = null;
  measured = $state.raw<readonly [Point, Point] | null>(null);
  /** The line being drawn round pieces. */
  lasso = $state.raw<readonly Point[]>([]);
  what = $state<What>("");
  private down = new Map<number, Pixel>();
  private began: Pixel | null = null;
  /** A loop ends where it began, and is no click. */
  private wandered = false;
  private grip: Point = [0, 0];
  private target: Element | null = null;
  private swing: Swing | null = null;
  private fingers: Fingers | null = null;
  private vertex = 0;

  private named(what: string): string | null {
    return this.target?.closest(`[data-${what}]`)?.getAttribute(`data-${what}`) ?? null;
  }

  press(event: PointerEvent, map: SVGSVGElement): void {
    if (event.button === 2) return;
    if (!this.corner || !this.down.size) this.corner = map.getBoundingClientRect();
    const at = pixel(event, this.corner);
    const other = [...this.down.values()][0];
    this.down.set(event.pointerId, at);
    map.setPointerCapture(event.pointerId);
    if (other) return this.twoFingers(other, at, event);
    this.began = at;
    this.wandered = false;
    announced.forget();
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
    if (handle && draft.order && draft.body) return this.grasp(handle as "turn" | "left" | "right", at);
    const kind = draft.asked?.kind;
    if (kind === "extent" && (ghost || (unit && unit === (draft.asked?.pieces[0] ?? draft.asked?.subject)))) return "extent";
    if ((event.shiftKey || ui.choosing) && !ghost) {
      this.lasso = [at];
      return "select";
    }
    if (unit && !event.ctrlKey && !event.metaKey && announced.may(unit)) return "start";
    return draft.movable && !event.ctrlKey && !event.metaKey ? this.lifted(ghost, unit, at) : "pan";
  }

  /** A piece in the hand: its ghost, or the piece itself. */
  private lifted(ghost: string | null, unit: string | null, at: Point): What {
    const id = ghost ?? (unit && draft.pieces.includes(unit) ? unit : null);
    if (!id || !draft.order) return "pan";
    const stage = this.named("stage");
    if (stage !== null) draft.takeStep(id, Number(stage));
    else if (!draft.hand.held.includes(id) || (draft.asked?.kind === "placement" && draft.group.length === 0)) {
      const mates = draft.mates(id);
      draft.take(mates);
      if (draft.asked?.kind === "placement" && mates.length === 1) draft.group = [];
    }
    if (!draft.group.length) draft.held = id;
    draft.keep();
    const now = draft.now;
    this.grip = ghost && now ? [now.x - at[0], now.y - at[1]] : [0, 0];
    return "ghost";
  }

  /** A unit dragged before it was asked where: its ghost comes into the hand as soon as it is. */
  private start(at: Point): void {
    const unit = this.named("unit") ?? "";
    if (announced.may(unit)) announced.hold({ unit, over: at, foe: "" });
    else if (draft.movable && this.lifted(null, unit, at) === "ghost") {
      this.what = "ghost";
      if (ui.chosen.includes(unit)) draft.take(ui.chosen.filter((id) => draft.pieces.includes(id)));
      draft.moveTo(...at, units(this.camera, SNAP));
    }
  }

  /** The enemy on whom the hand lets a unit go. */
  private struck(event: PointerEvent): string {
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-unit]")?.getAttribute("data-unit") ?? "";
    const unit = live.battle.units.get(under);
    return unit && unit.side !== live.side ? under : "";
  }

  /** A handle in the hand; the corner that is dragged swings about the other one. */
  private grasp(handle: "turn" | "left" | "right", at: Point): What {
    const { order, body: now } = draft;
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

  /** The second finger: it turns the ghost in the hand, or brings the map nearer. */
  private twoFingers(one: Pixel, two: Pixel, event: PointerEvent): void {
    if (this.down.size > 2) return;
    const { order, body: now } = draft;
    const ghost = draft.movable && order && now;
    const touched = this.what === "ghost" || (event.target instanceof Element && event.target.closest("[data-ghost]"));
    this.fingers = new Fingers(one, two, !ghost ? "none" : touched ? "touched" : "held");
    this.rest();
    this.swing = ghost ? { order, now, from: 0 } : null;
    this.what = "";
    this.lasso = [];
    if (ghost) draft.keep();
  }

  move(event: PointerEvent, map: SVGSVGElement): void {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const at = pixel(event, this.corner ?? map);
    const others = [...this.down].filter(([id]) => id !== event.pointerId);
    this.down.set(event.pointerId, at);
    if (others[0]) return this.fingered(before, at, others[0][1]);
    if (!this.wandered && this.began && apart(this.began, at) < CLICK) return;
    this.wandered = true;
    this.dragged(before, at, place(this.camera, at), event.shiftKey);
  }

  private fingered(before: Pixel, at: Pixel, other: Pixel): void {
    const [one, two] = [...this.down.values()];
    if (!this.fingers || !one || !two) return;
    this.fingers.moved(one, two);
    if (this.fingers.what === "pinch") this.pinch(before, at, other);
    else if (this.fingers.what === "twist" && this.swing) draft.swing(this.swing.order, this.swing.now, "turn", Math.round(this.fingers.turned));
  }

  private dragged(before: Pixel, at: Pixel, [x, y]: Point, fine: boolean): void {
    switch (this.what) {
      case "pan":
        this.glide(before, at);
        ui.deed = "pan";
        break;
      case "start":
        this.start([x, y]);
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
    ui.deed = "pan";
  }

  lift(event: PointerEvent, map: SVGSVGElement): void {
    if (!this.down.delete(event.pointerId)) return;
    const at = pixel(event, map);
    const still = this.began !== null && !this.wandered;
    const { what } = this;
    const twisted = this.fingers?.what === "twist";
    this.what = "";
    this.rest();
    this.began = null;
    this.swing = null;
    this.fingers = null;
    if (twisted) draft.settle();
    else if (what === "start" && !still) announced.letGo({ unit: this.named("unit") ?? "", over: place(this.camera, at), foe: this.struck(event) });
    else if (what === "select" && !still) takeInside(this.lasso);
    else if (what === "measure" && still) this.measured = null;
    else if (still && what !== "measure" && what !== "") this.click(place(this.camera, at), event);
    else if (what === "ghost" || what === "turn" || what === "left" || what === "right") draft.settle();
    this.lasso = [];
  }

  private click([x, y]: Point, event: PointerEvent): void {
    const [idea, unit, ghost] = [this.named("idea"), this.named("unit"), this.named("ghost")];
    if (ui.setting) {
      const { piece, note, facing } = ui.setting;
      ui.setting = null;
      live.send({ type: "set_right", piece, note, place: [x, y, ((facing % 360) + 360) % 360] });
    } else if ((event.ctrlKey || event.metaKey || ui.waypoints) && draft.movable) draft.waypoint([x, y]);
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

  /** A double click on a unit takes its brigade; the event itself is caught by the map and names nobody. */
  brigade(): void {
    const id = this.named("unit") ?? this.named("ghost");
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
      if (!draft.hand.held.includes(id)) draft.take(draft.mates(id));
      draft.turnBy((event.deltaY || event.deltaX) > 0 ? (event.shiftKey ? -1 : -5) : event.shiftKey ? 1 : 5);
      return;
    }
    this.camera = zoomed(this.camera, pixel(event, map), Math.exp(-event.deltaY * 0.0015), this.table);
    this.touched = true;
    ui.deed = "pan";
  }
}

export const hands = new Hands();
