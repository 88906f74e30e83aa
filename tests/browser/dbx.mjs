// DBX in the browser: `node dbx.mjs battle` fights a whole battle by clicks; `node dbx.mjs square name=link ...` plays a prepared table.
import { ADDRESS, MOVING, browser, close, decideUntil, eventually, must, picture, sheet, tables, toTheEnd, told, wishing } from "./hands.mjs";

const way = process.argv[2];
const links = tables();
const opened = await browser();
const page = await sheet(opened, way === "battle" ? {} : MOVING);
const BASE = 40;

/** Ends the movement as often as not, so that a battle by clicks comes to its end. */
async function battle() {
  await page.goto(ADDRESS);
  await page.locator(".books button").filter({ hasText: "DBX" }).click();
  await page.locator("[data-fight]").click();
  await page.waitForURL(/\/table\//);
  let n = 0;
  const end = await toTheEnd(page, ({ options }) => (/beenden/.test(options.at(-1) ?? "") && n++ % 3 ? options.length - 1 : 0));
  must(/Sieg|Unentschieden/.test(end.over), `no end: ${end.over}`);
  console.log("battle", end.over, end.turn);
}

async function at(link) {
  await page.goto(link);
  await page.locator(".unit").first().waitFor();
  await page.locator("#decision .prompt").waitFor();
}

/** The middle of a base on the screen, and how many pixels a millimetre has. */
async function base(unit) {
  const body = await page.locator(`[data-unit="${unit}"] .body`).first().boundingBox();
  return { x: body.x + body.width / 2, y: body.y + body.height / 2, mm: body.width / BASE };
}

/** What is written over the table while K is held with a piece in the hand. */
async function meetings(unit, wanted, look) {
  await page.locator(`[data-unit="${unit}"] .body`).first().click({ force: true });
  await page.keyboard.down("k");
  await page.locator(`[data-overlay=meetings] ${wanted}`).first().waitFor({ state: "attached" });
  const written = await page.locator("[data-overlay=meetings] text").allTextContents();
  await look?.();
  await page.keyboard.up("k");
  return written;
}

const whatNow = (army) => ({ prompt }) => prompt.includes(`${army}: Was nun`);
const option = (words) => page.locator("[data-option]").filter({ hasText: words }).first();

/** The square is formed by clicks; a cuirassier is dragged near it as soon as it is asked what to do, snaps into contact, and both factors are told before the dice. */
async function square() {
  await at(links.square);
  await option(/\(A2\): Karree bilden/).waitFor({ state: "attached" });
  if (await page.locator(".fold summary").count()) await page.locator(".fold summary").click();
  await option(/\(A2\): Karree bilden/).click();
  await decideUntil(page, async (now) => (await told(page, /Karree gebildet/)) && whatNow("Großbritannien")(now), ({ options }) => (options.length > 1 ? 1 : 0));
  await page.locator(".labels text").filter({ hasText: "Karree A2" }).first().waitFor();
  await meetings("A4", "path.zone", () => picture(page, "dbx-square"));
  await option(/Bewegung beenden/).click();
  await decideUntil(page, whatNow("Frankreich"));
  const formed = await page.locator("[data-unit^=Q]").first().getAttribute("data-unit");
  const [rider, target] = [await atRest("B1"), await atRest(formed)];
  await page.mouse.move(rider.x - 12 * rider.mm, rider.y - 8 * rider.mm);
  await page.mouse.down();
  await page.mouse.move(rider.x, (rider.y + target.y) / 2, { steps: 4 });
  await page.mouse.move(target.x + rider.mm, target.y - 38 * rider.mm, { steps: 6 });
  await page.mouse.up();
  await page.locator("[data-ghost=B1]").first().waitFor();
  await page.locator("#decision").filter({ hasText: "eigener Nahkampffaktor: 5" }).filter({ hasText: "Nahkampffaktor des Feindes: 4" }).waitFor();
  await page.locator("[data-confirm]:not(:disabled)").click();
  await eventually(() => told(page, /Kürassiere \(B1\): in Kontakt mit Karree A2/), "the cuirassiers do not reach the square");
  await eventually(async () => {
    const [now, where] = [await atRest("B1"), await atRest(formed)];
    return Math.abs(now.x - where.x) < 2 && Math.abs(where.y - now.y - 35 * now.mm) < 2;
  }, "front does not lie on front");
  must((await meetings("B1", "path.fight", () => picture(page, "dbx-charge"))).includes("4 : 5"), "the factors of both sides are not told");
  await decideUntil(page, () => told(page, /Karree A2 gegen Kürassiere \(B1\)|Kürassiere \(B1\) gegen Karree A2/), wishing(/beenden/));
}

async function recoil() {
  await at(links.recoil);
  await decideUntil(page, () => told(page, /prallt zurück und drängt/), wishing(/schießen/));
  must(await told(page, /prallt zurück und drängt/), "nobody was pushed back");
  await picture(page, "dbx-recoil");
}

/** Whoever decides sees the fights without a key held: on the map, and with what may come of them beside it; a button puts that away. */
async function unasked() {
  await page.locator("[data-overlay=meetings] path.fight").nth(1).waitFor({ state: "attached" });
  must(!(await page.locator("[data-overlay=meetings] path.zone").count()), "zones matter to whoever has a piece in the hand");
  await page.locator("[data-fights] li").filter({ hasText: /A2\s*2/ }).filter({ hasText: /B1\s*4/ }).filter({ hasText: /prallt zurück 47/ }).waitFor();
  await page.locator("[data-fights]").filter({ hasText: /Stammeskrieger \(A3\) überlappt Linieninfanterie \(B2\)/ }).waitFor();
  await page.locator("[data-meetings]").click();
  await eventually(async () => !(await page.locator("[data-overlay], [data-fights]").count()), "put away");
  await page.locator("[data-meetings]").click();
  await page.locator("[data-fights]").waitFor();
}

/** Who would fight whom, who overlaps whom, and with what factors; every arm has its sign. */
async function melee() {
  await at(links.melee);
  await unasked();
  const written = await meetings("A1", "path.fight", async () => {
    await page.locator("[data-overlay=meetings] path.overlap").first().waitFor({ state: "attached" });
    await picture(page, "dbx-melee");
  });
  must(written.filter((each) => /^\d+ : \d+$/.test(each)).length === 2, `two fights have factors: ${written}`);
  await decideUntil(page, () => told(page, /Runde 4/), wishing(/beenden/));
}

/** Where a base is on the screen once the map no longer glides. */
async function atRest(key) {
  let last = "", now = await base(key);
  while (last !== JSON.stringify(now)) {
    last = JSON.stringify(now);
    await page.waitForTimeout(150);
    now = await base(key);
  }
  return now;
}

/** Where every base of the table stands: its side, its name, its middle in base widths, and whether it looks north (1) or south (-1). */
const bases = () =>
  page.locator("[data-unit]").evaluateAll((all) =>
    all.map((each) => {
      const wide = Math.min(...[...document.querySelectorAll("rect.body")].map((body) => Number(body.getAttribute("height")))); // a camp is wider
      const [x, y, turned] = each.style.transform.match(/-?[\d.]+(?:e-?\d+)?/g).map(Number);
      const looks = [90, 270].indexOf((((-turned % 360) + 360) % 360) | 0);
      return { id: each.dataset.unit, side: each.classList.contains("one") ? "one" : "two", name: each.getAttribute("aria-label"), x: x / wide, y: -y / wide, looks: [1, -1][looks] };
    }),
  );

/** Four line infantry of a side that nobody has in hand, shoulder to shoulder from west to east, in the first rank, with the widest way to the next enemy. */
async function fourAbreast(side, inHand) {
  const all = await bases();
  const line = all.filter((each) => each.side === side && each.looks && !inHand.includes(each.id) && /Linieninfanterie/.test(each.name));
  const beside = (each) => line.find((next) => next.looks === each.looks && Math.abs(next.y - each.y) < 0.02 && Math.abs(next.x - each.x - 1) < 0.02);
  const isFree = (row, { x, y }) => !row.some((each) => Math.abs(x - each.x) < 1 && (y - each.y) * each.looks > 0.02 && (y - each.y) * each.looks < 1.25);
  const way = (row) => Math.min(...all.filter((each) => each.side !== side).flatMap((enemy) => row.map((each) => Math.hypot(enemy.x - each.x, enemy.y - each.y))));
  const rows = line
    .map((first) => [first, beside(first)])
    .map(([first, second]) => [first, second, second && beside(second)])
    .map((row) => [...row, row[2] && beside(row[2])])
    .filter((row) => row.every(Boolean) && all.every((each) => isFree(row, each)));
  must(rows.length, "nowhere stand four abreast");
  return rows.sort((a, b) => way(b) - way(a))[0];
}

/** Four bases of a whole army are taken by a rectangle and go ahead together; too far, the nearest legal march is one of theirs. */
async function group() {
  await option(/Gruppe bewegen/).click();
  await page.locator("[data-ghost]").first().waitFor();
  const side = (await page.locator(".army.turn.one").count()) ? "one" : "two";
  const taken = () => page.locator("[data-ghost]").evaluateAll((all) => all.map((each) => each.getAttribute("data-ghost")).sort());
  const row = await fourAbreast(side, await taken());
  const four = row.map(({ id }) => id);
  const ahead = -row[0].looks; // on the screen north is up
  const [west, east] = [await atRest(four[0]), await atRest(four[3])];
  const hand = async (from, to, key) => {
    if (key) await page.keyboard.down(key);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await page.mouse.up();
    if (key) await page.keyboard.up(key);
  };
  const mm = west.mm;
  await hand({ x: west.x - 18 * mm, y: west.y + 30 * mm * ahead }, { x: east.x + 18 * mm, y: east.y - 5 * mm * ahead }, "Shift");
  const wanted = [...four].sort().join();
  await eventually(async () => (await taken()).join() === wanted, `the rectangle takes four: ${wanted}`);
  const ghost = await page.locator(`[data-ghost=${four[1]}] rect`).first().boundingBox();
  const middle = { x: ghost.x + ghost.width / 2, y: ghost.y + ghost.height / 2 };
  await hand(middle, { x: middle.x, y: middle.y + 140 * mm * ahead });
  await page.locator(".note [class~=way], [data-nearest]").first().waitFor();
  await page.keyboard.press("n");
  await page.locator(".verdict.right").waitFor();
  must((await taken()).join() === wanted, "the nearest legal march is one of the same four");
  await page.locator("[data-back]").click();
}

/** Whether what ends the movement is in sight, however many things could be done. */
async function wayOut() {
  const [panel, out] = [await page.locator("section.decision").boundingBox(), await option(/Bewegung beenden/).boundingBox()];
  return out.y + out.height <= panel.y + panel.height + 1;
}

/** What each of many elements could do waits behind a fold; that of the one clicked on the map stands in the open, and digits choose only what stands there. */
async function fold() {
  const square = page.locator("[data-option]").filter({ hasText: /Karree bilden/ }).filter({ visible: true });
  must((await square.count()) === 0, "squares wait behind the fold");
  must((await option(/Bewegung beenden/).locator("kbd").textContent()) === "2", "digits count what stands in the open");
  const side = (await page.locator(".army.turn.one").count()) ? "one" : "two";
  const foot = (await bases()).find((each) => each.side === side && /Linieninfanterie/.test(each.name)).id;
  await page.locator(`[data-unit="${foot}"] .body`).first().click({ force: true });
  await square.filter({ hasText: `(${foot})` }).waitFor();
  await page.keyboard.press("Escape");
  must(await page.evaluate(() => document.activeElement === document.body), "Escape lets go of the element");
  await eventually(async () => (await square.count()) === 0, "nobody in the eye");
  await page.locator(".fold summary").click();
  await square.first().waitFor();
  await page.locator(".below[data-over]").waitFor();
}

/** Each of three commands has its die, and its points; who plays whom stands in the head of a narrow window too. */
async function commands() {
  await at(links.commands);
  await page.keyboard.press("0");
  for (const army of await page.locator(".army b").allTextContents()) must(/^verlorene Elemente: \d+(,5)?$/.test(army.trim()), `what is counted: ${army}`);
  await picture(page, "dbx-commands");
  await fold();
  for (const [width, height] of [[1000, 700], [1280, 720], [1400, 900]]) {
    await page.setViewportSize({ width, height });
    await eventually(wayOut, `the way out is in sight of ${width} x ${height}`);
  }
  await group();
  await page.setViewportSize({ width: 1000, height: 700 });
  must((await page.locator(".army").filter({ visible: true }).count()) === 2, "both sides are told");
  must((await page.locator(".army.turn").count()) === 1, "it is told whose turn it is");
  await page.setViewportSize({ width: 1400, height: 900 });
  await decideUntil(page, () => told(page, /Bewegungspunkte: \d für Zentrum, \d für Rechter Flügel(, | und )\d für Linker Flügel/), wishing(/beenden/));
  must(await told(page, /für Linker Flügel/), "not every command had its die");
}

const all = { battle, square, recoil, melee, commands };
for (const each of way === "stages" ? ["square", "recoil", "melee", "commands"] : [way]) {
  await all[each]();
  console.log("played", each);
}
await close(opened, page);
