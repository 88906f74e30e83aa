import { expect, test } from "vitest";
import { advanced, dragged, pinned, steered, swungTo, turned, unpinned, wheeled, type Hand } from "./editing";
import { kindsFor, marchFor, planFor, stepAdded } from "./plans";
import { stamped } from "./stencils";
import { gap, overlap, touching } from "../gaps";
import { degrees, facing, farthest, frame, marched, marchedTogether } from "../poses";
import { FULL_TURN, type AnyOrder, type Asked, type March, type Outline, type Placement, type Plan, type ToBrowser, type Unit, type Walks } from "../protocol";
import { grain, inwards, outwards, type Laid } from "../scaling";

const box = (x: number, y: number, angle = 90, width = 6, depth = 2): Outline => ({ x, y, facing: angle, width, depth, radius: 0 });
const disc = (x: number, y: number, radius = 0.5): Outline => ({ x, y, facing: 90, width: 0, depth: 0, radius });
const units = new Map<string, Unit>([["a", box(0, 0)], ["b", box(6, 0)], ["f", disc(0, 0)], ["g", disc(1, 0)], ["h", disc(2, 0)]].map(([id, outline]) => [id as string, { outline } as Unit]));
const hand = (held: string[], more: Partial<Hand> = {}): Hand => ({ held, step: 0, pins: 0, kinds: new Set(["Ahead", "Shift"]), ...more });
const march = (...legs: March["legs"]): March => ({ type: "March", movers: ["a"], legs, dressing: "rigid" });
const pose = (x: number, y: number, angle = 90) => ({ x, y, facing: facing(angle) });

test("a drag straight ahead is a leg ahead, a slanting one a shift, or a turn where the book knows no shift", () => {
  expect(steered(box(0, 0), [0, 5], new Set(["Ahead"]))).toEqual([{ type: "Ahead", distance: 5 }]);
  expect(steered(box(0, 0), [0, -5], new Set())).toEqual([{ type: "Back", distance: 5 }]);
  expect(steered(box(0, 0), [3, 3], new Set(["Shift"]))[0]).toMatchObject({ type: "Shift", bearing: facing(-45) });
  expect(steered(box(0, 0), [3, 3], new Set(["Turn"])).map((leg) => leg.type)).toEqual(["Turn", "Ahead"]);
  expect(steered(box(0, 0), [3, 3], new Set(["To"]))[0]).toMatchObject({ type: "To", pose: { x: 3, y: 3 } });
});

test("several together are led by what is proposed for several, one alone by what is proposed for one", () => {
  const group: March = { ...march({ type: "Ahead", distance: 5 }, { type: "Wheel", corner: "left", angle: 9 }), movers: ["a", "b"] };
  const alone = march({ type: "To", pose: pose(1, 1) });
  expect([...kindsFor(group, [group, alone])]).toEqual(["Ahead", "Wheel"]);
  expect([...kindsFor(alone, [group, alone])]).toEqual(["To"]);
  expect([...kindsFor(alone, [group])]).toEqual(["Ahead", "Wheel"]);
  const slanting = dragged({ ...group, legs: [] }, hand(["a", "b"], { kinds: kindsFor(group, [group, alone]) }), units, [6, 4]) as March;
  expect(slanting.legs).toEqual([{ type: "Ahead", distance: 4 }]);
});

test("waypoints fix the legs before them, and go again", () => {
  const first = pinned(march(), hand(["a"]), units, [0, 4]);
  expect(first).toMatchObject({ pins: 1, order: { legs: [{ type: "Ahead", distance: 4 }] } });
  const on = dragged(first.order, hand(["a"], { pins: 1 }), units, [2, 6]) as March;
  expect(on.legs.map((leg) => leg.type)).toEqual(["Ahead", "Shift"]);
  expect((dragged(on, hand(["a"], { pins: 1 }), units, [0, 7]) as March).legs).toMatchObject([{ distance: 4 }, { type: "Ahead", distance: 3 }]);
  expect((unpinned(on, hand(["a"], { pins: 1 })).order as March).legs).toHaveLength(1);
});

