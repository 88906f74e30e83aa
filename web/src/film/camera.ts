/** The eye goes where something happens off screen, and stays where it is while all can be seen. */

import { centred, covers, type Camera } from "../camera";
import { hands } from "../map/hands.svelte";
import type { Outline } from "../protocol";
import { settings } from "./settings.svelte";

const GLIDE = 350;
let frame = 0;

/** Whether a place lies well within the frame. */
const seen = (camera: Camera, place: Outline): boolean => {
  const [left, top, right, bottom] = covers(camera, place);
  return left > -0.01 && top > -0.01 && right < 1.01 && bottom < 1.01;
};

export function glide(places: readonly Outline[]): void {
  const { camera } = hands;
  if (!places.length || hands.what || places.every((each) => seen(camera, each))) return;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const to = centred(camera, [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]);
  cancelAnimationFrame(frame);
  const began = performance.now();
  const step = (now: number): void => {
    const share = settings.still ? 1 : Math.min((now - began) / (GLIDE / Math.max(settings.speed, 1)), 1);
    const eased = share * (2 - share);
    if (hands.what) return;
    hands.look({ ...hands.camera, left: camera.left + (to.left - camera.left) * eased, top: camera.top + (to.top - camera.top) * eased });
    if (share < 1) frame = requestAnimationFrame(step);
  };
  step(began);
}
