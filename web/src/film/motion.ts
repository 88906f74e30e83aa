/** Units on their way: along the path that they went, arcs as arcs. */

import type { Place } from "./cutting";

export interface Step {
  readonly offset: number;
  readonly transform: string;
}

const PARTS = 6;
const shortest = (by: number): number => ((((by + 180) % 360) + 360) % 360) - 180;

/** The places between two: round the point about which the one turns into the other, or straight. */
function between([ax, ay, from]: Place, [bx, by, to]: Place): Place[] {
  const turn = shortest(to - from);
  const [dx, dy] = [bx - ax, by - ay];
  const far = Math.hypot(dx, dy);
  if (Math.abs(turn) < 2 || far < 0.05 || Math.abs(turn) > 120) return [[bx, by, from + turn]];
  const away = far / 2 / Math.tan((turn * Math.PI) / 360);
  const [cx, cy] = [(ax + bx) / 2 - (dy / far) * away, (ay + by) / 2 + (dx / far) * away];
  return Array.from({ length: PARTS }, (_, i): Place => {
    const share = (i + 1) / PARTS;
    const angle = (turn * share * Math.PI) / 180;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return [cx + (ax - cx) * c - (ay - cy) * s, cy + (ax - cx) * s + (ay - cy) * c, from + turn * share];
  });
}

/** A way as steps of an animation, each after its share of the whole length; who only turns takes time, too. */
export function steps(way: readonly Place[]): Step[] {
  const places: Place[] = way.slice(0, 1) as Place[];
  for (const place of way.slice(1)) places.push(...between(places[places.length - 1] as Place, place));
  const lengths = places.map(([x, y, facing], i) => {
    const before = places[i - 1];
    return before ? Math.hypot(x - before[0], y - before[1]) + Math.abs(facing - before[2]) / 60 : 0;
  });
  const whole = lengths.reduce((sum, each) => sum + each, 0) || 1;
  let gone = 0;
  return places.map(([x, y, facing], i) => {
    gone += lengths[i] ?? 0;
    return { offset: Math.min(gone / whole, 1), transform: `translate(${x}px, ${-y}px) rotate(${-facing}deg)` };
  });
}