test("turns and wheels add up in the last leg", () => {
  const twice = turned(turned(march(), hand(["a"]), box(0, 0), 5), hand(["a"]), box(0, 0), 5) as March;
  expect(twice.legs).toMatchObject([{ type: "Turn", angle: Math.round(FULL_TURN / 72) * 2 }]);
  const wheel = wheeled(wheeled(march(), hand(["a"]), box(0, 0), "left", 10), hand(["a"]), box(0, 0), "right", 4) as March;
  expect(wheel.legs).toHaveLength(1);
  expect(degrees((wheel.legs[0] as { angle: number }).angle)).toBeCloseTo(6);
  expect((swungTo(wheel, hand(["a"]), { type: "Wheel", corner: "left", angle: 0 }) as March).legs).toEqual([]);
  expect((advanced(advanced(march(), hand(["a"]), 3), hand(["a"]), 5) as March).legs).toEqual([{ type: "Ahead", distance: 5 }]);
});

test("the arc of a wheel is the way of its outer corner", () => {
  const quarter = { type: "Wheel", corner: "left", angle: FULL_TURN / 4 } as const;
  expect(farthest(box(0, 0), [quarter])).toBeCloseTo((Math.PI / 2) * 6);
  expect(farthest(box(0, 0), [{ type: "Ahead", distance: 3 }, { type: "Turn", angle: 7, about: "centre" }])).toBeCloseTo(3);
});

test("a group wheels as one body and keeps its dressing", () => {
  const group = [box(0, 0), box(6, 0)];
  expect(frame(group)).toMatchObject({ x: expect.closeTo(3), y: expect.closeTo(0), width: expect.closeTo(12), depth: expect.closeTo(2) });
  const [one, two] = marchedTogether(group, [{ type: "Wheel", corner: "left", angle: FULL_TURN / 4 }]) as [Outline, Outline];
  expect(Math.hypot(two.x - one.x, two.y - one.y)).toBeCloseTo(6);
  expect(one.facing).toBeCloseTo(180);
  expect(marched(box(0, 0), [{ type: "Turn", angle: FULL_TURN / 2, about: "front_centre" }])).toMatchObject({ x: expect.closeTo(0), y: expect.closeTo(2) });
});

test("placements move together and wheel about the corner that stays", () => {
  const placed: Placement = { type: "Placement", stands: { a: { pose: pose(0, 0), formation: "", attached: "" }, b: { pose: pose(6, 0), formation: "", attached: "" } } };
  expect((dragged(placed, hand(["a", "b"]), units, [1, 2]) as Placement).stands["b"]?.pose).toMatchObject({ x: 7, y: 2 });
  const swung = wheeled(placed, hand(["a"]), box(0, 0), "left", 90) as Placement;
  expect(swung.stands["a"]?.pose).toMatchObject({ x: expect.closeTo(-2), y: expect.closeTo(4) });
  expect(swung.stands["b"]?.pose).toEqual(pose(6, 0));
});

test("several pieces turn about their middle and wheel about a corner of all of them", () => {
  const line: Walks = { type: "Walks", walks: { b: { waypoints: [], end: pose(6, 0) }, a: { waypoints: [], end: pose(0, 0) } } };
  const body = frame([box(6, 0), box(0, 0)]);
  const about = turned(line, hand(["b", "a"]), body, 180) as Walks;
  expect([about.walks["a"]?.end, about.walks["b"]?.end]).toMatchObject([{ x: expect.closeTo(6), y: expect.closeTo(0) }, { x: expect.closeTo(0), y: expect.closeTo(0) }]);
  const swung = wheeled(line, hand(["b", "a"]), body, "left", 90) as Walks;
  expect(swung.walks["a"]?.end).toMatchObject({ x: expect.closeTo(-2), y: expect.closeTo(4) });
  expect(swung.walks["b"]?.end).toMatchObject({ x: expect.closeTo(-2), y: expect.closeTo(10) });
});

test("loose pieces are stamped into shapes and pass their waypoints", () => {
  const walks: Walks = { type: "Walks", walks: { f: { waypoints: [], end: pose(0, 5) }, g: { waypoints: [], end: pose(1, 6) }, h: { waypoints: [], end: pose(2, 7) } } };
  const line = stamped(walks, hand(["f", "g", "h"]), units, "line") as Walks;
  expect(new Set(Object.values(line.walks).map((walk) => walk.end.y))).toEqual(new Set([6]));
  const ring = stamped(walks, hand(["f", "g", "h"]), units, "ring") as Walks;
  expect(new Set(Object.values(ring.walks).map((walk) => walk.end.facing)).size).toBe(3);
  const way = pinned(walks, hand(["f", "g"]), units, [0, 3]).order as Walks;
  expect([way.walks["f"]?.waypoints, way.walks["g"]?.waypoints, way.walks["h"]?.waypoints]).toEqual([[[0, 3]], [[1, 4]], []]);
});

