/** Which brush draws which ground, and in what order they lie upon one another. */

import { FAINT, line } from "../pen";
import type { Area } from "../protocol";
import { path, type Brush } from "./ink";
import { hill, wood, orchard, crops, marsh, rocks, stream, river, wilds, dunes, canyon, fire, smoke, snow, clearing, mud, grass, brush } from "./land";
import { ford, bridge, building, road, hedge, fence, wall, earthwork, trail, cliff, palisade, step, trench, wagons, camp, hay, cairn } from "./works";

const plain: Brush = (ring, area) =>
  path(line(ring, !area.line), { stroke: FAINT, "stroke-width": 0.08, "stroke-dasharray": "0.3 0.2" });

/** Words in a kind of ground, and the brush for it; in the order in which they lie upon one another. */
const BRUSHES: readonly (readonly [RegExp, Brush])[] = [
  [/snow|frozen/, snow], [/mud/, mud], [/canyon|gully|ravine|hollow/, canyon], [/hill|steep|mesa|plateau|mountain(?!.*(path|trail))|height|slope|\bridge/, hill],
  [/dune|sand|beach/, dunes], [/crop|\bfields?\b|farmland|\bfarm\b|corn|plough|acre/, crops], [/grass|meadow|prairie|reed/, grass], [/brush|scrub|thicket|undergrowth/, brush],
  [/marsh|swamp|bog|moor/, marsh], [/river|waterway|lake|water|sea|pond/, river], [/stream|brook|creek/, stream],
  [/path|trail|track/, trail], [/road|street|highway/, road], [/ford/, ford], [/bridge/, bridge], [/rock|rough|scree|stony|boulder/, rocks],
  [/wild/, wilds], [/\bwoods?\b|woodland|forest|oasis|jungle|tree/, wood], [/clearing/, clearing], [/orchard|vineyard|plantation/, orchard], [/camp|tipi|tent|wigwam/, camp],
  [/building|built|bua|house|hut|town|village|block|farmstead|church|(?<!wagon )\bfort\b|tower/, building], [/hedge|linear/, hedge], [/fence|\brail|barrier/, fence],
  [/wagon|cart/, wagons], [/step/, step], [/palisade|stockade/, palisade], [/wall/, wall], [/trench|ditch|pit/, trench],
  [/earthwork|redoubt|breastwork|bank|rampart|works/, earthwork], [/cliff|crag/, cliff], [/hay|stack/, hay], [/gate/, ford], [/breach|rubble/, rocks], [/cairn|stone/, cairn], [/fire|burn/, fire], [/smoke/, smoke],
];

const brushOf = (kind: string): number => {
  const plainly = kind.toLowerCase().replace(/[_-]/g, " ");
  const found = BRUSHES.findIndex(([words]) => words.test(plainly));
  return found < 0 ? BRUSHES.length : found;
};

/** The whole ground as ink. */
export function drawn(areas: readonly Area[]): string {
  return areas
    .filter((area) => area.points.length > 1)
    .map((area) => ({ area, rank: brushOf(area.kind) }))
    .sort((a, b) => a.rank - b.rank || a.area.level - b.area.level)
    .map(({ area, rank }) => (BRUSHES[rank]?.[1] ?? plain)(area.points, area))
    .join("");
}

/** Which ground has a brush of its own. */
export const isDrawn = (kind: string): boolean => brushOf(kind) < BRUSHES.length;
