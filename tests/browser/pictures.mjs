// The pictures of the README, taken from a real battle: `node tests/browser/pictures.mjs`.
import { ADDRESS, browser, decide, decision, sheet } from "./hands.mjs";

const OUT = process.env.PICTURES ?? new URL("../../docs/pictures/", import.meta.url).pathname;
const taken = new Set();
const opened = await browser();
const page = await sheet(opened);

async function picture(name, on = page) {
  if (taken.has(name)) return;
  taken.add(name);
  await on.waitForTimeout(550);
  await on.screenshot({ path: `${OUT}${name}.png` });
  console.log("took", name);
}

async function drag(from, to) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let i = 1; i <= 6; i++) await page.mouse.move(from.x + ((to.x - from.x) * i) / 6, from.y + ((to.y - from.y) * i) / 6);
  await page.mouse.up();
}

async function deployment() {
  const box = await page.locator("[data-ghost] rect, [data-ghost] circle").first().boundingBox();
  if (!box) return;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await picture("deployment-de");
  await drag(at, { x: 470, y: 470 });
  await page.keyboard.press("q");
  await page.locator(".note").waitFor({ timeout: 4000 }).catch(() => undefined);
  await picture("refusal-de");
  await page.keyboard.press("n");
  await page.waitForTimeout(300);
}

await page.goto(ADDRESS);
await page.locator("[data-fight]").waitFor();
await picture("lobby-de");
await page.locator(".tongue").click();
await picture("lobby-en");
await page.locator(".tongue").click();
// a battle in which the players have agreed to measure beforehand, so that odds may be told
const wish = { rulebook: "march-of-eagles", army: "UK-A", enemy: "FR-A", rulings: { premeasure: true }, seed: "pictures" };
const book = (await (await fetch(`${ADDRESS}/api/books`)).json())[0];
[wish.army, wish.enemy] = book.default_armies;
wish.terrain = book.terrains[1].id;
const room = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
await page.goto(ADDRESS + (await room.json()).mine);
await page.locator("#decision .prompt").waitFor();

const until = Date.now() + 150_000;
let choices = 0;
let tried = 0;
while (Date.now() < until) {
  const now = await decision(page);
  if (now.over) break;
  const ghost = await page.locator("[data-ghost]").count();
  if (now.confirm && ghost && !taken.has("refusal-de")) await deployment();
  if (now.confirm && ghost && (await page.locator("#extent").count())) await picture("march-de");
  if (now.options.length && /Auf wen/.test(now.prompt) && tried++ < 5 && !taken.has("volley-de")) {
    await page.locator("[data-option]").first().hover();
    await page.locator(".odds").waitFor({ timeout: 2500 }).catch(() => undefined);
    if (await page.locator(".odds").count()) await picture("volley-de");
  }
  if (/Spielzug 3/.test(now.turn) && now.options.length) {
    if (!taken.has("chronicle-de")) {
      for (const told of ["Zahl der Würfel", "Gemessen"]) {
        const line = page.locator(".chronicle .head").filter({ hasText: told }).last();
        if (await line.count()) await line.click();
      }
      await page.keyboard.press("Tab");
      await picture("chronicle-de");
      await page.keyboard.press("Escape");
      for (let i = 0; i < 12; i++) await page.keyboard.press("ArrowLeft");
      await picture("history-de");
      await page.keyboard.press("Escape");
      await page.locator("nav button").nth(2).click();
      await picture("battle-en");
      await page.locator("nav button").nth(0).click();
      await picture("order-en");
      await page.locator("nav button").nth(1).click();
      await page.waitForTimeout(500);
      await picture("rules-en");
      await page.keyboard.press("Escape");
      await page.locator("nav button").nth(2).click();
      const phone = await sheet(opened, { wide: 390, high: 844, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
      await phone.goto(page.url());
      await phone.locator(".unit").first().waitFor();
      await picture("phone-de", phone);
      await phone.close();
    }
  }
  await decide(page, ({ options, prompt }) => {
    if (!/[Ww]as tu/.test(prompt)) return 0;
    choices++;
    const wish = choices % 3 === 1 ? /vorr/ : /schie/;
    const found = options.findIndex((option) => wish.test(option));
    return found < 0 ? 0 : found;
  });
}
await picture("end-de");
console.log("accidents", page.accidents);
await opened.close();
