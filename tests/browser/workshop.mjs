// The army workshop: an army built by mouse and by keyboard, broken, mended by its hint, filled up, saved, shared, printed, and led into battle.
import { ADDRESS, browser, close, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const verdict = page.locator("[data-verdict]");
const legal = () => verdict.filter({ hasText: "ist erlaubt" }).waitFor();
await page.goto(`${ADDRESS}/workshop/muskets-tomahawks`);
await verdict.filter({ hasText: "Was nicht stimmt" }).waitFor();

// by mouse: two units and an officer; every fault stands at a line, with its rule
must((await page.locator("[data-fault]").count()) > 0, "what is missing is told");
await page.locator("[data-entry=FB1] button").click();
await page.locator('[data-body="bodies[0]"]').waitFor();
await page.locator("[data-entry=FB1] button").click();
await page.locator('[data-body="bodies[1]"]').waitFor();
await page.locator("[data-entry=OFR] button").click();
await legal();

// broken: too many figures; the hint says how many, and that mends it
const size = page.locator('[data-body="bodies[0]"] input[type=number]').first();
await size.fill("40");
await size.press("Tab");
const fault = page.locator('[data-body="bodies[0]"] [data-fault]').first();
await fault.waitFor();
const wanted = (await fault.locator(".remedy").textContent()).match(/\d+/)[0];
await size.fill(wanted);
await size.press("Tab");
await legal();
await page.locator("[data-undo]").click();
await verdict.filter({ hasText: "Was nicht stimmt" }).waitFor();
await page.locator("[data-undo]").click();
await legal();

// by keyboard: one more unit, and away with it again
const add = page.locator("[data-entry=FB5] button");
await add.focus();
await page.keyboard.press("Enter");
await page.locator('[data-body="bodies[3]"]').waitFor();
await page.locator('[data-body="bodies[3]"] [data-remove]').focus();
await page.keyboard.press("Space");
await page.locator('[data-body="bodies[3]"]').waitFor({ state: "detached" });

// what is being built is still there after a reload, and on a phone nothing of it is out of reach
await page.reload();
await page.locator('[data-body="bodies[2]"]').waitFor();
await legal();

// filled up, saved
await page.locator("[data-fill]").click();
await page.locator('[data-body="bodies[3]"]').waitFor();
await legal();
await page.locator("[data-name]").fill("<b>Meine</b> Truppe");
await page.locator("[data-name]").press("Tab");
await page.locator("[data-save]").click();
await page.locator("summary", { hasText: "Gespeicherte Armeen (1)" }).waitFor();

// shared: the link opens the same army elsewhere; a broken one is told
await page.getByRole("button", { name: "Per Link teilen" }).click();
await page.waitForURL(/#/);
const other = await sheet(opened);
await other.goto(page.url());
await other.locator("[data-verdict]", { hasText: "ist erlaubt" }).waitFor();
must((await other.locator("[data-name]").inputValue()) === "<b>Meine</b> Truppe", "names are words");
must((await other.locator("[data-total]").textContent()) === (await page.locator("[data-total]").textContent()), "the same army");
await other.goto("about:blank");
await other.goto(`${ADDRESS}/workshop#nonsense`);
await other.locator("[role=alert]", { hasText: "keine lesbare Armee" }).waitFor();

// what a list asks for is agreed on the spot, travels by link and stays with what is saved
await other.goto(`${ADDRESS}/workshop/march-of-eagles`);
const guns = other.locator("[data-entry=battery] button");
await guns.waitFor();
must(await guns.isDisabled(), "guns need an agreement");
await other.locator("[data-agreements] summary").click();
await other.locator("[data-switch=artillery] select").selectOption("true");
await other.locator("[data-entry=battery] button:enabled").click();
await other.locator('[data-body="bodies[0]"]').waitFor();
await other.getByRole("button", { name: "Per Link teilen" }).click();
await other.waitForURL(/#/);
const third = await sheet(opened, { wide: 390, high: 800 });
await third.goto(other.url());
await third.locator("[data-entry=battery] button:enabled").waitFor();
for (const book of ["kriegspfad", "march-of-eagles", "dbx", "black-powder"]) {
  await third.goto(`${ADDRESS}/workshop/${book}`);
  await third.locator("[data-propose]").click();
  await third.locator("[data-body]").first().waitFor();
  const reaches = await third.evaluate(() => document.documentElement.scrollWidth);
  must(reaches <= 390, `nothing of an army of ${book} reaches out of a phone: ${reaches}`);
}

// printed, then led into battle
const [download] = await Promise.all([page.waitForEvent("download"), page.locator("[data-print=army]").click()]);
must(download.suggestedFilename().endsWith(".pdf"), "a paper");
await page.locator("[data-fight]").click();
await page.waitForURL(/\/table\//);
await page.locator("#decision").waitFor();
await close(opened);
