// Black Powder in the browser: `node black_powder.mjs battle` fights to the end, `... moments name=link ...` plays its great moments,
// `... centimetres` looks for inches,
// `... pictures name=link ...` plays the moments with pictures, after an order in a real battle. The dice of the moments are settled by their seeds.
import { ADDRESS, browser, close, decideUntil, drawn, eventually, must, picture, sheet, tables, told } from "./hands.mjs";

const way = process.argv[2];
const links = tables();
const opened = await browser();
const page = await sheet(opened);

const goOn = (stop, choose) => decideUntil(page, stop, choose);
const prompt = () => page.locator("#decision .prompt").textContent();
const asked = (words) => eventually(async () => words.test(await prompt().catch(() => "")), `nobody asks ${words}`);
const hears = (words) => eventually(() => told(page, words), `nobody tells ${words}`);
const allowed = () => page.locator(".verdict.right").waitFor();

/** A battle against the computer on the plain, without a word about how. */
async function begin(more = {}) {
  const wish = { rulebook: "black-powder", army: "RA-1", enemy: "RA-2", terrain: "PLAIN", seed: "powder", ...more };
  const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
  await page.goto(ADDRESS + (await room.json()).mine);
  await page.locator("#decision .prompt").waitFor();
}

async function open(table) {
  await page.goto(links[table]);
  await page.locator("#decision .prompt").waitFor();
}

/** One option by its key, with the mouse. */
const click = (key) => page.locator(`[data-option="${key}"]:not(:disabled)`).click();

/** Where a piece or a ghost stands, in units of the table. */
const place = (selector) =>
  page.evaluate((selector) => {
    const drawn = document.querySelector(selector);
    const found = /translate\(([-\d.e]+)(?:px)?[, ]+([-\d.e]+)(?:px)?\)/.exec(drawn.style.transform || drawn.getAttribute("transform") || drawn.querySelector("g").getAttribute("transform"));
    return { x: Number(found[1]), y: -Number(found[2]) };
  }, selector);
const ghost = (unit, moves) => place(`[data-ghost="${unit}"][data-stage="${moves - 1}"]`);
const same = (one, two) => Math.abs(one.x - two.x) < 0.06 && Math.abs(one.y - two.y) < 0.06;
const rests = (unit, there) => eventually(async () => same(await place(`[data-unit="${unit}"]`), there), `${unit} does not come to ${JSON.stringify(there)}`);

/** The fan shows every result with its chance, and they make a whole. */
async function fan() {
  await eventually(async () => (await page.locator(".chance text").count()) >= 4, "the fan has its chances");
  const chances = await page.locator(".chance text").allTextContents();
  const sum = chances.map((each) => Number(/([\d.,]+)\s*%/.exec(each)[1].replace(",", "."))).reduce((a, b) => a + b, 0);
  must(Math.abs(sum - 100) < 2, `the chances of the fan sum up: ${chances}`);
  return chances;
}

/** An order of three moves as it is proposed, made legal if it is not. */
async function order() {
  await goOn((now) => /Welcher Befehl/.test(now.prompt) && now.confirm);
  must(await page.locator("[data-ghost]").count(), "an order has ghosts");
  await page.locator("#decision [role=group] button").nth(2).waitFor();
  while ((await page.locator("[data-step]").count()) < 3) {
    const steps = await page.locator("[data-step]").count();
    await page.keyboard.press("a");
    await page.waitForFunction((n) => document.querySelectorAll("[data-step]").length > n, steps);
  }
  await eventually(async () => {
    if (await page.locator(".verdict.wrong").count()) await page.keyboard.press("n");
    return page.locator(".verdict.right").count();
  }, "the nearest order is allowed");
  await fan();
}

async function battle() {
  await begin();
  await order();
  await page.keyboard.press("Enter");
  const end = await goOn(() => false);
  console.log("black powder", end.over, end.turn);
}

