// Two people at one battle: taking back with consent, handing over and back, passing, conceding; and the keys of history.
import { accept, ADDRESS, PATIENCE, browser, close, decide, decideUntil, decision, eventually, fight, must, sheet } from "./hands.mjs";

const opened = await browser();
const page = await sheet(opened);
const menu = (on) => on.locator("nav button").last().click();

// a battle with a friend
await page.goto(ADDRESS);
await page.locator("input[value=friend]").check();
await page.locator("[data-start]").click();
await page.waitForURL(/\/table\//);
await menu(page);
const link = await page.locator(".link input").first().inputValue();
await page.keyboard.press("Escape");
const friend = await sheet(opened, { language: "en-GB" });
await accept(friend, link);
await friend.locator("#decision").waitFor();

const until = performance.now() + PATIENCE;
const both = async (enough) => {
  while (performance.now() < until && !(await enough())) {
    await decide(page);
    await decide(friend);
  }
};
await both(async () => /Spielzug 1/.test((await decision(page)).turn));
await both(async () => (await page.locator(".chronicle li .dice").count()) > 0);

// taking back asks the other side
let wanted = false;
while (!wanted && performance.now() < until) {
  await page.keyboard.press("Backspace");
  await friend.waitForTimeout(250);
  wanted = (await friend.locator(".banner button").count()) > 0;
  if (!wanted) {
    await decide(page);
    await decide(friend);
  }
}
must(wanted, "the friend is asked");
await friend.locator(".banner button").last().click();
await page.locator(".banner[role=status]").waitFor();
await eventually(async () => (await friend.locator(".banner button").count()) === 0, "the banner goes when it is answered");
let agreed = false;
while (!agreed && performance.now() < until) {
  await page.keyboard.press("Backspace");
  await friend.waitForTimeout(250);
  if (await friend.locator(".banner button").count()) {
    await friend.locator(".banner button").first().click();
    await friend.locator(".banner[role=status]").waitFor();
    agreed = true;
  } else {
    await decide(page);
    await decide(friend);
  }
}
must(agreed, "with consent it is taken back");

// hand over to the computer and back
await menu(page);
await page.locator(".deeds button", { hasText: "Computer weiterspielen" }).click();
await page.locator(".deeds button", { hasText: "wieder übernehmen" }).waitFor();
await friend.locator(".army small", { hasText: "Computer" }).waitFor();
await page.locator(".deeds button", { hasText: "wieder übernehmen" }).click();
await page.locator(".deeds button", { hasText: "Computer weiterspielen" }).waitFor();
await page.keyboard.press("Escape");

// history: an event, a turn, play, and back to the present
await page.keyboard.press("Shift+ArrowLeft");
await page.locator(".then").waitFor();
await page.keyboard.press("ArrowRight");
await page.keyboard.press("p");
await page.waitForTimeout(900);
await page.keyboard.press("p");
await page.keyboard.press("Escape");
await page.locator(".then").waitFor({ state: "detached" });

// pass a window once and for all
let passed = false;
while (!passed && performance.now() < until) {
  const window = page.locator(".again input");
  const prompt = (await window.count()) ? (await decision(page)).prompt : "";
  // a window that closes while the hand is on its way is no window
  if (prompt && (await window.check({ timeout: 2000 }).then(() => true, () => false))) {
    await page.locator("[data-option]").filter({ hasText: /nicht|bleibt|verzicht|weiter|nein/i }).first().click({ timeout: 1000 }).catch(() => page.locator("[data-option]").last().click());
    for (let j = 0; j < 12; j++) {
      await decide(friend);
      const now = await decision(page);
      if (now.options.length && now.prompt !== prompt) break;
    }
    passed = true;
  } else {
    await decide(page);
    await decide(friend);
  }
}
must(passed, "a window could be passed");

// concede
await menu(friend);
await friend.locator(".deeds button", { hasText: "Concede" }).click();
await friend.locator("[role=alert] button", { hasText: "Yes" }).click();
await page.locator(".end").waitFor();
await friend.locator(".end").waitFor();

// a ghost that is not allowed is refused beside it, and R shows the arcs even where nothing may be measured
const alone = await sheet(opened);
await fight(alone);
await decideUntil(alone, () => alone.locator("[data-ghost]").count());
await alone.keyboard.down("r");
await alone.locator("[data-overlay=ranges]").waitFor();
await alone.keyboard.up("r");
await alone.keyboard.down("t");
await alone.locator("[data-overlay=threat] .note").waitFor();
await alone.keyboard.up("t");

await close(opened, page, friend, alone);
console.log("well mannered");
