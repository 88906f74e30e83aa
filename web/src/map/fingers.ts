/** Two fingers on the map: apart and together brings it nearer, round each other turns what is in the hand. */

import { apart, between, type Pixel } from "../camera";
import { signed } from "../poses";

/** Fingers that turn so far about each other, in degrees, twist; those that part or wander so far, pinch. */
const TWISTED = 9;
const PARTED = 0.12;
const WANDERED = 24;

const bearing = (a: Pixel, b: Pixel): number => (Math.atan2(a.y - b.y, b.x - a.x) * 180) / Math.PI;

export class Fingers {
  what: "" | "pinch" | "twist" = "";
  /** Degrees counter-clockwise since the second finger came down. */
  turned = 0;
  private before: number;

  /** A finger on the ghost always twists; without a ghost in the hand two fingers always pinch. */
  constructor(private readonly one: Pixel, private readonly two: Pixel, ghost: "touched" | "held" | "none") {
    this.what = ghost === "touched" ? "twist" : ghost === "none" ? "pinch" : "";
    this.before = bearing(one, two);
  }

  moved(one: Pixel, two: Pixel): void {
    const now = bearing(one, two);
    this.turned += signed(now - this.before);
    this.before = now;
    if (this.what) return;
    const parted = Math.abs(Math.log(Math.max(apart(one, two), 1) / Math.max(apart(this.one, this.two), 1)));
    if (parted > PARTED || apart(between(one, two), between(this.one, this.two)) > WANDERED) this.what = "pinch";
    else if (Math.abs(this.turned) > TWISTED) this.what = "twist";
  }
}
