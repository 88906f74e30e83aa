// Pictures of the workshop in both languages: an army with a fault, a table under the pen, a scenario with its balance.
import { ADDRESS, browser, close, sheet } from "./hands.mjs";

const OUT = process.env.PICTURES;
const opened = await browser();
for (const [language, end] of [["de-DE", "de"], ["en-GB", "en"]]) {
  const page = await sheet(opened, { language, wide: 1400, high: 900 });
  await page.goto(`${ADDRESS}/workshop/muskets-tomahawks`);
  await page.locator("[data-verdict]").waitFor();
  for (const [entry, times] of [["FB1", 2], ["OFR", 1]]) {
    for (let n = 0; n < times; n++) await page.locator(`[data-entry=${entry}] button`).click();
  }
  await page.locator('[data-body="bodies[2]"]').waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${OUT}workshop-army-${end}.png` });
  await page.goto(`${ADDRESS}/workshop/table/black-powder`);
  await page.locator("[data-verdict]").waitFor();
  await page.locator("[data-ready]").selectOption("SC-3");
  await page.locator("[data-listed='3']").click();
  await page.locator("circle.handle").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${OUT}workshop-table-${end}.png` });
  await page.goto(`${ADDRESS}/workshop/scenario/march-of-eagles`);
  await page.locator("[data-verdict]").waitFor();
  await page.locator("[data-ready]").selectOption("SC-2");
  await page.locator("[data-zone='0-0-0']").waitFor();
  await page.locator("[data-try]").click();
  await page.locator("[data-trials='20']").waitFor();
  await page.waitForLoadState("networkidle");
  await page.screenshot({ path: `${OUT}workshop-scenario-${end}.png` });
}
await close(opened);
