// Pictures of staged situations in both languages: `node scenes.mjs name link name link ...`.
import { browser, sheet } from "./hands.mjs";

const OUT = process.env.PICTURES ?? new URL("../../docs/pictures/", import.meta.url).pathname;
const opened = await browser();
const given = process.argv.slice(2);
for (let i = 0; i < given.length; i += 2)
  for (const [language, locale] of [["de", "de-DE"], ["en", "en-GB"]]) {
    const page = await sheet(opened, { language: locale });
    await page.goto(given[i + 1]);
    await page.locator(".unit").first().waitFor();
    await page.mouse.move(5, 5);
    await page.waitForTimeout(900);
    await page.screenshot({ path: `${OUT}${given[i]}-${language}.png` });
    if (page.accidents.length) throw new Error(page.accidents.join("\n"));
    await page.context().close();
  }
await opened.close();
