/** Which brush draws which ground, and in what order they lie upon one another. */

import { FAINT, banks, line, type Point } from "../pen";
import type { Area, GroundLook } from "../protocol";
import { path, type Brush } from "./ink";
import { hill, steep, wood, orchard, crops, marsh, rocks, stream, river, wilds, dunes, canyon, fire, smoke, snow, clearing, mud, grass, brush } from "./land";
import { ford, bridge, building, road, hedge, fence, wall, earthwork, trail, cliff, palisade, step, trench, wagons, camp, hay, cairn } from "./works";

const open: Brush = () => "";
const plain: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: FAINT, "stroke-width": 0.08, "stroke-dasharray": "0.3 0.2" });

/** The brush of every look, in the order in which they lie upon one another. */
export const BRUSHES: Readonly<Record<GroundLook, Brush>> = {
  open, other: plain, snow, mud, canyon, ravine: canyon, hollow: canyon,
  hill, "steep-hill": steep, mountain: hill, butte: hill, mesa: hill, plateau: hill, dunes, beach: dunes,
  field: crops, corn: crops, "tall-grass": grass, prairie: grass, reeds: grass, brush, marsh,
  river, rapids: river, lake: river, waterway: river, sea: river, stream, trail, "mountain-path": trail, road, street: road, ford, bridge,
  rough: rocks, rocks, wilderness: wilds, jungle: wilds, wood, "dense-wood": wood, "open-wood": wood, "spruce-wood": wood, "pine-wood": wood, "dead-wood": wood, oasis: wood,
  clearing, orchard, vineyard: orchard, garden: orchard, camp, "tipi-circle": camp, wigwams: camp, longhouses: building, pueblo: building,
  house: building, "log-cabin": building, "stone-house": building, farmstead: building, village: building, town: building, church: building, blockhouse: building, fort: building, ruins: rocks,
  hedge, "hedge-bank": hedge, fence, abatis: palisade, wagon: wagons, cart: wagons, "wagon-fort": wagons, "firing-step": step, palisade,
  "low-wall": wall, "stone-wall": wall, "log-wall": wall, ditch: trench, trench, earthwork, breastwork: earthwork, redoubt: earthwork, cliff,
  hay, gate: bridge, breach: rocks, cairn, burnt: mud, fire, smoke,
};
const LAYERS: ReadonlyMap<string, number> = new Map(Object.keys(BRUSHES).map((look, layer) => [look, layer]));
const layer = (area: Area): number => LAYERS.get(area.look) ?? 0;

const BANKED: ReadonlySet<GroundLook> = new Set<GroundLook>(["hill", "steep-hill", "mountain", "canyon", "ravine", "hollow"]);
/** The corners to draw: a broad line that is a hill or a canyon is the strip along it. */
const corners = (area: Area): readonly Point[] =>
  area.line && area.width > 0 && BANKED.has(area.look) ? banks(area.points, area.width) : area.points;

/** The whole ground as ink. */
export function drawn(areas: readonly Area[]): string {
  return areas
    .filter((area) => area.points.length > 1)
    .sort((a, b) => layer(a) - layer(b) || a.level - b.level)
    .map((area) => BRUSHES[area.look](corners(area), area))
    .join("");
}
