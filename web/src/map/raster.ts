/** How fine the ground is laid down: a few steps, so that panning and small zooms cost nothing. */

const STEPS = [8, 12, 18, 27, 40, 60, 90];
const MOST_PIXELS = 16e6;
const LONGEST = 8000;

/** The pixels for one unit of the table at which the ground is drawn for a scale: no fewer than shown, as far as memory allows. */
export function step(scale: number, wide: number, high: number, ratio = 1): number {
  const most = Math.min(Math.sqrt(MOST_PIXELS / (wide * high)), LONGEST / Math.max(wide, high));
  return Math.min(STEPS.find((each) => each >= scale * ratio) ?? (STEPS[STEPS.length - 1] as number), most);
}
