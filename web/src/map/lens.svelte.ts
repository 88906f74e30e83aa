/** The eye on the map: how near it is and where it looks. */

import { centred, fitted, framed, panned, pixel, place, START, zoomed, type Camera, type Pixel } from "../camera";
import { live } from "../live.svelte";
import type { Point } from "../pen";

const AT_REST: Pixel = { x: 0, y: 0 };

export class Lens {
  /** The drawing that is looked at. */
  map: SVGSVGElement | null = null;
  camera = $state.raw<Camera>(START);
  /** How far the finished drawing is shifted by a hand that drags it; it is drawn anew once it is let go. */
  glided = $state.raw<Pixel>(AT_REST);
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

  /** What is seen, also while the drawing is dragged. */
  get seen(): Camera {
    return panned(this.camera, AT_REST, this.glided);
  }

  protected glide(from: Pixel, to: Pixel): void {
    this.glided = { x: this.glided.x + to.x - from.x, y: this.glided.y + to.y - from.y };
    this.touched = true;
  }

  /** The drawing lies where it was dragged. */
  protected rest(): void {
    if (this.glided === AT_REST) return;
    this.camera = this.seen;
    this.glided = AT_REST;
  }

  /** The place of the table under a pointer; nothing where it is off the map. */
  under(event: PointerEvent): Point | null {
    const box = this.map?.getBoundingClientRect();
    if (!this.map || !box || event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return null;
    return place(this.camera, pixel(event, this.map));
  }
}
