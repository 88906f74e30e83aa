// Black Powder in the browser: `node black_powder.mjs battle` fights to the end; `... pictures name=link ...` takes pictures.
import { ADDRESS, browser, close, decide, decideUntil, decision, eventually, must, picture, sheet, tables, told, wishing } from "./hands.mjs";

const way = process.argv[2];
const links = Object.entries(tables());
const opened = await browser();
const page = await sheet(opened);

/** A battle against the computer on the plain, without a word about how. */
async function begin(more = {}) {
  const wish = { rulebook: "black-powder", army: "RA-1", enemy: "RA-2", terrain: "PLAIN", seed: "powder", ...more };
  const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
  await page.goto(ADDRESS + (await room.json()).mine);
  await page.locator("#decision .prompt").waitFor();
}

const goOn = (stop, choose) => decideUntil(page, stop, choose);
const asks = async (what) => what.test((await decision(page)).prompt);
const ordering = (now) => /Welcher Befehl/.test(now.prompt) && now.confirm;

/** An order by hand: one unit, three moves ahead, one of them dragged aside, the fan with chances that sum up to one. */
async function order() {
  await goOn(ordering);
  const before = await page.locator("[data-ghost]").count();
  must(before, "an order has ghosts");
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
  const chances = await page.locator(".chance text").allTextContents();
  must(chances.length >= 4, `the fan has its chances: ${chances}`);
  const sum = chances.map((each) => Number(/([\d.,]+)\s*%/.exec(each)[1].replace(",", "."))).reduce((a, b) => a + b, 0);
  must(Math.abs(sum - 100) < 2, `the chances of the fan sum up: ${chances}`);
}

async function battle() {
  await begin();
  await order();
  await page.keyboard.press("Enter");
  const end = await goOn(() => false);
  console.log("black powder", end.over, end.turn);
}

async function pictures() {
  await begin({ terrain: "" });
  await order();
  await picture(page, "order");
  for (const [name, play] of Object.entries({ square, sweep, breaking }))
    for (const [table, link] of links.filter(([table]) => table.startsWith(name))) {
      await page.goto(link);
      await page.locator("#decision .prompt").waitFor();
      if (!(await play())) continue;
      console.log(table);
      await picture(page, name);
      break;
    }
}

async function square() {
  await goOn(ordering, wishing(/einen Befehl|A1|AC1/));
  const enemy = await page.locator('[data-unit="B1"]').first().boundingBox();
  await page.locator('[data-unit="A1"]').first().click({ force: true });
  await page.mouse.click(enemy.x + enemy.width / 2, enemy.y + enemy.height / 2);
  await page.locator(".verdict.right").waitFor();
  await picture(page, "charge");
  await page.keyboard.press("Enter");
  await goOn(async () => (await told(page, /gutes Karree/)) || (await asks(/Was tut er|Welcher Komm/)), wishing(/Karree/));
  await page.keyboard.press("Escape");
  return told(page, /gutes Karree/);
}

const sweeping = wishing(/nachsetzen/);
async function sweep() {
  const now = await goOn(async ({ options }) => options.some((each) => /nachsetzen/.test(each)) || (await told(page, /Spielzug 3/)) || (await asks(/Initiative|Welcher Komm/)));
  if (!now.options.some((each) => /nachsetzen/.test(each))) return false;
  await decide(page, sweeping);
  await eventually(() => told(page, /setzt nach|setzen nach|nachgesetzt/), "nobody sweeps on");
  return true;
}

async function breaking() {
  await goOn(async () => (await told(page, /Brigade.*(bricht|gebrochen)/)) || (await asks(/Initiative|Welcher Komm/)), sweeping);
  return told(page, /Brigade.*(bricht|gebrochen)/);
}

await { battle, pictures }[way]();
await close(opened, page);
