/** Orders in words, for lists and for those who do not see the map. */

import { far, number, say, t } from "../language.svelte";
import { live } from "../live.svelte";
import { degrees, frame, marched, shape, signed, stepped } from "../poses";
import type { AnyOrder, Asked, Choice, Leg, Outline, Step, To } from "../protocol";

/** What a key of an order is called: a piece, a body, a kind of step. */
export function called(key: string, asked: Asked | null): string {
  const unit = live.battle.units.get(key);
  if (!unit) return say(asked?.names[key]) || say(live.battle.welcome?.bodies[key]) || key;
  const name = say(unit.name) || unit.short || key;
  return unit.short && !name.includes(unit.short) ? `${name} (${unit.short})` : name;
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

/** Legs in words, from where they begin: a way to a place is told by its length. */
export function way(legs: readonly Leg[], start: Outline): string[] {
  let now = start;
  return legs.map((each) => {
    const from = now;
    now = stepped(now, each);
    return leg(each, from);
  });
}

function leg(each: Leg, from: Outline): string {
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
      return place(each, from);
  }
}

function place({ pose }: To, from: Outline): string {
  const [dx, dy] = [pose.x - from.x, pose.y - from.y];
  const turn = Math.round(signed(degrees(pose.facing) - from.facing));
  const there = Math.hypot(dx, dy) < 0.05 ? "" : `${bearing((Math.atan2(dy, dx) * 180) / Math.PI - from.facing)} ${far(Math.hypot(dx, dy))}`;
  return [there, turn ? `${turn > 0 ? "↺" : "↻"} ${Math.abs(turn)}°` : ""].filter(Boolean).join(", ") || t("stand");
}

/** What a step is called; a book may call it otherwise than a formation of the same key. */
export const deed = (what: string, asked: Asked): string => say(asked.names[`step ${what}`]) || called(what, asked);

function step(each: Step, asked: Asked, start: Outline): string {
  const what = deed(each.what, asked);
  return [what, each.target && called(each.target, asked), each.formation && called(each.formation, asked), way(each.legs, start).join(", ")].filter(Boolean).join(" ");
}

/** The steps of a unit in words, each from where the one before ends. */
export function steps(id: string, all: readonly Step[], asked: Asked): string[] {
  let now = shape(live.battle.units.get(id), undefined);
  return all.map((each) => {
    const from = now;
    now = marched(now, each.legs);
    return step(each, asked, from);
  });
}

/** A whole order in one line. */
export function told(order: AnyOrder, asked: Asked): string {
  switch (order.type) {
    case "March":
      return way(order.legs, frame(order.movers.map((id) => shape(live.battle.units.get(id), undefined)))).join(", ") || t("stand");
    case "Plan":
      return Object.entries(order.steps).map(([id, all]) => (Object.keys(order.steps).length > 1 ? `${called(id, asked)}: ` : "") + steps(id, all, asked).map((each, i) => `${i + 1} ${each}`).join(" · ")).join("; ");
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

/** The option that Enter takes: the unit selected by hand, else what the staff advises, the first where it has no idea. */
export const onEnter = (asked: Asked, selected: string): Choice | undefined =>
  asked.choices.find((each) => each.target && each.target === selected) ?? asked.choices.find((each) => each.key === asked.advised) ?? asked.choices[0];
