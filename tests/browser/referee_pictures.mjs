// The umpire on a phone, from two armies to the first volley, in both languages: it fits the screen and shuts nobody out.
import { ADDRESS, AXE, PATIENCE, browser, close, must, shutOut } from "./hands.mjs";


const { PICTURES } = process.env;
const opened = await browser();

async function told(language) {
  const context = await opened.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, hasTouch: true, isMobile: true, locale: language, reducedMotion: "reduce", bypassCSP: true });
  await context.addInitScript(AXE);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.accidents = [];
  page.on("pageerror", (error) => page.accidents.push(String(error)));
  const name = language.slice(0, 2);
  const shot = async (what) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    must(wide <= 390, `${what}-${name} is ${wide} pixels wide`);
    const wrong = (await shutOut(page)).map((each) => `${each.id} ${each.nodes.slice(0, 2).map((node) => node.html.slice(0, 140)).join(" | ")}`);
    must(!wrong.length, `${what}-${name}: ${wrong.join("; ")}`);
    await page.waitForTimeout(PICTURES ? 500 : 0); // the touch is no longer seen
    if (PICTURES) await page.screenshot({ path: `${PICTURES}referee-${what}-${name}.png` });
  };
  const idle = () => page.locator('main[aria-busy="false"]').waitFor();
  const tap = async (what) => {
    const heard = page.waitForResponse((each) => each.request().method() === "POST");
    await page.locator(what).first().tap();
    await heard;
    await idle();
  };
  const asked = () => page.locator(".ask").getAttribute("data-of");
  const kind = () => page.locator(".ask").getAttribute("data-kind");
  const nav = (nth) => page.locator("nav button").nth(nth).tap();

  await page.goto(`${ADDRESS}/referee`);
  await page.locator(".list button", { hasText: "Black Powder" }).tap();
  await shot("begin");
  await page.locator("[data-begin]").tap();
  await page.waitForURL(/\/referee\/.+/);
  await page.locator(".ask").waitFor();
  while ((await asked()) !== "BP-FIRE-01") {
    const what = await kind();
    if (what === "dice") await tap("[data-throw]");
    else if (what === "facts") await tap("[data-done]");
    else await tap((await page.locator(".ask .pass[data-key]").count()) ? ".ask .pass[data-key]" : '.ask [data-key="stop"], .ask [data-key]');
  }
  await shot("who");
  await tap(".ask [data-key]");
  await tap(".ask [data-key]");
  await page.locator('[data-fact="close"]').tap();
  await shot("form");
  await tap("[data-done]");
  await page.locator(".odds summary").tap();
  await shot("dice");
  const dice = Number((await page.locator(".typed small").textContent()).split("/")[1]);
  for (let n = 0; n < dice; n++) await page.locator(".pad button").nth(n % 2 ? 5 : 3).tap();
  await tap("[data-give]");
  while ((await kind()) === "dice") await tap("[data-throw]");
  await shot("told");
  await nav(2);
  await page.locator(".unit").nth(2).tap();
  await shot("roster");
  await nav(3);
  await page.locator("[data-home] summary").tap();
  await page.locator("[data-photograph]").setInputFiles(new URL("../../docs/pictures/dbx-charge-en.webp", import.meta.url).pathname);
  await page.locator("figure img").waitFor();
  await shot("story");
  const saved = page.waitForEvent("download");
  await page.locator('[data-report="html"]').tap();
  must((await saved).suggestedFilename() === "black-powder.html", "the report has no name");
  await page.reload();
  await page.locator(".ask").waitFor();
  must((await asked()) === "BP-FIRE-01", "another question after the page was loaded again");
  await page.goto(`${ADDRESS}/referee`);
  await page.locator(".list a").first().tap(); // what a phone has left it goes on with
  await page.locator(".ask").waitFor();
  must((await asked()) === "BP-FIRE-01", "another question after the phone was put away");
  return page;
}

const pages = [await told("en-GB"), await told("de-DE")];
await close(opened, ...pages);
