// A first battle that teaches, walked by Enter: begun from the lobby by one click, ideas are ticked off as they happen.
import { ADDRESS, browser, close, eventually, linesInSight, must, sheet } from "./hands.mjs";

const book = process.argv[2];
const opened = await browser();
const page = await sheet(opened);
await page.goto(ADDRESS);
await page.locator(`[data-book="${book}"], [role=radio]`).first().waitFor();
const begun = await page.evaluate(async (key) => (await (await fetch(`/api/lessons/${key}`, { method: "POST" })).json()).mine, book);
await page.goto(ADDRESS + begun);
await page.locator("[data-lesson]").waitFor();
must(!(await page.locator(".tour").count()), "the tour does not stand beside the lesson");
const learnt = async () => Number(await page.locator("[data-lesson]").getAttribute("data-learnt"));
must((await learnt()) === 0, "nothing is learnt before anything is done");
// the coach speaks before an answer and after it
const said = page.locator("[data-coached]");
await page.locator("[data-coach-would]").click();
await eventually(async () => (await said.textContent()).includes("Das würde ich wählen"), "the coach says what he would do");
if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT });
await page.keyboard.press("Enter");
await eventually(async () => /So hielte ich es auch|Proben/.test(await said.textContent()) && !(await said.textContent()).includes("würde ich wählen"), "the coach comments on the answer");
// what the staff advises is enough for the first ideas; nothing is ever blocked
await eventually(async () => {
  await page.keyboard.press("Enter");
  await page.waitForTimeout(400);
  return (await learnt()) >= 2;
}, "two ideas are learnt by doing what is advised");
must((await linesInSight(page)) >= 6, `${await linesInSight(page)} lines of the chronicle beside the lesson`);
// the enemy says why, since this battle teaches
const lines = page.locator(".chronicle li button.head");
await lines.last().click();
await page.locator(".chronicle [data-why]").last().click();
await page.locator(".chronicle .why").first().waitFor();
if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT.replace(".png", "-why.png") });
await page.locator("[data-lesson] button.rule").click();
await page.locator(".drawer article.wanted").waitFor();
await close(opened);
