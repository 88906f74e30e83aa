// The scenario workshop: a scenario written on a ready table, broken and mended, tried out, kept, shared and played.
import { ADDRESS, AXE, browser, close, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const verdict = page.locator("[data-verdict]");
const good = () => verdict.filter({ hasText: "lässt sich spielen" }).waitFor();
await page.goto(`${ADDRESS}/workshop/scenario/march-of-eagles`);
await good();

// a table, edges, zones, an objective
await page.locator("[data-ground]").selectOption({ index: 1 });
await page.locator("[data-edge='0']").selectOption("south");
await verdict.filter({ hasText: "verhindert" }).waitFor();
await page.locator("[data-fault]", { hasText: "beiden Seiten" }).waitFor();
await page.locator("[data-edge='1']").selectOption("north");
await good();
await page.locator("[data-add-zone='0']").click();
await page.locator("[data-zone='0-0-3']").waitFor();
await page.locator("[data-zone='0-0-3']").fill("900");
await page.locator("[data-zone='0-0-3']").press("Tab");
await verdict.filter({ hasText: "verhindert" }).waitFor();
await page.locator("[data-undo]").click();
await good();
await page.locator("[data-add-goal=hold]").click();
await page.locator("[data-worth='0']").fill("5");
await page.locator("[data-worth='0']").press("Tab");
await page.locator("[data-turns]").fill("4");
await page.locator("[data-turns]").press("Tab");
await page.locator("[data-briefing=de]").fill("Haltet die <b>Mitte</b>!");
await page.locator("[data-briefing=de]").press("Tab");
await good();

// tried out, saved, found again, shared
await page.locator("[data-try]").click();
await page.locator("[data-trials='20']").waitFor();
await page.locator("[data-save]").click();
await page.locator("summary", { hasText: "Gespeicherte Szenarien (1)" }).waitFor();
await page.reload();
await page.locator("[data-worth='0']").waitFor();
must((await page.locator("[data-worth='0']").inputValue()) === "5", "the draft is kept");
await page.locator("[data-share]").click();
await page.waitForURL(/#/);

// axe, and a phone; the army workshop too
for (const [wide, high] of [[1400, 900], [390, 800]])
  for (const [address, there] of [[page.url(), "[data-worth='0']"], [`${ADDRESS}/workshop/march-of-eagles`, "[data-total]"]]) {
    const looked = await sheet(opened, { bypassCSP: true, wide, high });
    await looked.addInitScript(AXE);
    await looked.goto(address);
    await looked.locator(there).waitFor();
    await looked.waitForLoadState("networkidle");
    const found = await looked.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
    must(found.violations.length === 0, JSON.stringify(found.violations.map((each) => [each.id, each.nodes[0]?.html])));
    const reaches = await looked.evaluate(() => document.documentElement.scrollWidth);
    must(reaches <= wide, `nothing reaches out of a sheet of ${wide}: ${address.slice(0, 60)} ${reaches}`);
  }

// played
await page.locator("[data-fight]").click();
await page.waitForURL(/\/table\//);
await page.locator("#decision").waitFor();
await close(opened);
