// Prepared moments of Muskets & Tomahawks, played by clicks; with PICTURES set, each is photographed in both languages.
import { browser, close, decideUntil, eventually, must, picture, sheet, tables, told, wishing } from "./hands.mjs";

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
  const markers = await page.locator(".unit .query").count();
  must(markers === 3, `three markers expected, ${markers} shown`);
  await decideUntil(page, async () => (await page.locator(".unit .query").count()) < markers, wishing(/entdecken/));
  await picture(page, "frontier-marker");
  return page;
}

async function interrupt() {
  const page = await at("frontier-interrupt");
  await decideUntil(page, ({ prompt }) => /unterbrechen/.test(prompt), wishing(/^\d*\s*bewegen/));
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

for (const part of [cards, marker, interrupt, melee]) {
  const page = await part();
  must(!page.accidents.length, page.accidents.join("\n"));
  await page.close();
  console.log(part.name);
}
await close(opened);
