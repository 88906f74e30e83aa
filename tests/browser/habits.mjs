// Habits of hands: a unit carried from beside the table, a brigade by double click, a loop by hand, two fingers that turn. `node habits.mjs habits=link`
import { MOVING, browser, close, decideUntil, drawn, eventually, fight, must, sheet, tables } from "./hands.mjs";

const opened = await browser();
const link = tables().habits;
const PHONE = { wide: 390, high: 844, hasTouch: true, isMobile: true, ...MOVING };

/** Where a place of the drawing is on the screen. */
const at = (page, x, y) =>
  page.evaluate(([x, y]) => {
    const m = document.querySelector(".box svg > g").getScreenCTM();
    return [m.a * x + m.e, -m.d * y + m.f];
  }, [x, y]);
/** Where a ghost stands in the drawing, and how it is turned. */
const ghost = (page, id) =>
  page.evaluate((id) => {
    const [, x, y, turn] = /translate\(([-\d.e]+) ([-\d.e]+)\) rotate\(([-\d.e]+)\)/.exec(document.querySelector(`[data-ghost="${id}"] g`).getAttribute("transform"));
    return { x: Number(x), y: -Number(y), turn: -Number(turn) };
  }, id);
const held = (page) => page.locator("#decision [aria-label=Figuren] [aria-pressed=true]").allTextContents();
const fingers = async (page) => {
  const client = await page.context().newCDPSession(page);
  return async (type, ...points) => {
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
    await drawn(page);
  };
};
const turned = (angle, before) => ((((angle - before) % 360) + 540) % 360) - 180;
const middle = async (page, selector) => {
  const box = await page.locator(selector).first().boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

/** Two fingers on a phone: on the ghost and beside it they turn it, elsewhere apart they bring the map nearer. */
async function twist(page) {
  await page.goto(link);
  await page.locator("[data-ghost=a1]").waitFor();
  const touch = await fingers(page);
  const zoom = () => page.evaluate(() => document.querySelector(".box svg > g").getScreenCTM().a);
  for (const on of [true, false]) {
    const start = await ghost(page, "a1");
    const [x, y] = on ? await at(page, start.x, start.y) : [250, 190];
    const round = (angle) => [x + 90 * Math.cos((angle * Math.PI) / 180), y - 90 * Math.sin((angle * Math.PI) / 180)];
    const near = await zoom();
    await touch("touchStart", [x, y]);
    await touch("touchStart", [x, y], round(0));
    for (let angle = 5; angle <= 40; angle += 5) await touch("touchMove", [x, y], round(angle));
    await touch("touchEnd");
    await eventually(async () => Math.abs(turned((await ghost(page, "a1")).turn, start.turn) - 40) < 2, `two fingers turn the ghost by forty degrees, ${JSON.stringify([on, start, await ghost(page, "a1")])}`);
    must(Math.abs((await zoom()) - near) < 0.01, "a twist does not zoom");
  }
  const near = await zoom();
  await touch("touchStart", [150, 220], [220, 220]);
  for (let i = 1; i <= 6; i++) await touch("touchMove", [150 - 10 * i, 220], [220 + 10 * i, 220]);
  await touch("touchEnd");
  await eventually(async () => (await zoom()) > near * 1.5, "fingers that part bring the map nearer");
}

/** A double click takes the brigade, a loop drawn by hand the loose pieces within. */
async function groups(page) {
  await page.goto(link);
  await page.locator("[data-ghost=a2]").waitFor();
  await page.locator("#decision button", { hasText: /^a3$/ }).click();
  await eventually(async () => (await held(page)).join() === "a3", "one is in the hand");
  const { x, y } = await ghost(page, "a2");
  await page.mouse.dblclick(...(await at(page, x, y)));
  await eventually(async () => (await held(page)).length === 4, `the brigade is in the hand: ${await held(page)}`);
  await eventually(async () => page.locator(".verdict.right").count(), "the brigade may stand so");
  // on to the loose pieces
  await decideUntil(page, async () => (await page.locator("[data-stencil]").count()) > 0 && (await page.locator("[data-ghost=f6]").count()) > 0);
  const [two, three] = [await ghost(page, "f2"), await ghost(page, "f3")];
  const r = 0.9;
  const ring = [[two.x - r, two.y - r], [three.x + r, three.y - r], [three.x + r, three.y + r], [two.x, two.y + 2 * r], [two.x - r, two.y + r]];
  await page.keyboard.down("Shift");
  await page.mouse.move(...(await at(page, ...ring[0])));
  await page.mouse.down();
  for (const corner of [...ring.slice(1), ring[0]]) await page.mouse.move(...(await at(page, ...corner)), { steps: 4 });
  must((await page.locator(".lasso").count()) === 1, "the loop is drawn");
  await page.mouse.up();
  await page.keyboard.up("Shift");
  await eventually(async () => (await held(page)).length === 2, `two are in the loop: ${await held(page)}`);
  const still = await ghost(page, "f5");
  await page.keyboard.press("ArrowUp");
  await eventually(async () => Math.abs((await ghost(page, "f3")).y - three.y - 0.5) < 0.02, "the two move");
  must(Math.abs((await ghost(page, "f5")).y - still.y) < 0.001, "the others stay");
}

/** Lifted from beside the table and let go over it: chosen and set down in one go. */
async function carry(page, moved) {
  await fight(page);
  await decideUntil(page, async () => (await page.locator("[data-beside].ask").count()) > 1);
  const id = await page.locator("[data-beside].ask").nth(1).getAttribute("data-beside");
  await decideUntil(page, async () => (await page.locator("rect.zone").count()) > 0);
  const zone = await page.locator("rect.zone").first().boundingBox();
  const spot = [zone.x + zone.width / 5, zone.y + zone.height / 2]; // whoever was placed first stands in the middle
  await page.keyboard.press("Enter");
  await page.locator(`[data-beside="${id}"].ask`).waitFor();
  await moved(await middle(page, `[data-beside="${id}"]`), spot);
  await page.locator(`[data-ghost="${id}"]`).waitFor();
  await eventually(async () => {
    const [x, y] = await middle(page, `[data-ghost="${id}"]`);
    return Math.hypot(x - spot[0], y - spot[1]) < 60;
  }, "the ghost stands where it was let go");
}
const byMouse = (page) => async (from, to) => {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 12 });
  await page.mouse.up();
};
const byFinger = (page) => async (from, to) => {
  const touch = await fingers(page);
  await touch("touchStart", from);
  for (let i = 1; i <= 10; i++) await touch("touchMove", [from[0] + ((to[0] - from[0]) * i) / 10, from[1] + ((to[1] - from[1]) * i) / 10]);
  await touch("touchEnd");
};

const phone = await sheet(opened, PHONE);
const desk = await sheet(opened, MOVING);
await twist(phone);
await groups(desk);
await carry(desk, byMouse(desk));
await carry(phone, byFinger(phone));
await close(opened, desk, phone);
console.log("at home");
