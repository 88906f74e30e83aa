/** What the plates of a map say, and how much room each takes. */

import type { Point } from "../pen";
import type { Unit, Words } from "../protocol";
import { breadth, placed, type Box, type Plate } from "./plates";

/** A name with its strength and state; the shorter name serves where there is no room for the long one. */
export interface Label {
  readonly id: string;
  readonly side: string;
  readonly names: readonly string[];
  readonly strength: string;
  readonly states: string;
}

/** The corners of a unit's base, y running down; loose figures get a little more than they cover, commanders room for their flag. */
export function ring(unit: Unit): Point[] {
  const o = unit.outline;
  if (!o) return [];
  if (unit.mark === "commander") {
    const r = Math.max(o.radius, 0.7);
    return [[o.x - r, -o.y + r], [o.x - r, -o.y - 2.4 * r], [o.x + 2.5 * r, -o.y - 2.4 * r], [o.x + 2.5 * r, -o.y + r]];
  }
  const turn = (o.facing * Math.PI) / 180;
  const [c, s] = [Math.cos(turn), -Math.sin(turn)];
  const [d, w] = o.width ? [o.depth / 2, o.width / 2] : [Math.max(o.radius, 0.4), Math.max(o.radius, 0.4)];
  return ([[-d, -w], [d, -w], [d, w], [-d, w]] as Point[]).map(([u, v]): Point => [o.x + u * c - v * s, -o.y + u * s + v * c]);
}

/** What gets a name: single pieces, and bodies of pieces that are all called alike. */
export function named(units: readonly Unit[]): Unit[][] {
  const bodies = new Map<string, Unit[]>();
  for (const unit of units) {
    if (!unit.outline || unit.mark === "commander" || unit.role === "part") continue;
    const small = Math.max(unit.outline.width, unit.outline.depth, 2 * unit.outline.radius) < 2.6;
    const key = small && unit.body && unit.body !== unit.id ? `${unit.body} ${unit.name.en} ${unit.short}` : unit.id;
    bodies.set(key, [...(bodies.get(key) ?? []), unit]);
  }
  return [...bodies.values()];
}

/** The words of each; where several of a side bear the same name, what tells them apart is written. */
export function labels(bodies: readonly Unit[][], say: (words: Words) => string): Label[] {
  const alike = new Map<string, number>();
  for (const [lead] of bodies) if (lead) alike.set(`${lead.side} ${lead.name.en}`, (alike.get(`${lead.side} ${lead.name.en}`) ?? 0) + 1);
  return bodies.map((all) => {
    const lead = all[0] as Unit;
    const [long, short] = [say(lead.name), lead.short || say(lead.name)];
    const twin = (alike.get(`${lead.side} ${lead.name.en}`) ?? 0) > 1;
    return {
      id: lead.id,
      side: lead.side,
      names: twin || !long || long === short ? [short] : [long, short],
      strength: all.length > 1 ? `×${all.length}` : lead.strength,
      states: [...new Set(all.flatMap((unit) => unit.on_map.map(say)))].slice(0, 3).join(", "),
    };
  });
}

/** Where the plates lie, for a size of the type, beside what is kept free on a table so large. */
export function plates(units: readonly Unit[], bodies: readonly Unit[][], told: readonly Label[], size: number, kept: readonly Box[], wide: number, high: number): (Plate | null)[] {
  const extent = ({ names, strength, states }: Label): [number, number][] =>
    names.map((name) => [size * (Math.max(breadth(name) * 1.07 + (strength ? breadth(strength) + 0.35 : 0), breadth(states) * 0.88) + 0.9), size * (states ? 2.2 : 1.28)]);
  const wanted = bodies.map((all, i) => {
    const facing = ((all[0]?.outline?.facing ?? 90) * Math.PI) / 180;
    return { corners: all.flatMap(ring), facing: [Math.cos(facing), -Math.sin(facing)] as Point, sizes: extent(told[i] as Label) };
  });
  return placed(wanted, units.map(ring).filter((each) => each.length), kept, [0, -high, wide, 0], size);
}
