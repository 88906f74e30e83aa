// A book that was installed beside ours, from the lobby to the end of a battle.
import { ADDRESS, browser, close, decideUntil, eventually, must, picture, sheet, toTheEnd, wishing } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
await page.goto(ADDRESS);
const card = page.locator(".books button", { hasText: "Vorposten" });
const painted = () => card.locator("img").evaluate((image) => image.src.endsWith("/api/emblems/outposts") && image.complete && image.naturalWidth > 0);
await eventually(painted, "its own emblem in the lobby");
await card.click();
await page.locator("[data-fight]").click();
await page.waitForURL(/\/table\//);
await page.locator(".unit").first().waitFor();
must((await page.locator(".unit").count()) === 6, "six pickets stand on the table");
const asked = () => page.evaluate(() => performance.getEntriesByType("resource").map((each) => each.name).find((name) => name.includes("/api/ground/")));
await eventually(async () => Boolean(await asked()), "the page asks for its ground");
const ground = await asked();
must((await (await fetch(ground)).text()).includes('data-kind="spruce-wood"'), "its spruces are on the ground that the page shows");

// an order: the first picket advances
await decideUntil(page, async () => (await page.locator("[data-ghost]").count()) > 0, wishing(/vorrücken|advance/));
await page.locator("[data-confirm]:not(:disabled)").waitFor();
await page.locator("[data-confirm]").click();

// what a volley would do is told on the card before anybody fires
const fires = wishing(/feuern|fire at/, /vorrücken|advance/);
await decideUntil(page, async ({ options }) => options.some((each) => /feuern|fire at/.test(each)), fires);
await picture(page, "sixth-table");
const end = await toTheEnd(page, fires);
must(/mehr Männer|More men/.test(end.over), `the battle ends as its book says: ${end.over}`);
await close(opened, page);
