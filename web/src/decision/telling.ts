/** Orders in words, for lists and for those who do not see the map. */

import { far, number, say, t } from "../language.svelte";
import { live } from "../live.svelte";
import { degrees, signed } from "../poses";
import type { AnyOrder, Asked, Leg, Step } from "../protocol";

/** What a key of an order is called: a piece, a body, a kind of step. */
export function called(key: string, asked: Asked): string {
  const unit = live.battle.units.get(key);
  return unit ? say(unit.name) || unit.short || key : say(asked.names[key]) || say(live.battle.welcome?.bodies[key]) || key;
}

function bearing(angle: number): string {
  const turned = ((angle % 360) + 360) % 360;
  const parts: string[] = [];
  if (turned < 67 || turned > 293) parts.push(t("ahead"));
  if (turned > 113 && turned < 247) parts.push(t("back"));
  if (turned > 22 && turned < 158) parts.push(t("left"));
  if (turned > 202 && turned < 338) parts.push(t("right"));
  return parts.join(" ");
}

export function leg(each: Leg): string {
  switch (each.type) {
    case "Ahead":
      return `${t("ahead")} ${far(each.distance)}`;
    case "Back":
      return `${t("back")} ${far(each.distance)}`;
    case "Shift":
      return `${bearing(degrees(each.bearing))} ${far(each.distance)}`;
    case "Wheel":
      return `${t("wheel")} ${t(each.corner)} ${number(degrees(each.angle), 0)}°`;
    case "Turn":
      return `${signed(degrees(each.angle)) > 0 ? "↺" : "↻"} ${number(Math.abs(signed(degrees(each.angle))), 0)}°`;
    case "To":
      return `→ ${far(each.pose.x)}, ${far(each.pose.y)}`;
  }
}

/** What a step is called; a book may call it otherwise than a formation of the same key. */
export const deed = (what: string, asked: Asked): string => say(asked.names[`step ${what}`]) || called(what, asked);

export function step(each: Step, asked: Asked): string {
  const what = deed(each.what, asked);
  return [what, each.target && called(each.target, asked), each.formation && called(each.formation, asked), each.legs.map(leg).join(", ")].filter(Boolean).join(" ");
}

/** A whole order in one line. */
export function told(order: AnyOrder, asked: Asked): string {
  switch (order.type) {
    case "March":
      return order.legs.map(leg).join(", ") || t("stand");
    case "Plan":
      return Object.entries(order.steps).map(([id, steps]) => (Object.keys(order.steps).length > 1 ? `${called(id, asked)}: ` : "") + steps.map((each, i) => `${i + 1} ${step(each, asked)}`).join(" · ")).join("; ");
    case "Allotment":
      return Object.entries(order.given).flatMap(([item, shares]) => Object.entries(shares).filter(([, n]) => n).map(([bin, n]) => `${called(item, asked)} → ${called(bin, asked)}${n > 1 ? ` ×${n}` : ""}`)).join(", ") || t("nothing");
    case "Course":
      return `${called(order.kind, asked)}, ${order.points.length} ${t("points")}`;
    case "Extent":
      return far(order.upto);
    default:
      return "";
  }
}