test("a step is added before a charge", () => {
  const go = { type: "Step", what: "advance", legs: [], target: "", formation: "" } as const;
  const plan: Plan = { type: "Plan", steps: { a: [{ ...go, legs: [] }, { ...go, legs: [], what: "charge", target: "e" }] } };
  const { plan: more, step } = stepAdded(plan, hand(["a"]), { ...go, legs: [] });
  expect(more.steps["a"]?.map((each) => each.what)).toEqual(["advance", "advance", "charge"]);
  expect(step).toBe(1);
});

test("gaps are measured edge to edge and ghosts snap into contact", () => {
  expect(gap(box(0, 0), box(0, 5)).far).toBeCloseTo(3);
  expect(gap(disc(0, 0), disc(3, 4)).far).toBeCloseTo(4);
  expect(gap(box(0, 0), disc(0, 3)).far).toBeCloseTo(1.5);
  expect(overlap(box(0, 0), box(0, 1.5))).toEqual([expect.closeTo(0), expect.closeTo(-0.5)]);
  expect(touching(box(0.2, 2.3), [box(0, 0)], 0.5)).toMatchObject({ x: expect.closeTo(0), y: expect.closeTo(2) });
  expect(touching(box(0.2, 1.8), [box(0, 0)], 0.5)).toMatchObject({ x: expect.closeTo(0), y: expect.closeTo(2) });
  expect(touching(box(9, 9), [box(0, 0)], 0.5)).toMatchObject({ x: 9, y: 9 });
});

test("a table in paces is drawn as one in inches, and orders go back in paces", () => {
  expect([grain([64, 48]), grain([1500, 1000])]).toEqual([1, 25]);
  const asked = { type: "asked", limits: [[0, 50]], path: [[25, 50, 90]], path_lengths: [25], ideas: [march({ type: "Ahead", distance: 100 })], zone: [[0, 0, 50, 25]] } as unknown as ToBrowser;
  const paces: Laid = { grain: 25, table: [60, 40], turned: false };
  expect(inwards(asked, paces)).toMatchObject({ limits: [[0, 2]], path: [[1, 2, 90]], ideas: [{ legs: [{ distance: 4 }] }], zone: [[0, 0, 2, 1]] });
  const every: AnyOrder[] = [
    march({ type: "To", pose: pose(2, 3) }), { type: "Extent", upto: 3 }, { type: "Course", kind: "x", points: [[1, 2]] }, { type: "Allotment", given: { a: { b: 2 } } },
    { type: "Walks", walks: { f: { waypoints: [[1, 1]], end: pose(2, 2) } } }, { type: "Placement", stands: { a: { pose: pose(1, 1), formation: "", attached: "" } } },
    { type: "Plan", steps: { a: [{ type: "Step", what: "go", legs: [{ type: "Back", distance: 2 }], target: "", formation: "" }] } },
  ];
  for (const each of every) {
    const there = outwards({ type: "answer", to: 1, value: each }, paces) as { value: AnyOrder };
    expect(inwards({ type: "nearest", order: there.value } as never, paces)).toMatchObject({ order: each });
  }
  expect((outwards({ type: "ask_look", what: "sight", piece: "a", pose: [2, 1, 90] }, paces) as { pose: number[] }).pose).toEqual([50, 25, 90]);
});

test("what was drawn for one unit is not kept for another", () => {
  const drawn: March = { ...march({ type: "Wheel", corner: "left", angle: 9 }), movers: ["a"] };
  const asked = { ideas: [{ ...march({ type: "Ahead", distance: 2 }), movers: ["b"] }] } as unknown as Asked;
  expect(marchFor(["b"], drawn, asked, true).legs).toEqual([{ type: "Ahead", distance: 2 }]);
  expect(marchFor(["g"], drawn, asked, true)).toMatchObject({ movers: ["g"], legs: [] });
  expect(marchFor(["a", "g"], drawn, asked, true)).toMatchObject({ movers: ["a", "g"], legs: drawn.legs });
  expect(marchFor(["a", "g"], drawn, asked, false).legs).toEqual([]);
  const plan: Plan = { type: "Plan", steps: { a: [{ type: "Step", what: "move", legs: drawn.legs, target: "e", formation: "" }] } };
  expect(planFor(["b"], plan, asked).steps).toEqual({ b: [{ type: "Step", what: "move", legs: [], target: "", formation: "" }] });
  expect(planFor(["a", "b"], plan, asked).steps.b).toEqual(plan.steps.a);
});
