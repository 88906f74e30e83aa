// A newcomer's first battle: two clicks, then the tour by doing; once with the mouse, once by keys alone. The live region tells what happens.
import { ADDRESS, MOVING, browser, close, decideUntil, eventually, linesInSight, must, sheet } from "./hands.mjs";

const opened = await browser();
const step = (page) => page.locator(".tour .count").textContent();
const on = (page, n) => eventually(async () => (await step(page)).startsWith(`${n} `), `step ${n} of the tour`);
const heard = (page) => page.locator("[data-announced]").textContent();

async function done(page) {
  await on(page, 6);
  await page.locator(".tour .go").click();
  await page.locator(".tour").waitFor({ state: "detached" });
  await eventually(async () => (await heard(page)).length > 0, "the live region speaks");
  await page.reload();
  await page.locator("#decision .prompt").waitFor();
  must(!(await page.locator(".tour").count()), "the tour is given once");
}

async function byMouse(page) {
  await page.goto(ADDRESS);
  await page.locator(".books button").first().click();
  await page.locator("[data-fight]").click();
  await on(page, 1);
  const box = await page.locator(".box").boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 40, box.y + box.height / 2 + 30, { steps: 4 });
  await page.mouse.up();
  await on(page, 2);
  await page.locator("[data-beside]:not(.ask)").last().click();
  await page.locator(".card").waitFor();
  await on(page, 3);
  await page.locator("[data-option]").first().click();
  await on(page, 4);
  await page.keyboard.press("Escape");
  await page.locator(".card").waitFor({ state: "detached" });
  await decideUntil(page, async () => {
    must((await linesInSight(page)) >= 6, `${await linesInSight(page)} lines of the chronicle beside the tour`);
    return !(await step(page)).startsWith("4 ");
  });
  await on(page, 5);
  await page.locator(".chronicle .head").last().click();
  await done(page);
}

async function byKeys(page) {
  const press = (key) => page.keyboard.press(key);
  await page.goto(ADDRESS);
  await page.locator("[data-fight]").waitFor();
  await eventually(async () => {
    await press("Tab");
    return page.evaluate(() => document.activeElement.matches("[data-fight]"));
  }, "Tab reaches the way into the battle");
  await press("Enter");
  await on(page, 1);
  await press("+");
  await press("0");
  await on(page, 2);
  await page.locator("[data-option]").first().waitFor();
  await press("d");
  await eventually(async () => {
    await press("Shift+Tab");
    return page.evaluate(() => document.activeElement.matches("[data-beside]:not(.ask)"));
  }, "Shift-Tab from the decision reaches the units beside the table");
  await press("Enter");
  await page.locator(".card").waitFor();
  await on(page, 3);
  await press("Escape");
  await press("1");
  await on(page, 4);
  await eventually(async () => {
    if (await page.locator("[data-confirm]:not(:disabled), [data-option]:not(:disabled)").count()) await press("Enter");
    return !(await step(page)).startsWith("4 ");
  }, "an order by keys");
  await on(page, 5);
  await eventually(async () => {
    if (await page.evaluate(() => document.activeElement.matches("body, [data-unit]"))) await press("d"); // the button in focus went with its question
    await press("Tab");
    return page.evaluate(() => document.activeElement.matches(".chronicle .head"));
  }, "Tab reaches the chronicle");
  await press("Enter");
  await done(page);
}

const mouse = await sheet(opened, { toured: false, ...MOVING });
await byMouse(mouse);
const keys = await sheet(opened, { toured: false, language: "en-GB" });
await byKeys(keys);
await close(opened, mouse, keys);
console.log("toured");
