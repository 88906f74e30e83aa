// The parade ground by hand: every kind of order, every habit of mouse, keys and fingers. `node drill.mjs inches|paces name=link ...`
import { browser, close, drawn, eventually, sheet, tables } from "./hands.mjs";

const unit = process.argv[2];
const link = tables()[unit];
const pictures = process.env.PICTURES;
const opened = await browser();
const page = await sheet(opened);
await page.goto(link);
await page.locator("#decision .prompt").waitFor();

const scale = unit === "paces" ? 25 : 1;

const shot = async (name) => {
  await drawn(page);
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
};
/** Where a place of the drawing is on the screen. */
const at = (x, y) =>
  page.evaluate(([x, y]) => {
    const m = document.querySelector(".box svg > g").getScreenCTM();
    return { x: m.a * x + m.e, y: -m.d * y + m.f };
  }, [x, y]);
const middle = async (selector) => {
  const box = await page.locator(selector).first().boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
async function drag(from, to, keys = []) {
  for (const key of keys) await page.keyboard.down(key);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(from.x + ((to.x - from.x) * i) / 8, from.y + ((to.y - from.y) * i) / 8);
  await page.mouse.up();
  for (const key of keys) await page.keyboard.up(key);
  await drawn(page);
}
const legs = () => page.locator(".legs li").allTextContents();
/** Until so many ghosts stand there and the server has judged them. */
async function ghosts(many) {
  await eventually(async () => (await page.locator("[data-ghost]").count()) === many, `ghosts: ${many}`);
  await right();
}
const right = () => page.locator(".verdict.right").waitFor();
const prompt = () => page.locator("#decision .prompt").textContent();
async function confirm() {
  await right();
  const before = await prompt();
  await page.keyboard.press("Enter");
  await page.waitForFunction((before) => document.querySelector("#decision .prompt")?.textContent !== before, before);
}
const outline = (id, stage) =>
  page.evaluate(([id, stage]) => {
    const found = document.querySelector(stage === undefined ? `[data-ghost="${id}"] g` : `[data-ghost="${id}"][data-stage="${stage}"] g`);
    const [, x, y, turn] = /translate\(([-\d.e]+) ([-\d.e]+)\) rotate\(([-\d.e]+)\)/.exec(found.getAttribute("transform"));
    return { x: Number(x), y: -Number(y), turn: -Number(turn) };
  }, [id, stage]);

// 1 placement: the brigade keeps its dressing, one piece moves alone, a handle turns, a corner wheels, contact snaps
await ghosts(3);
const start = [await outline("a1"), await outline("a2")];
await drag(await at(start[0].x, start[0].y), await at(start[0].x + 1.5, start[0].y + 1));
const moved = [await outline("a1"), await outline("a2")];
await eventually(async () => Math.abs(moved[1].x - moved[0].x - (start[1].x - start[0].x)) < 0.05, "the group keeps its dressing");
await eventually(async () => Math.abs(moved[0].x - start[0].x - 1.5) < 0.3, "the group moved");
await page.locator("#decision button", { hasText: /^a3$/ }).click();
const lone = await outline("a3");
await drag(await at(lone.x, lone.y), await at(lone.x - 0.9, lone.y + 0.1));
const met = [await outline("a2"), await outline("a3")];
await eventually(async () => Math.abs(met[1].x - met[0].x - 5) < 0.02, `snaps into contact, ${met[1].x - met[0].x}`);
await shot("placement");
await page.keyboard.press("z");
await eventually(async () => (await outline("a3")).turn !== lone.turn, "Z wheels a placed piece");
await page.keyboard.press("Backspace");
await drag(await middle("[data-handle=turn]"), await at(met[1].x + 3, met[1].y + 3));
await eventually(async () => Math.abs((await outline("a3")).turn - 45) < 12, "the handle turns");
await page.keyboard.press("Control+z");
await drag(await at(1, 1), await at(29, 10), ["Shift"]);
await eventually(async () => (await page.locator("#decision [aria-pressed=true].on").count()) >= 4, "a rectangle takes all three");
await page.keyboard.press("ArrowUp");
await page.keyboard.press("Shift+ArrowUp");
await eventually(async () => Math.abs((await outline("a2")).y - met[0].y - 0.6) < 0.02, "arrows nudge half a unit, Shift a tenth");
await confirm();

// 2 march: waypoints, wheel, corner, digits, limit, overlays
await ghosts(1);
let now = await outline("a1");
const from = await at(now.x, now.y - 4);
await page.mouse.move(from.x, from.y);
const four = async () => {
  await page.locator("#decision details[data-proposals] summary").click();
  await page.locator("[data-proposal]", { hasText: /^(vorwärts|ahead) (4|100)\D*$/ }).click();
  await page.locator("#decision details[data-proposals] summary").click();
};
await four();
await eventually(async () => (await legs())[0].match(/4|100/), "the proposal goes four ahead");
await page.keyboard.down("Control");
let to = await at(now.x, now.y - 1);
await page.mouse.click(to.x, to.y);
await page.keyboard.up("Control");
await drawn(page);
await eventually(async () => (await page.locator(".legs .pinned").count()) === 1, "Ctrl-click fixes a leg");
now = await outline("a1");
await drag(await at(now.x, now.y), await at(now.x + 1.5, now.y + 1.5));
await eventually(async () => (await page.locator(".legs li").count()) === 3, `a drag adds a leg: ${await legs()}`);
await page.mouse.click(to.x + 40, to.y - 40, { button: "right" });
await drawn(page);
await eventually(async () => (await page.locator(".legs li").count()) === 2, "right-click takes it back");
await page.keyboard.press("z");
await page.keyboard.press("z");
await page.keyboard.press("Shift+C");
await drawn(page);
await eventually(async () => (await page.locator(".ghosts .arc").count()) === 1 && (await page.locator(".ghosts text", { hasText: "⌒" }).count()) === 1, "a wheel shows its arc");
await eventually(async () => (await legs()).some((leg) => leg.includes("9°")), `Z, Z and Shift-C make nine degrees: ${await legs()}`);
await shot("march-wheel");
now = await outline("a1");
await drag(await middle("[data-handle=right]"), await at(now.x + 1.5, now.y + 3));
await eventually(async () => (await legs()).filter((leg) => leg.includes("°")).length === 1, `the corner swings the wheel: ${await legs()}`);
await four();
await page.locator("#decision").focus();
for (const key of scale === 1 ? ["5", "Enter"] : ["1", "2", "5", "Enter"]) await page.keyboard.press(key);
await drawn(page);
await eventually(async () => (await legs())[0].match(/5″|125p/), `digits and Enter go ahead: ${await legs()}`);
now = await outline("a1");
await drag(await at(now.x, now.y), await at(now.x, now.y + 4.6));
await right();
await eventually(async () => (await legs()).length === 2 && (await page.locator(".legs .sum").textContent()).replace(/\D.*$/, "").length > 0, "snaps back to the limit");
await eventually(async () => Math.abs((await outline("a1")).y - (now.y - 5 + 8)) < 0.02, `the limit is eight: ${(await outline("a1")).y - now.y + 5}`);
await page.keyboard.down("r");
await page.locator("[data-overlay=ranges] .band").first().waitFor();
await shot("ranges");
await page.keyboard.up("r");
await eventually(async () => (await page.locator("[data-overlay]").count()) === 0, "R is held");
await page.keyboard.down("v");
await page.locator("[data-overlay=sight] path.seen").first().waitFor();
await eventually(async () => (await page.locator("[data-overlay=sight] path.unseen").count()) === 1, "the marker is not seen");
await shot("sight");
await page.keyboard.up("v");
await page.keyboard.down("t");
await page.locator("[data-overlay=threat] .threat").first().waitFor();
await shot("threat");
await page.keyboard.up("t");
await eventually(async () => (await page.locator(".measure").count()) === 1, "the cost is told");
// Alt and hover: the tape and the card with its chances
const enemy = await at(17, 14);
await page.keyboard.down("Alt");
await page.mouse.move(enemy.x - 5, enemy.y);
await page.mouse.move(enemy.x, enemy.y);
await page.locator(".tape").first().waitFor();
await page.locator(".prospects .bar").first().waitFor();
await shot("alt-hover");
await page.keyboard.up("Alt");
await page.mouse.move(enemy.x, enemy.y + 200);
await confirm();

// 3 a group as one body
await page.locator("[data-ghost=a2]").first().waitFor();
await right();
await page.locator("#decision button", { hasText: /^Alle|^All/ }).first().click();
now = [await outline("a2"), await outline("a3")];
await page.keyboard.press("c");
await drawn(page);
const wheeled = [await outline("a2"), await outline("a3")];
await eventually(async () => Math.abs(Math.hypot(wheeled[1].x - wheeled[0].x, wheeled[1].y - wheeled[0].y) - Math.hypot(now[1].x - now[0].x, now[1].y - now[0].y)) < 0.05, "the group keeps its dressing in a wheel");
await shot("group");
await confirm();

// 4 walks: lasso, stencil, nudge one
await ghosts(6);
await page.locator("[data-stencil=ring]").click();
await drawn(page);
const ring = await Promise.all(["f1", "f2", "f3"].map((id) => outline(id)));
await eventually(async () => new Set(ring.map((o) => Math.round(o.turn))).size === 3, "a ring faces all ways");
await shot("walks-ring");
await page.locator("[data-stencil=column]").click();
await drawn(page);
const one = await outline("f2");
const loop = await Promise.all([[-0.6, -0.6], [0.6, -0.6], [0.6, 0.6], [-0.6, 0.6]].map(([dx, dy]) => at(one.x + dx, one.y + dy)));
await page.keyboard.down("Shift");
await page.mouse.move((await at(one.x - 6, one.y)).x, loop[0].y);
await page.keyboard.up("Shift");
await page.locator("#decision").getByRole("button", { name: /^Ranger/ }).nth(1).click();
await page.keyboard.press("ArrowRight");
await drawn(page);
await eventually(async () => Math.abs((await outline("f2")).x - one.x - 0.5) < 0.02, "one alone is nudged");
await page.keyboard.down("Control");
to = await at(one.x + 1, one.y - 1);
await page.mouse.click(to.x, to.y);
await page.keyboard.up("Control");
await drawn(page);
await eventually(async () => (await page.locator(".ghosts .pin").count()) === 1, "a walk has its waypoint");
await page.mouse.click(to.x, to.y, { button: "right" });
const [low, high] = [await at(24, 2), await at(45, 15)];
await drag(low, { x: high.x, y: low.y }, ["Shift"]);
await shot("walks");
await confirm();

// 5 plan: three numbered ghosts, chances, a charge
await page.locator("[data-step]").first().waitFor();
await right();
await page.locator("#decision details[data-proposals] summary").click();
await page.locator("[data-proposal]").filter({ hasText: "2 " }).filter({ hasNotText: /angreifen|charge/ }).first().click();
await page.locator(".chance").nth(2).waitFor();
await eventually(async () => (await page.locator(".chance").count()) === 3, "none, one, two");
await page.keyboard.press("a");
await page.locator(".chance").nth(3).waitFor();
const last = await page.locator(".steps button.on").getAttribute("data-step");
const third = await outline("a1", Number(last));
await drag(await at(third.x, third.y), await at(third.x + 1.2, third.y + 1.2));
await eventually(async () => (await page.locator("[data-step]").count()) === 3, "three steps");
await eventually(async () => Math.abs((await outline("a1", Number(last))).x - third.x - 1.2) < 0.35, `the third ghost is dragged: ${JSON.stringify([last, third, await outline("a1", Number(last))])} ${await page.locator(".steps").textContent()}`);
await shot("plan");
await page.locator("#decision [role=radio]", { hasText: /angreifen|charge/ }).first().click();
await page.locator("#decision select").waitFor();
await page.mouse.click(enemy.x, enemy.y);
await drawn(page);
await eventually(async () => (await page.locator("#decision select").inputValue()) === "e2", "a click aims the charge");
await confirm();

// 6 allotment
await drawn(page);
await page.locator('[data-share="a1 e1"] button').first().click();
await page.locator(".verdict.wrong").waitFor();
await page.locator('[data-share="a1 e2"] button').last().click();
await right();
await eventually(async () => (await page.locator(".share").count()) === 3, "lines from whom to whom");
await shot("allotment");
await confirm();

// 7 course
await drawn(page);
await page.locator("[data-anew]").click();
for (const [x, y] of [[20, 10], [24, 11], [26, 8]]) {
  const spot = await at(x, y);
  await page.mouse.click(spot.x, spot.y);
  await drawn(page);
}
await eventually(async () => (await page.locator("[data-vertex]").count()) === 3, "three points");
await drag(await middle('[data-vertex="1"]'), await at(24, 12));
await right();
await shot("course");
to = await at(30, 10);
await page.mouse.click(to.x, to.y, { button: "right" });
await eventually(async () => (await page.locator("[data-vertex]").count()) === 2, "right-click takes a point back");
await confirm();

// 8 extent
await page.keyboard.press("ArrowDown");
await drawn(page);
await shot("extent");
await confirm();

// 9 cards
await page.locator("ol.cards .option").nth(2).waitFor();
await shot("cards");
await page.keyboard.press("2");
await page.locator(".end").waitFor();

// reload, and walk back through what was before
await page.reload();
await page.locator(".end").waitFor();
await page.keyboard.press("ArrowLeft");
await page.locator(".then").waitFor();
await page.keyboard.press("ArrowLeft");
await drawn(page);
await eventually(async () => Number(await page.locator(".history input").getAttribute("max")) > 3, "the past is fetched");
await shot("history");
await page.goto(`${link}#2`);
await page.reload();
await page.locator(".then").waitFor();

// two fingers pinch, one finger turns the handle
const phone = await sheet(opened, { wide: 390, high: 844, hasTouch: true, isMobile: true });
await phone.goto(link);
await phone.locator(".unit").first().waitFor();
await phone.locator("[data-end-page] .close").click();
const zoom = () => phone.evaluate(() => document.querySelector(".box svg > g").getScreenCTM().a);
const small = await zoom();
const client = await phone.context().newCDPSession(phone);
const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
await touch("touchStart", [[150, 220], [220, 220]]);
for (let i = 1; i <= 6; i++) await touch("touchMove", [[150 - 10 * i, 220], [220 + 10 * i, 220]]);
await touch("touchEnd", []);
await drawn(phone);
await eventually(async () => (await zoom()) > small * 1.5, "two fingers bring the map nearer");
await phone.close();

await close(opened, page);
console.log("drilled");
