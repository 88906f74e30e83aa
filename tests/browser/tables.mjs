// The table workshop: a table drawn by mouse and by keyboard, broken and mended, kept, shared, written, and fought on.
import { ADDRESS, AXE, browser, close, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const verdict = page.locator("[data-verdict]");
const good = () => verdict.filter({ hasText: "kann gekämpft werden" }).waitFor();
const bad = () => verdict.filter({ hasText: "verhindert" }).waitFor();
await page.goto(`${ADDRESS}/workshop/table/march-of-eagles`);
await good();
const canvas = page.locator("[data-canvas]");
const box = await canvas.boundingBox();
const at = (x, y) => [box.x + box.width * x, box.y + box.height * y];
const pieces = (n) => page.locator("[data-listed]").nth(n - 1).waitFor();

// by mouse: a wood in a rectangle, which then grows naturally on one key
await page.locator("[data-kind=wood]").click();
await page.locator("input[value=rect]").check();
await page.mouse.move(...at(0.1, 0.5));
await page.mouse.down();
await page.mouse.move(...at(0.25, 0.7), { steps: 4 });
await page.mouse.up();
await pieces(1);
await canvas.press("Escape");
await page.locator("[data-listed='0']").click();
await canvas.press("n");
await page.locator("circle.handle").nth(8).waitFor();

// a river from edge to edge cuts the table in two; a bridge mends it
await page.locator("[data-kind=river]").click();
for (const [x, y] of [[0.001, 0.4], [0.5, 0.45], [0.999, 0.4]]) await page.mouse.click(...at(x, y));
await canvas.press("Enter");
await bad();
await page.locator("[data-fault='table.no-way']").waitFor();
await page.locator("[data-kind=bridge]").click();
await page.mouse.move(...at(0.45, 0.36));
await page.mouse.down();
await page.mouse.move(...at(0.52, 0.54), { steps: 4 });
await page.mouse.up();
await good();

// by keyboard alone: a hedge, point by point, then moved, then taken back
await page.locator("[data-kind=hedge]").focus();
await page.keyboard.press("Enter");
await canvas.focus();
for (const key of ["Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowDown", "Space", "Shift+ArrowRight", "Shift+ArrowRight", "Space", "Enter"]) await page.keyboard.press(key);
await pieces(4);
await page.keyboard.press("Escape");
must((await page.locator("[data-listed]").count()) === 4, "the hedge is laid");
await page.locator("[data-undo]").click();
await page.locator("[data-listed='3']").waitFor({ state: "detached" });

// a crossed outline is told beside its piece, and the draft stays
await page.locator("[data-kind=marsh]").click();
await page.locator("input[value=polygon]").check();
for (const [x, y] of [[0.6, 0.7], [0.8, 0.9], [0.8, 0.7], [0.6, 0.9]]) await page.mouse.click(...at(x, y));
await canvas.press("Enter");
await page.locator("[data-fault='table.crossing']").waitFor();
await bad();
await canvas.press("Escape");
await page.locator("[data-listed='3']").click();
await page.locator("[data-remove]").click();
await good();

// kept over a reload, saved, shared
await page.locator("[data-name]").fill("<i>Meine</i> Furt");
await page.locator("[data-name]").press("Tab");
await page.locator("[data-save]").click();
await page.locator("summary", { hasText: "Gespeicherte Tische (1)" }).waitFor();
await page.reload();
await pieces(3);
await page.locator("summary", { hasText: "Gespeicherte Tische (1)" }).waitFor();
await page.locator("[data-share]").click();
await page.waitForURL(/#/);
const other = await sheet(opened);
await other.goto(page.url());
await other.locator("[data-listed='2']").waitFor();
must((await other.locator("[data-name]").inputValue()) === "<i>Meine</i> Furt", "names are words");
await other.goto(`${ADDRESS}/workshop/table#nonsense`);
await other.reload();
await other.locator("[role=alert]", { hasText: "kein lesbarer Tisch" }).waitFor();

// axe, and a phone
for (const [width, height] of [[1400, 900], [390, 800]]) {
  const looked = await sheet(opened, { bypassCSP: true, wide: width, high: height });
  await looked.addInitScript(AXE);
  await looked.goto(page.url());
  await looked.locator("[data-listed='2']").waitFor();
  const found = await looked.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  must(found.violations.length === 0, JSON.stringify(found.violations.map((each) => [each.id, each.nodes[0]?.html])));
  const wide = await looked.evaluate(() => document.documentElement.scrollWidth);
  must(wide <= width, `nothing reaches out of a sheet of ${width}: ${wide}`);
}

// fought on
await page.locator("[data-fight]").click();
await page.waitForURL(/\/table\//);
await page.locator("canvas[data-ground]").first().waitFor();
await close(opened);
