// The shelf of the army workshop: saved, renamed, doubled, compared, written as files and read again, from one's own collection, on paper.
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ADDRESS, browser, close, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const legal = () => page.locator("[data-verdict]", { hasText: "ist erlaubt" }).waitFor();
const shelf = (number) => page.locator("summary", { hasText: `Gespeicherte Armeen (${number})` });
const total = () => page.locator("[data-total] b").textContent();
const file = page.locator("input[type=file]");

/** What a button gives to take home. */
async function takenHome(button) {
  const [found] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return { name: found.suggestedFilename(), path: await found.path() };
}

await page.goto(`${ADDRESS}/workshop/black-powder`);
await page.locator(".ready select").selectOption({ index: 1 });
await page.locator('[data-body="groups[0].bodies[0]"]').waitFor();
await legal();
const whole = await total();

// saved, renamed, doubled, compared with what it has become
await page.locator("[data-save]").click();
await shelf(1).click();
await page.locator("[data-name]").fill("Zweites Aufgebot");
await page.locator("[data-name]").press("Tab");
await page.locator("[data-save]").click();
await page.locator("[data-saved]", { hasText: "Zweites Aufgebot" }).waitFor();
await page.locator("[data-saved]").getByRole("button", { name: "Duplizieren" }).click();
await shelf(2).waitFor();
await page.locator('[data-body="groups[0].bodies[0]"] [data-remove]').click();
await page.locator("[data-saved]", { hasText: "(2)" }).getByRole("button", { name: "Vergleichen" }).click();
await page.locator("[data-compare] tr.differs").first().waitFor();
must((await page.locator("[data-compare] tfoot td").last().textContent()) === whole, "the doubled army costs what the first one cost");
await page.locator("[data-undo]").click();
await legal();
await page.locator("[data-saved]", { hasText: "(2)" }).getByRole("button", { name: "Löschen" }).click();
await shelf(1).waitFor();

// as files: what was written is read again, what is broken is told by its line and changes nothing
const toml = await takenHome(page.getByRole("button", { name: "Armeedatei (.toml)" }));
must(toml.name === "Zweites Aufgebot.toml", toml.name);
const ros = await takenHome(page.getByRole("button", { name: "BattleScribe (.ros)" }));
must(readFileSync(ros.path, "utf-8").startsWith("<?xml"), "a roster for other programs");
await page.locator("[data-book]").selectOption("dbx");
await page.locator("[data-list]", { hasText: "SYW-09" }).waitFor();
await file.setInputFiles(toml.path);
await page.locator('[data-body="groups[0].bodies[0]"]').waitFor();
await legal();
must((await total()) === whole, "the file holds the whole army");
const broken = join(tmpdir(), `broken-${process.pid}.toml`);
writeFileSync(broken, readFileSync(toml.path, "utf-8").replace(/^year = .*$/m, 'year = "bald"'));
await file.setInputFiles(broken);
await page.locator("[role=status]", { hasText: /Zeile \d+:/ }).first().waitFor();
must((await total()) === whole, "a broken file changes nothing");

// only what I own: kept for the book, never exceeded, told where a draft exceeds it
await page.locator("summary", { hasText: "Meine Sammlung" }).click();
await page.getByRole("button", { name: "Ich besitze, was diese Armee braucht" }).click();
await page.locator("label.check input").check();
await legal();
await page.locator("[data-propose]").click();
await page.locator("main[aria-busy=false]").waitFor();
await legal();
must((await page.locator(".collection li.short").count()) === 0, "no proposal takes more than there is");
const owned = page.locator(".collection input").filter({ visible: true });
const places = await owned.evaluateAll((all) => all.map((each) => Number(each.value)));
const first = places.findIndex((each) => each > 0);
await page.reload();
await page.locator("summary", { hasText: "Meine Sammlung" }).click();
await page.locator("label.check input").check();
must((await owned.nth(first).inputValue()) === String(places[first]), "the collection is kept");
for (let n = 0; n < places.length; n++)
  if (places[n]) {
    await owned.nth(n).fill("0");
    await owned.nth(n).press("Tab");
  }
await page.locator("[data-fault='muster.owned']").first().waitFor();
await page.locator("label.check input").uncheck();
await legal();

// on paper, every kind
await page.getByLabel("Papier").selectOption("letter");
for (const kind of ["army", "cards", "markers", "reference", "setup"]) {
  const paper = await takenHome(page.locator(`[data-print=${kind}]`));
  must(readFileSync(paper.path).subarray(0, 5).toString() === "%PDF-" && paper.name.endsWith(".pdf"), `a paper of ${kind}`);
}
await close(opened);
