/** The eye goes where something happens off screen, and stays where it is while all can be seen. */

import { centred, covers, type Camera } from "../camera";
import { hands } from "../map/hands.svelte";
import type { Outline } from "../protocol";
import { settings } from "./settings.svelte";

const GLIDE = 350;
let frame = 0;
/** Where the eye was before it followed the film, and where the film has put it. */
let home: Camera | null = null;
let put: Camera | null = null;

/** Whether a place lies well within the frame. */
const seen = (camera: Camera, place: Outline): boolean => {
  const [left, top, right, bottom] = covers(camera, place);
  return left > -0.01 && top > -0.01 && right < 1.01 && bottom < 1.01;
};

/** To where something happens, if it cannot be seen. */
export function follow(places: readonly Outline[]): void {
  const { camera } = hands;
  if (!places.length || hands.what || places.every((each) => seen(camera, each))) return;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  home ??= camera;
  glide(centred(camera, [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2]));
}

/** Back to where one looked, unless one has looked elsewhere meanwhile. */
export function goHome(): void {
  if (home && hands.camera === put) glide(home);
  home = null;
}

function glide(to: Camera): void {
  const [from, began] = [hands.camera, performance.now()];
  cancelAnimationFrame(frame);
  put = from;
  const step = (now: number): void => {
    if (hands.what || hands.camera !== put) return; // a hand is on the map
    const share = settings.still ? 1 : Math.min((now - began) / (GLIDE / Math.max(settings.speed, 1)), 1);
    const eased = share * (2 - share);
    put = { ...from, left: from.left + (to.left - from.left) * eased, top: from.top + (to.top - from.top) * eased };
    hands.look(put);
    if (share < 1) frame = requestAnimationFrame(step);
  };
  step(began);
}
