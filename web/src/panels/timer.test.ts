import { expect, test } from "vitest";
import { left, shown, used } from "./timer";

const heard = { timer: { type: "timer" as const, minutes: 10, loses: true, used: { one: 60, two: 590 }, running: ["two"] }, at: 1000 };

test("only the time that runs grows", () => {
  expect(used(heard, "one", 61_000)).toBe(60);
  expect(used(heard, "two", 6_000)).toBe(595);
  expect(left(heard, "two", 31_000)).toBe(-20);
  expect(left(heard, "one", 0)).toBe(540);
});

test("a clock is read in minutes and seconds", () => {
  expect([shown(0), shown(59.2), shown(540), shown(3750), shown(-20)]).toEqual(["0:00", "1:00", "9:00", "1:02:30", "−0:20"]);
});
