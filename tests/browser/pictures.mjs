// The pictures of the README, taken from a real battle in both languages: `make pictures`.
import { ADDRESS, browser, close, decide, decision, picture, sheet } from "./hands.mjs";

const taken = new Set();
const opened = await browser();
const page = await sheet(opened);

/** One view in German and in English, once. */
async function take(name, on = page, tongue = undefined) {
  if (taken.has(name)) return;
  taken.add(name);
  await picture(on, name, tongue);
}

async function drag(from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(from.x + ((to.x - from.x) * i) / 6, from.y + ((to.y - from.y) * i) / 6);
  await page.mouse.up();
}

async function refusal() {
  const box = await page.locator("[data-ghost] rect, [data-ghost] circle").first().boundingBox();
  if (!box) return;
  await take("deployment");
  await drag({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, { x: 470, y: 470 });
  await page.keyboard.press("q");
  await page.locator(".note").waitFor({ timeout: 4000 }).catch(() => undefined);
  await take("refusal");
  await page.keyboard.press("n");
  await page.waitForTimeout(300);
}

async function volley() {
  await page.locator("[data-option]").first().hover();
  await page.locator(".odds .bar").nth(2).waitFor({ timeout: 1500 }).catch(() => undefined);
  if ((await page.locator(".odds .bar").count()) > 2) await take("volley");
}

async function later() {
  for (const told of ["Zahl der Würfel", "Gemessen"]) {
    const line = page.locator(".chronicle .head").filter({ hasText: told }).last();
    if (await line.count()) await line.click();
  }
  await take("chronicle");
  await page.keyboard.press("Escape");
  for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowLeft");
  await take("history");
  await page.keyboard.press("Escape");
  const phone = await sheet(opened, { wide: 390, high: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  await phone.goto(page.url());
  await phone.locator(".unit").first().waitFor();
  await take("phone", phone);
  await phone.close();
}

await page.goto(ADDRESS);
await page.locator("[data-fight]").waitFor();
await take("lobby", page, () => page.locator(".tongue").click());
const book = (await (await fetch(`${ADDRESS}/api/books`)).json()).find(({ key }) => key === "march-of-eagles");
const [army, enemy] = book.default_armies;

/** A battle in which the players have agreed to measure beforehand, so that odds may be told. */
async function begin(more) {
  const wish = { rulebook: book.key, army, enemy, rulings: { premeasure: true }, seed: "pictures", ...more };
  const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
  await page.goto(ADDRESS + (await room.json()).mine);
  await page.locator("#decision .prompt").waitFor();
}

const until = performance.now() + 240_000;
let placed = 0;
await begin({ terrain: "TS-5" });
while (performance.now() < until && !taken.has("refusal")) {
  const now = await decision(page);
  if (/Spielzug/.test(now.turn)) await begin({ terrain: "TS-5" });
  else if (now.confirm && (await page.locator("[data-ghost]").count()) && placed++ > 1) await refusal();
  else await decide(page);
}

let choices = 0;
await begin({ scenario: "SC-2" });
while (performance.now() < until && !taken.has("phone")) {
  const now = await decision(page);
  if (now.over) await begin({ scenario: "SC-2" }); // the dice were against it: another battle
  if (now.confirm && (await page.locator("#extent").count())) await take("march");
  if (now.options.length && /Auf wen/.test(now.prompt) && !taken.has("volley")) await volley();
  if (/Spielzug [3-6]/.test(now.turn) && now.options.length && taken.has("volley")) await later();
  await decide(page, ({ options, prompt }) => {
    if (!/[Ww]as tu/.test(prompt)) return 0;
    choices++;
    const wish = choices % 3 === 1 ? /vorr/ : /schie/;
    const found = options.findIndex((option) => wish.test(option));
    return found < 0 ? 0 : found;
  });
}
await close(opened, page);
