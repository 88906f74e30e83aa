// Black Powder in the browser: `node black_powder.mjs battle` fights to the end; `... pictures <name link ...>` takes pictures.
import { ADDRESS, browser, decision, sheet } from "./hands.mjs";

const [way, ...given] = process.argv.slice(2);
const OUT = process.env.PICTURES ?? new URL("../../docs/pictures/", import.meta.url).pathname;
const until = Date.now() + Number(process.env.SECONDS_ALLOWED ?? 180) * 1000;
const opened = await browser();
const page = await sheet(opened);

function must(holds, why) {
  if (!holds) throw new Error(why);
}

/** A battle against the computer on the plain, without a word about how. */
async function begin(more = {}) {
  const wish = { rulebook: "black-powder", army: "RA-1", enemy: "RA-2", terrain: "PLAIN", seed: "powder", ...more };
  const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
  await page.goto(ADDRESS + (await room.json()).mine);
  await page.locator("#decision .prompt").waitFor();
}

async function picture(name) {
  for (const language of ["de", "en"]) {
    if (language === "en") await page.locator("nav button").nth(2).click();
    await page.mouse.move(5, 5);
    await page.locator(".sheet .tray").waitFor({ state: "detached", timeout: 6000 }).catch(() => undefined);
    await page.waitForTimeout(400);
    await page.screenshot({ path: `${OUT}${name}-${language}.png` });
  }
  await page.locator("nav button").nth(2).click();
  console.log("took", name);
}

/** What was seen is what is decided: a question that came meanwhile waits for the next look. */
async function act(now, choose = () => 0) {
  const prompt = await page.locator("#decision .prompt").textContent({ timeout: 1000 }).catch(() => "");
  if (prompt !== now.prompt) return;
  if (now.options.length) await page.locator("[data-option]:not(:disabled)").nth(choose(now)).click({ timeout: 1500 }).catch(() => undefined);
  else if (now.confirm) await page.locator("[data-confirm]").click({ timeout: 1500 }).catch(() => undefined);
  else if (now.nearest) await page.locator("[data-nearest]").click({ timeout: 1500 }).catch(() => undefined);
  await page.waitForTimeout(40);
}

const asks = async (what) => what.test((await decision(page)).prompt);
/** Goes on by the staff's advice until a question, a chronicle line or the end. */
async function goOn(stop, choose) {
  while (Date.now() < until) {
    const now = await decision(page);
    if (now.over || (await stop(now))) return now;
    await act(now, choose);
  }
  throw new Error("it did not come so far in time");
}
const told = (what) => page.locator(".chronicle").filter({ hasText: what }).count();
const drawn = (now) => /Welcher Befehl/.test(now.prompt) && now.confirm;

/** An order by hand: one unit, three moves ahead, one of them dragged aside, the fan with chances that sum up to one. */
async function order() {
  await goOn(drawn);
  const before = await page.locator("[data-ghost]").count();
  must(before, "an order has ghosts");
  await page.locator("#decision [role=group] button").nth(2).waitFor();
  while ((await page.locator("[data-step]").count()) < 3) {
    const steps = await page.locator("[data-step]").count();
    await page.keyboard.press("a");
    await page.waitForFunction((n) => document.querySelectorAll("[data-step]").length > n, steps);
  }
  for (let i = 0; i < 2 && (await page.locator(".verdict.wrong").count()); i++) {
    await page.keyboard.press("n");
    await page.waitForTimeout(300);
  }
  await page.locator(".verdict.right").waitFor({ timeout: 4000 });
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
  await picture("order");
  const links = new Map();
  for (let i = 0; i < given.length; i += 2) links.set(given[i], [...(links.get(given[i]) ?? []), given[i + 1]]);
  for (const [name, play] of Object.entries({ square, sweep, breaking }))
    for (const link of links.get(name)) {
      await page.goto(link);
      await page.locator("#decision .prompt").waitFor();
      if (await play()) {
        await picture(name);
        break;
      }
    }
}

async function square() {
  await goOn(drawn, ({ options }) => Math.max(options.findIndex((each) => /einen Befehl|A1|AC1/.test(each)), 0));
  const enemy = await page.locator('[data-unit="B1"]').first().boundingBox();
  await page.locator('[data-unit="A1"]').first().click({ force: true });
  await page.mouse.click(enemy.x + enemy.width / 2, enemy.y + enemy.height / 2);
  await page.locator(".verdict.right").waitFor({ timeout: 4000 });
  await picture("charge");
  await page.keyboard.press("Enter");
  await goOn(async () => (await told(/gutes Karree/)) || (await asks(/Was tut er|Welcher Komm/)), ({ options }) => Math.max(options.findIndex((each) => /Karree/.test(each)), 0));
  await page.keyboard.press("Escape");
  return told(/gutes Karree/);
}

const sweeping = ({ options }) => Math.max(options.findIndex((each) => /nachsetzen/.test(each)), 0);
async function sweep() {
  const now = await goOn(async ({ options }) => options.some((each) => /nachsetzen/.test(each)) || (await told(/Spielzug 3/)) || (await asks(/Initiative|Welcher Komm/)));
  if (!now.options.some((each) => /nachsetzen/.test(each))) return false;
  await act(await decision(page), sweeping);
  await page.waitForTimeout(600);
  return true;
}

async function breaking() {
  await goOn(async () => (await told(/Brigade.*(bricht|gebrochen)/)) || (await asks(/Initiative|Welcher Komm/)), sweeping);
  return told(/Brigade.*(bricht|gebrochen)/);
}

await { battle, pictures }[way]();
if (page.accidents.length) throw new Error(page.accidents.join("\n"));
await opened.close();
