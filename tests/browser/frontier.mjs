// Prepared moments of Muskets & Tomahawks, played by clicks; with PICTURES set, each is photographed in both languages.
import { browser, close, decideUntil, drawn, eventually, must, picture, sheet, tables, told, wishing } from "./hands.mjs";

const links = tables();
const opened = await browser();

async function at(name) {
  const page = await sheet(opened);
  await page.goto(links[name]);
  await page.locator("#decision .prompt").waitFor();
  return page;
}

async function cards() {
  const page = await at("frontier-cards");
  await eventually(async () => (await page.locator("ol.cards [data-option]").count()) === 3, "the hand is not shown as three cards");
  must(await page.locator(".unit").count(), "no figures on the map");
  await picture(page, "frontier-cards");
  await page.locator("ol.cards [data-option='one:REG']").click();
  await eventually(async () => (await page.locator(".hand li").count()) === 2, "two cards should be left in the hand");
  return page;
}

async function marker() {
  const page = await at("frontier-marker");
  const markers = 3;
  await eventually(async () => (await page.locator(".unit .query").count()) === markers, "three markers are shown");
  await decideUntil(page, async () => (await page.locator(".unit .query").count()) < markers, wishing(/entdecken/));
  await picture(page, "frontier-marker");
  return page;
}

async function interrupt() {
  const page = await at("frontier-interrupt");
  await decideUntil(page, ({ prompt }) => /unterbrechen/.test(prompt), wishing(/^\d*\s*bewegen/));
  if (process.env.PICTURES) await page.locator(".odds .bar").first().waitFor(); // the picture shows what the interruption may bring
  await picture(page, "frontier-interrupt");
  await decideUntil(page, () => told(page, /Treffer|Fernkampf|schieß|Schuss/), wishing(/^\d*\s*ja/i));
  return page;
}

async function melee() {
  const page = await at("frontier-melee");
  await decideUntil(page, async () => /im Nahkampf/.test(await page.locator("div.sheet").textContent()) || (await told(page, /Nahkampf/)), wishing(/angreifen/, /standhalten/));
  await picture(page, "frontier-melee");
  return page;
}

/** Where all ghosts of an order, or all figures on the map, stand. */
const standing = (page, what) =>
  page.evaluate((what) => {
    const found = [...document.querySelectorAll(`[data-${what}]`)].map((each) => {
      const [, x, y] = /translate\(([-\d.e]+)(?:px,)? ([-\d.e]+)/.exec(each.style.transform || each.querySelector("g").getAttribute("transform"));
      return [each.getAttribute(`data-${what}`), { x: Number(x), y: -Number(y) }];
    });
    return Object.fromEntries(found);
  }, what);

/** From one place of the table to another with the mouse. */
async function drag(page, from, to) {
  const [a, b] = await page.evaluate((places) => {
    const m = document.querySelector(".box svg > g").getScreenCTM();
    return places.map(({ x, y }) => ({ x: m.a * x + m.e, y: -m.d * y + m.f }));
  }, [from, to]);
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  for (let i = 1; i <= 8; i++) await page.mouse.move(a.x + ((b.x - a.x) * i) / 8, a.y + ((b.y - a.y) * i) / 8);
  await page.mouse.up();
  await drawn(page);
}

const near = (a, b) => Math.hypot(a.x - b.x, a.y - b.y) < 0.12;
const by = ({ x, y }, dx, dy) => ({ x: x + dx, y: y + dy });

async function confirm(page) {
  await page.locator(".verdict.right").waitFor();
  const before = await page.locator("#decision .prompt").textContent();
  await page.locator("[data-confirm]").click();
  await page.waitForFunction((before) => document.querySelector("#decision .prompt")?.textContent !== before, before);
}

/** A unit of single figures is dragged as one, then one of them is nudged; they end where they were put. */
async function dragging() {
  const page = await at("frontier-drag");
  await decideUntil(page, async () => (await page.locator("[data-ghost]").count()) > 1, wishing(/^\d*\s*bewegen$/));
  const figures = await standing(page, "unit");
  const ghosts = await standing(page, "ghost");
  const [lead, ...others] = Object.keys(ghosts);
  await drag(page, ghosts[lead], by(figures[lead], 1.5, 1));
  const [dx, dy] = [figures[lead].x + 1.5 - ghosts[lead].x, figures[lead].y + 1 - ghosts[lead].y];
  await eventually(async () => {
    const now = await standing(page, "ghost");
    return [lead, ...others].every((id) => near(now[id], by(ghosts[id], dx, dy)));
  }, "the unit moves as one");
  const together = await standing(page, "ghost");
  const alone = others[1];
  await drag(page, together[alone], together[alone]);
  await drag(page, together[alone], by(together[alone], 0.2, 0.6));
  await eventually(async () => {
    const now = await standing(page, "ghost");
    return near(now[alone], by(together[alone], 0.2, 0.6)) && [lead, ...others].every((id) => id === alone || near(now[id], together[id]));
  }, "one figure is nudged alone");
  const meant = await standing(page, "ghost");
  await confirm(page);
  await eventually(async () => {
    const now = await standing(page, "unit");
    return [lead, ...others].every((id) => near(now[id], meant[id]));
  }, "the figures stand where they were put");
  return page;
}

/** Where the figures of a charge end the player says; what only nearly touches is set right. */
async function charging() {
  const page = await at("frontier-charge");
  await decideUntil(page, async () => (await page.locator("[data-ghost]").count()) > 1, wishing(/angreifen/));
  await page.locator(".verdict.right").waitFor();
  const proposed = await standing(page, "ghost");
  const [one] = Object.keys(proposed);
  await drag(page, proposed[one], proposed[one]);
  await drag(page, proposed[one], by(proposed[one], 0, -1.2));
  await eventually(async () => {
    if (await page.locator(".verdict.right").count()) return true;
    await page.locator("[data-nearest]").click({ timeout: 500 }).catch(() => undefined);
    return false;
  }, "the nearest legal charge is found");
  const meant = await standing(page, "ghost");
  await confirm(page);
  await decideUntil(page, () => told(page, /Nahkampf/), wishing(/standhalten/));
  must(Object.keys(meant).length === 3, "all three charge");
  return page;
}

for (const part of [cards, marker, interrupt, melee, dragging, charging]) {
  const page = await part();
  must(!page.accidents.length, page.accidents.join("\n"));
  await page.close();
  console.log(part.name);
}
await close(opened);