/** The order as it is proposed, drawn out to three steps by one kind of hand; a refused one becomes the nearest allowed. */
async function drawnOut(more, nearest) {
  await asked(/Welcher Befehl/);
  await page.locator('[data-ghost="A1"][data-stage="0"]').waitFor();
  for (;;) {
    const steps = await page.locator("[data-step]").count();
    if (steps >= 3) break;
    await more();
    await page.waitForFunction((n) => document.querySelectorAll("[data-step]").length > n, steps);
  }
  await judged(nearest);
}

async function judged(nearest) {
  await eventually(async () => {
    if (await page.locator("[data-nearest]").count()) await nearest();
    return page.locator(".verdict.right").count();
  }, "the nearest order is allowed");
}

/** The dice give two moves, and everybody stands where the second ghosts of the fan stood. */
async function twoMoves(confirm) {
  const chances = await fan();
  must(chances.some((each) => /zwei Bewegungen/.test(each)), `the fan names its results: ${chances}`);
  const ids = await page.evaluate(() => [...new Set([...document.querySelectorAll("[data-ghost]")].map((each) => each.dataset.ghost))]);
  const there = await Promise.all(ids.map((id) => ghost(id, 2)));
  await confirm();
  await hears(/Kommandowurf 7 gegen 9: zwei Bewegungen/);
  for (const [i, id] of ids.entries()) await rests(id, there[i]);
}

/** An order by mouse alone: buttons, a ghost that is dragged, the fan, and the dice. */
async function byMouse() {
  await open("order");
  if (/Welcher Kommandeur/.test(await prompt())) await click("AC1");
  await click("order");
  const nearest = () => page.locator("[data-nearest]").click({ timeout: 1500 }).catch(() => undefined);
  await drawnOut(() => page.locator("[data-add-step]").click(), nearest);
  await page.locator("[data-step]").first().click();
  const before = await ghost("A1", 1);
  const box = await page.locator('[data-ghost="A1"][data-stage="0"] rect').first().boundingBox();
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 12, from.y + 16, { steps: 6 });
  await page.mouse.up();
  await drawn(page);
  await eventually(async () => !same(await ghost("A1", 1), before), "the ghost follows the mouse");
  await judged(nearest);
  await twoMoves(() => page.locator("[data-confirm]").click());
}

/** The same without touching the mouse: digits choose, A adds a step, arrows nudge, Backspace takes back, Enter confirms. */
async function byKeys() {
  await open("order-by-keys");
  await asked(/Welcher Kommandeur|Was tut er/);
  if (/Welcher Kommandeur/.test(await prompt())) await page.keyboard.press("1");
  await asked(/Was tut er/);
  await page.keyboard.press("1");
  const nearest = () => page.keyboard.press("n");
  await drawnOut(() => page.keyboard.press("a"), nearest);
  const before = await ghost("A1", 3);
  await page.keyboard.press("ArrowDown");
  await eventually(async () => !same(await ghost("A1", 3), before), "an arrow nudges the last step");
  await page.keyboard.press("Backspace");
  await eventually(async () => same(await ghost("A1", 3), before), "Backspace takes it back");
  await page.keyboard.press("ArrowDown");
  await eventually(async () => !same(await ghost("A1", 3), before), "and the arrow nudges again");
  await judged(nearest);
  await twoMoves(() => page.keyboard.press("Enter"));
}

/** Cuirassiers charge a line; it forms square, and they halt three inches before it. */
async function square() {
  await open("square");
  await click("AC1");
  await click("order");
  await asked(/Welcher Befehl/);
  await page.locator('[data-unit="A1"]').first().click({ force: true });
  const enemy = await page.locator('[data-unit="B1"]').first().boundingBox();
  await page.mouse.click(enemy.x + enemy.width / 2, enemy.y + enemy.height / 2);
  await eventually(async () => /angreifen/.test(await page.locator("[data-step]").first().textContent()), "a click on the enemy is a charge");
  await allowed();
  await fan();
  await picture(page, "charge");
  const line = await place('[data-unit="B1"]');
  await page.keyboard.press("Enter");
  await hears(/Kommandowurf 7 gegen 10: drei Bewegungen/);
  await goOn((now) => /vor dem Karree gehalten/.test(now.prompt), ({ options }) => Math.max(0, options.findIndex((each) => /^.?\s*nein/i.test(each))));
  for (const words of [/8e Cuirassiers \(A1\): Angriff auf 28th Foot \(B1\) von vorn/, /28th Foot \(B1\): ein gutes Karree/, /vor dem Karree gehalten/]) await hears(words);
  must(!(await told(page, /Abwehrfeuer/)), "a new square does not fire");
  await rests("B1", { x: line.x, y: line.y + 1.5 });
  await rests("A1", { x: line.x, y: line.y - 0.75 - 3 - 1 });
  await picture(page, "square");
}

