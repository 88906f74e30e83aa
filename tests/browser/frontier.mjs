// Prepared moments of Muskets & Tomahawks, played by clicks; with PICTURES set, each is photographed in both languages.
import { browser, decide, decision, sheet } from "./hands.mjs";

const OUT = process.env.PICTURES ?? "";
const links = Object.fromEntries(process.argv.slice(2).map((each) => each.split("=")));
const opened = await browser();

function fail(why) {
  console.error(why);
  process.exit(1);
}

async function picture(page, name) {
  if (!OUT) return;
  for (const language of ["de", "en"]) {
    if (language === "en") await page.locator("nav button").nth(2).click();
    await page.mouse.move(5, 5);
    await page.locator(".sheet .tray").waitFor({ state: "detached", timeout: 6000 }).catch(() => undefined);
    await page.waitForTimeout(500);
    await page.screenshot({ path: `${OUT}${name}-${language}.png` });
  }
  await page.locator("nav button").nth(2).click();
}

async function at(name) {
  const page = await sheet(opened);
  await page.goto(links[name]);
  await page.locator("#decision .prompt").waitFor();
  return page;
}

/** Decides by the first of some wishes that an option meets, until something is true of the table. */
async function until(page, done, ...wishes) {
  for (let i = 0; i < 400; i++) {
    const now = await decision(page);
    if (now.over || (await done(now))) return;
    await decide(page, ({ options }) => {
      for (const wish of wishes) {
        const found = options.findIndex((option) => wish.test(option));
        if (found >= 0) return found;
      }
      return 0;
    });
    await page.waitForTimeout(200);
  }
  fail(`${page.url()}: nothing came of it`);
}

const told = async (page, words) => (await page.locator(".chronicle").textContent()).match(words);

async function cards() {
  const page = await at("frontier-cards");
  if ((await page.locator("ol.cards [data-option]").count()) !== 3) fail("the hand is not shown as three cards");
  if (!(await page.locator(".unit").count())) fail("no figures on the map");
  await picture(page, "frontier-cards");
  await page.locator("ol.cards [data-option='one:REG']").click();
  await page.locator(".hand li").first().waitFor();
  if ((await page.locator(".hand li").count()) !== 2) fail("two cards should be left in the hand");
  return page;
}

async function marker() {
  const page = await at("frontier-marker");
  const markers = await page.locator(".unit .query").count();
  if (markers !== 3) fail(`three markers expected, ${markers} shown`);
  await until(page, async () => (await page.locator(".unit .query").count()) < markers, /entdecken/);
  await picture(page, "frontier-marker");
  return page;
}

async function interrupt() {
  const page = await at("frontier-interrupt");
  await until(page, ({ prompt }) => /unterbrechen/.test(prompt), /^\d*\s*bewegen/);
  await picture(page, "frontier-interrupt");
  await until(page, () => told(page, /Treffer|Fernkampf|schieß|Schuss/), /^\d*\s*ja/i);
  return page;
}

async function melee() {
  const page = await at("frontier-melee");
  await until(page, async () => /im Nahkampf/.test(await page.locator("div.sheet").textContent()) || (await told(page, /Nahkampf/)), /angreifen/, /standhalten/);
  await picture(page, "frontier-melee");
  return page;
}

for (const part of [cards, marker, interrupt, melee]) {
  const page = await part();
  if (page.accidents.length) fail(page.accidents.join("\n"));
  await page.close();
  console.log(part.name);
}
await opened.close();
