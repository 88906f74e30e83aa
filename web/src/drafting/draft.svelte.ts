/** What hands make of the draft: every deed gives another order, and the server is asked about it. */

import { touching } from "../gaps";
import { live } from "../live.svelte";
import type { Point } from "../pen";
import { FULL_TURN, type AnyOrder, type Leg, type Outline, type Step } from "../protocol";
import { advanced, dragged, legsOf, pinned, swungTo, turned, unpinned, wheeled } from "./editing";
import { Held } from "./held.svelte";
import { stepAdded, stepRemoved, stepSet } from "./plans";
import { stamped, type Stencil } from "./stencils";

class Draft extends Held {
  /** To a place; near enough to another footprint it snaps into contact. */
  moveTo(x: number, y: number, snap = 0): void {
    if (!this.order) return;
    let to: Point = [x, y];
    const now = this.now;
    if (snap && now && (this.order.type === "March" || this.hand.held.length === 1)) {
      const mine = new Set([...this.hand.held, ...this.ghosts.map((ghost) => ghost.id)]);
      const others = [...live.battle.units.values()].flatMap((unit) => (unit.outline && !mine.has(unit.id) && unit.mark !== "commander" ? [unit.outline] : []));
      const mates = this.ghosts.filter((ghost) => !this.hand.held.includes(ghost.id)).map((ghost) => ghost.outline);
      const met = touching({ ...now, x, y }, [...others, ...mates], snap);
      to = [met.x, met.y];
    }
    this.set(dragged(this.order, this.hand, live.battle.units, to));
  }

  /** A piece carried to a place from beside the table; those that the order does not name yet join it, its mates with it. */
  setDown(id: string, [x, y]: Point): void {
    if (this.order?.type !== "Placement") return;
    const { stands } = this.order;
    const mates = this.mates(id);
    const known = (this.asked?.ideas ?? []).flatMap((idea) => (idea.type === "Placement" ? [idea.stands] : []));
    const joining = mates.filter((each) => !(each in stands) && this.pieces.includes(each)).flatMap((each) => {
      const like = known.find((idea) => idea[each])?.[each] ?? Object.values(stands)[0];
      return like ? [[each, { ...like, attached: "" }] as const] : [];
    });
    if (joining.length) this.order = { ...this.order, stands: { ...stands, ...Object.fromEntries(joining) } };
    if (id in this.order.stands && !this.hand.held.includes(id)) this.take(mates);
    this.moveTo(x, y);
  }

  /** What is in the hand goes back beside the table. */
  leaveOut(): void {
    if (this.order?.type !== "Placement") return;
    const out = new Set(this.hand.held);
    this.set({ ...this.order, stands: Object.fromEntries(Object.entries(this.order.stands).filter(([id]) => !out.has(id))) }, true);
    this.group = [];
  }

  moveBy(dx: number, dy: number): void {
    if (this.now) this.moveTo(this.now.x + dx, this.now.y + dy);
  }

  turnBy(angle: number): void {
    if (this.order && this.body) this.set(turned(this.order, this.hand, this.body, angle), true);
  }

  wheelBy(corner: "left" | "right", angle: number): void {
    if (this.order && this.body) this.set(wheeled(this.order, this.hand, this.body, corner, angle), true);
  }

  /** While a handle is dragged: the turn or wheel so far, from where the drag began. */
  swing(from: AnyOrder, now: Outline, what: "turn" | "left" | "right", angle: number): void {
    if (!this.legged) {
      const next = what === "turn" ? turned(from, this.hand, now, angle) : wheeled(from, this.hand, now, what, angle);
      return this.set(next);
    }
    const legs = legsOf(from, this.hand);
    const last = legs.length > this.pins ? legs[legs.length - 1] : undefined;
    const before = last?.type === "Turn" && what === "turn" ? last.angle : last?.type === "Wheel" && last.corner === what ? last.angle : 0;
    const size = before + Math.round((angle / 360) * FULL_TURN);
    const leg: Leg = what === "turn" ? { type: "Turn", angle: size, about: "centre" } : { type: "Wheel", corner: what, angle: Math.max(size, 0) };
    this.set(swungTo(from, this.hand, leg));
  }

  /** Straight ahead along its front. */
  advance(far: number): void {
    if (this.order) this.set(advanced(this.order, this.hand, far), true);
  }

  waypoint(at: Point): void {
    if (!this.order) return;
    this.keep();
    const { order, pins } = pinned(this.order, this.hand, live.battle.units, at);
    this.pins = pins;
    this.set(order);
  }

  removeWaypoint(): void {
    if (!this.order) return;
    this.keep();
    const { order, pins } = unpinned(this.order, this.hand);
    this.pins = pins;
    this.set(order);
  }

  stamp(stencil: Stencil): void {
    if (this.order) this.set(stamped(this.order, this.hand, live.battle.units, stencil), true);
  }

  form(formation: string): void {
    const id = this.hand.held[0];
    if (this.order?.type === "Placement" && id) {
      const stand = this.order.stands[id];
      if (stand) this.set({ ...this.order, stands: { ...this.order.stands, [id]: { ...stand, formation } } }, true);
    }
  }

  get formation(): string {
    return (this.order?.type === "Placement" && this.order.stands[this.hand.held[0] ?? ""]?.formation) || "";
  }

  // plans ---------------------------------------------------------------------------------------------

  addStep(step: Step): void {
    if (this.order?.type !== "Plan") return;
    this.keep();
    this.pins = 0;
    const next = stepAdded(this.order, this.hand, step);
    this.step = next.step;
    this.set(next.plan);
  }

  removeStep(): void {
    if (this.order?.type !== "Plan") return;
    this.keep();
    this.pins = 0;
    const next = stepRemoved(this.order, this.hand);
    this.step = Math.max(this.step - 1, 0);
    this.set(next);
  }

  changeStep(change: Partial<Step>): void {
    if (this.order?.type === "Plan") this.set(stepSet(this.order, this.hand, change), true);
  }

  /** The whole plan becomes one step: an enemy was clicked, and is to be charged. */
  strike(step: Step): void {
    if (this.order?.type !== "Plan") return;
    const steps = { ...this.order.steps };
    for (const id of this.hand.held) steps[id] = [step];
    this.step = 0;
    this.pins = 0;
    this.set({ ...this.order, steps }, true);
  }

  takeStep(id: string, step: number): void {
    if (id !== this.held && !this.group.includes(id)) this.group = [];
    this.held = id;
    this.step = Math.min(step, this.lastStep);
    this.pins = 0;
  }
}

export const draft = new Draft();
