// A campaign in the browser, from its opening to the story of a battle: `node campaign.mjs [FOLDER [window]]`.
import { join } from "node:path";
import { ADDRESS, AXE, browser, close, eventually, must, sheet, shutOut } from "./hands.mjs";

const [folder, shape = "whole"] = process.argv.slice(2);
const language = process.env.TONGUE ?? "de-DE";
const opened = await browser();
const DESK = { wide: 1280, high: 1000 };
const PHONE = { wide: 390, high: 844, hasTouch: true, isMobile: true };

async function paper(more = DESK) {
  const page = await sheet(opened, { bypassCSP: true, language, ...more });
  await page.addInitScript(AXE);
  return page;
}

/** Whether a page shuts nobody out and is no wider than its window; kept as a picture where a folder is named. */
async function fair(page, name) {
  const serious = await shutOut(page);
  must(!serious.length, `${name}: ${serious.map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 160)}`).join(" | ")}`);
  must((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${name}: nothing is wider than the page`);
  if (folder) await page.screenshot({ path: join(folder, `campaign-${name}.png`), fullPage: shape === "whole" });
}

/** The map is there, and as large as it wants to be. */
const mapped = (page) => eventually(() => page.locator("[data-map] img").evaluate((img) => img.complete && img.naturalWidth > 0), "the map is drawn");

// the organiser opens it and leads a side himself; the other waits for whoever gets the link
const anna = await paper();
await anna.goto(`${ADDRESS}/club`);
await anna.locator("[data-campaign]").selectOption("napoleonic-week");
await anna.locator("[data-led='one']").selectOption("me");
await anna.locator("[data-leader]").fill("Anna");
await fair(anna, "home");
await anna.locator("[data-open-campaign]").click();
await anna.locator("[data-side='two'] input").waitFor();
await mapped(anna);
must((await anna.locator("[data-force]").count()) < 6, "what lies far off is hidden");
must((await anna.locator("[data-give]").count()) === 0, "nobody orders before both sides are led");
const invitation = await anna.locator("[data-side='two'] input").inputValue();

const bernd = await paper(PHONE);
await bernd.goto(invitation);
await bernd.locator("[data-player]").fill("Bernd");
await fair(bernd, "invited-phone");
await bernd.locator("[data-join]").click();
await bernd.waitForURL((url) => url.href !== invitation);
await bernd.locator("[data-give]").waitFor();
await mapped(bernd);

// orders by tapping: a force, then a place beside it; on the phone by the list as well
await anna.reload();
await anna.locator("[data-give]").waitFor();
await mapped(anna);
await anna.locator("[data-force-name='corps']").click();
await anna.locator("[data-place='heights'].reached").waitFor();
await anna.locator("[data-force-name='corps']").click();
must((await anna.locator("[data-place='heights'].reached").count()) === 0, "a second tap lets go of the force");
await anna.locator("[data-force-name='corps']").click();
await anna.locator("[data-place-name='heights']").click();
must((await anna.locator("[data-order='corps']").inputValue()) === "heights", "names on the map take a tap");
await anna.locator("[data-order='corps']").selectOption("river-town");
must(await anna.locator("[data-legend] li").first().isVisible(), "the map has a legend");
await anna.locator("[data-place='river-town']").click();
await anna.locator("[data-place='heights'].reached").click();
await anna.locator("[data-choose='bavarians']").click();
await anna.locator("[data-place='heights'].reached").click();
must((await anna.locator("[data-order='corps']").inputValue()) === "heights", "the tap was an order");
await fair(anna, "orders");
await anna.locator("[data-give]").click();
await anna.locator("[data-give]").waitFor({ state: "detached" });

await bernd.locator("[data-wider]").waitFor();
await bernd.locator("[data-place='market']").tap();
await bernd.locator("[data-place='heights'].reached").tap();
await bernd.locator("[data-order='grenadiers']").selectOption("market");
await fair(bernd, "orders-phone");
await bernd.locator("[data-give]").tap();
await bernd.locator("[data-meeting='heights']").waitFor();
await fair(bernd, "meeting-phone");

// both leave the meeting to generals, who fight it out; the story tells of it
await bernd.locator("[data-generals]").tap();
await anna.reload();
await anna.locator("[data-meeting='heights']").waitFor();
await fair(anna, "meeting");
await anna.locator("[data-generals]").click();
await anna.locator("[data-meeting]").waitFor({ state: "detached" });
await anna.locator("[data-story] li").filter({ hasText: /Sieger:|keine Entscheidung|victory for|no decision/i }).first().waitFor();
await mapped(anna);
await fair(anna, "story");

// the battle of the generals can be looked at, and what cannot be undone is asked first
const seen = await paper();
await seen.goto(ADDRESS + (await anna.locator("[data-report-of]").first().getAttribute("href")));
await seen.locator("[data-end-page] .result").waitFor();
if (folder) await seen.screenshot({ path: join(folder, "campaign-report.png") });
await seen.close();
await anna.locator("[data-log] > summary").click();
const entries = await anna.locator("[data-log] ol li").count();
await anna.locator("[data-ask^='take-back']").last().click();
await anna.locator("[data-sure^='take-back']").waitFor();
await fair(anna, "asking");
await anna.locator("[data-not-sure]").click();
must((await anna.locator("[data-log] ol li").count()) === entries, "nothing was taken back");
await bernd.locator("[data-ask='renew']").tap();
const before = bernd.url();
await bernd.locator("[data-sure='renew']").tap();
await bernd.waitForURL((url) => url.href !== before);
await bernd.locator("[data-give]").waitFor();

// another meeting is fought at a table of this server, with the forces as they stand
for (let turn = 2; turn < 8; turn++) {
  await bernd.reload();
  await anna.reload();
  for (const page of [anna, bernd]) {
    await page.locator("[data-give]").waitFor();
    for (const force of await page.locator("[data-order]").all()) {
      const towards = (await force.locator("option").allInnerTexts()).find((each) => /Höhen|Marktflecken|heights|market/i.test(each));
      if (towards) await force.selectOption({ label: towards });
    }
    await page.locator("[data-give]").click();
    await page.locator("[data-give]").waitFor({ state: "detached" });
  }
  await anna.reload();
  await anna.locator("[data-story] li").first().waitFor();
  if (await anna.locator("[data-fight-here]").count()) break;
}
await anna.locator("[data-fight-here]").first().click();
await anna.waitForURL(/\/table\//);
await anna.locator(".unit, [data-beside]").first().waitFor();
await bernd.reload();
await bernd.locator("[data-seated]").filter({ hasText: "Anna" }).waitFor();
await fair(bernd, "waiting-phone");
await close(opened, anna, bernd);