/** Cavalry rides a line down, sweeps on into the one behind it, beats that too and goes on without another charge. */
async function sweep() {
  await open("sweep");
  await goOn((now) => /hat gewonnen/.test(now.prompt));
  await hears(/32nd Foot \(B2\): zerstört/);
  must(await page.locator('[data-option="charge:B4"]').count(), "the second line may be charged");
  await picture(page, "sweep");
  await click("charge:B4");
  await hears(/11e Cuirassiers \(A2\): Angriff auf Hanoverians \(B4\) von vorn/);
  await goOn((now) => /hat gewonnen/.test(now.prompt) && !now.options.some((each) => /Hanoverians/.test(each)));
  await hears(/Hanoverians \(B4\): zerstört/);
  must(!(await told(page, /Abwehrfeuer|weicht/)), "nobody but holds against a sweeping advance");
  must(!(await page.locator('[data-option^="charge:"]').count()), "there is no third charge");
  const here = await place('[data-unit="A2"]');
  await click("sweep");
  await goOn(() => told(page, /nachgesetzt/));
  await eventually(async () => !same(await place('[data-unit="A2"]'), here), "the second sweep is a move");
}

/** With the line a brigade has lost half: it breaks at the end of the turn, and each of its units says so. */
async function breaking() {
  await open("breaking");
  const broken = page.locator('.unit[aria-label*="Brigade gebrochen"]');
  must(!(await broken.count()), "nobody is broken yet");
  await goOn(() => told(page, /Brigade 1: Die Brigade ist gebrochen/));
  await hears(/32nd Foot \(B2\): zerstört/);
  for (const unit of ["B1", "B3", "B4"]) await page.locator(`.unit[data-unit="${unit}"][aria-label*="Brigade gebrochen"]`).waitFor();
  must((await broken.count()) === 3, "the other side is not");
  await picture(page, "breaking");
}

/** With the switch for centimetres every length on the page is one: prompts, legs, refusals, cards, the scale and the chronicle. */
async function centimetres() {
  await begin({ rulings: { length_unit: "cm" } });
  const inches = /″|\bZoll\b|\binch/i;
  const clean = async (where) => {
    const said = await page.locator("body").innerText();
    const drawnWords = (await page.locator("svg text").allTextContents()).join(" ");
    must(!inches.test(said + drawnWords), `${where}: ${inches.exec(said + drawnWords)}`);
    return said + drawnWords;
  };
  await clean("deployment");
  await order();
  must(/\d cm/.test(await clean("an order")), "the legs of an order are told in centimetres");
  must(/Zentimeter/.test(await clean("the scale")), "the scale counts centimetres");
  const box = await page.locator('[data-ghost][data-stage="0"] rect').first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 260, { steps: 6 });
  await page.mouse.up();
  await page.locator(".verdict.wrong").waitFor();
  must(/\d cm/.test(await clean("a refusal")), "a refusal tells its lengths in centimetres");
  await judged(() => page.locator("[data-nearest]").click({ timeout: 1500 }).catch(() => undefined));
  await page.keyboard.press("Enter");
  await goOn(async (now) => (await told(page, /\d cm bewegt/)) && /wohin\? Er hat \d+ cm/.test(now.prompt));
  await clean("the chronicle");
}

async function moments() {
  for (const play of [byMouse, byKeys, square, sweep, breaking]) {
    await play();
    console.log("played", play.name);
  }
}

async function pictures() {
  await begin({ terrain: "" });
  await order();
  await picture(page, "order");
  await moments();
}

await { battle, centimetres, moments, pictures }[way]();
await close(opened, page);
