// First paint of the lobby, the first whole picture of a table, and frames while a crowded table is dragged about, in headless Chromium.
// Beside the clock, the processor time of the page's main thread is told: other work on the machine does not change it.
import { ADDRESS, browser, sheet } from "../tests/browser/hands.mjs";

const opened = await browser();

/** What the main thread has done so far: seconds of processor time, and how often it laid out. */
async function worked(page) {
  page.cdp ??= await page.context().newCDPSession(page);
  if (!page.metered) await page.cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  page.metered = true;
  const { metrics } = await page.cdp.send("Performance.getMetrics");
  const { TaskDuration, ScriptDuration, LayoutDuration, RecalcStyleDuration, LayoutCount } = Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  return { task: TaskDuration, script: ScriptDuration, layout: LayoutDuration, style: RecalcStyleDuration, layouts: LayoutCount };
}

/** Seconds of processor time of all of Chromium. */
async function spent() {
  opened.cdp ??= await opened.newBrowserCDPSession();
  const { processInfo } = await opened.cdp.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function firstPaint() {
  const page = await sheet(opened);
  await page.goto(ADDRESS);
  await page.locator("[data-fight]").waitFor();
  const paint = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime);
  await page.context().close();
  return paint;
}

/** From the address to the ground with its units upon it. */
async function firstPicture() {
  const page = await sheet(opened);
  await worked(page);
  await page.goto(`${ADDRESS}/table/crowd/token`);
  const told = await page.waitForFunction(() => document.querySelector("canvas.lasting[data-ground]") && document.querySelector(".unit .glyph > *") && performance.now());
  const shown = await told.jsonValue();
  const { task } = await worked(page);
  await page.context().close();
  return { shown, task: 1000 * task };
}

async function panning() {
  const page = await sheet(opened);
  await page.goto(`${ADDRESS}/table/crowd/token`);
  await page.locator(".unit").first().waitFor();
  await page.waitForTimeout(800);
  const units = await page.locator(".unit").count();
  await page.evaluate(() => {
    window.beats = [];
    const beat = (now) => {
      window.beats.push(now);
      requestAnimationFrame(beat);
    };
    requestAnimationFrame(beat);
  });
  const box = await page.locator("svg").first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const place = () => page.locator(".unit").first().boundingBox();
  const before = { ...(await worked(page)), all: await spent() };
  const first = await page.evaluate(() => window.beats.length);
  for (let turn = 0; turn < 3; turn++) {
    await page.mouse.move(x, y);
    const from = await place();
    await page.mouse.down();
    for (let i = 1; i <= 60; i++) await page.mouse.move(x + 160 * Math.sin(i / 9), y + 90 * Math.sin(i / 5));
    const to = await place();
    if (Math.hypot(to.x - from.x, to.y - from.y) < 20) throw new Error("the table did not move");
    await page.mouse.up();
  }
  const after = { ...(await worked(page)), all: await spent() };
  const beats = (await page.evaluate(() => window.beats)).slice(first);
  const gaps = beats.slice(1).map((at, i) => at - beats[i]).sort((a, b) => a - b);
  const frames = (1000 * gaps.length) / (beats[beats.length - 1] - beats[0]);
  const each = (name) => (1000 * (after[name] - before[name])) / gaps.length;
  const work = { task: each("task"), script: each("script"), layout: each("layout"), style: each("style"), all: each("all") };
  return { units, frames, slow: gaps[Math.floor(gaps.length * 0.95)], work, layouts: after.layouts - before.layouts, drawn: gaps.length };
}

const paints = [];
for (let n = 0; n < 5; n++) paints.push(await firstPaint());
const pictures = [];
for (let n = 0; n < 5; n++) pictures.push(await firstPicture());
const shown = pictures.map(({ shown }) => shown);
const tasks = pictures.map(({ task }) => task);
console.log(JSON.stringify({ paints, pictures: shown, tasks, ...(await panning()) }));
await opened.close();
