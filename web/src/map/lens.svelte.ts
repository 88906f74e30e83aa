/** The eye on the map: how near it is and where it looks. */

import { centred, fitted, framed, pixel, place, START, zoomed, type Camera } from "../camera";
import { live } from "../live.svelte";
import type { Point } from "../pen";

export class Lens {
  /** The drawing that is looked at. */
  map: SVGSVGElement | null = null;
  camera = $state.raw<Camera>(START);
  protected touched = false;

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
    this.look(centred(this.camera, at));
  }

  /** The eye somewhere else. */
  look(camera: Camera): void {
    this.camera = camera;
    this.touched = true;
  }

  zoom(by: number): void {
    const { wide, high } = this.camera.frame;
    this.camera = zoomed(this.camera, { x: wide / 2, y: high / 2 }, by, this.table);
    this.touched = true;
  }

  /** The place of the table under a pointer; nothing where it is off the map. */
  under(event: PointerEvent): Point | null {
    const box = this.map?.getBoundingClientRect();
    if (!this.map || !box || event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return null;
    return place(this.camera, pixel(event, this.map));
  }
}
