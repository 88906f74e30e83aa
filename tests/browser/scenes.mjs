// Staged situations in both languages: `node scenes.mjs stages name=link ...`; with PICTURES set, each is photographed.
import { browser, close, picture, sheet, tables } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
for (const [name, link] of Object.entries(tables())) {
  await page.goto(link);
  await page.locator(".unit").first().waitFor();
  await picture(page, name);
}
await close(opened, page);
