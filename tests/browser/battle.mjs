// A whole battle in the browser, by one kind of hand: `node battle.mjs mouse|keyboard|friends`.
import { accept, ADDRESS, MOVING, PATIENCE, browser, close, decide, decideUntil, decision, fight, must, sheet } from "./hands.mjs";

const way = process.argv[2] ?? "mouse";
const until = performance.now() + PATIENCE;
const opened = await browser();

async function byMouse(page) {
  await fight(page);
  let dragged = false;
  while (performance.now() < until) {
    const now = await decision(page);
    if (now.over) return now;
    const ghost = page.locator("[data-ghost] rect").first();
    if (!dragged && now.confirm && (await ghost.count())) {
      const box = await ghost.boundingBox();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y - 300, { steps: 5 });
      await page.mouse.up();
      await page.locator(".note").waitFor();
      await page.locator(".note .way").click();
      await page.locator(".verdict.right").waitFor();
      dragged = true;
    }
    await decide(page);
  }
  must(false, "the battle did not end in time");
}

async function byKeyboard(page) {
  await page.goto(ADDRESS);
  await page.locator("[data-fight]").waitFor();
  await page.locator("[data-fight]").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/table\//);
  await page.locator("#decision .prompt").waitFor();
  let turned = false;
  while (performance.now() < until) {
    const now = await decision(page);
    if (now.over) return now;
    if (now.options.length) await page.keyboard.press(now.options.length > 1 && !turned ? "1" : "Enter");
    else if (now.confirm) {
      if (!turned) await page.keyboard.press("q");
      turned = true;
      await page.keyboard.press("Enter");
    } else if (now.nearest) await page.keyboard.press("n");
    await page.waitForTimeout(30);
  }
  must(false, "the battle did not end in time");
}

async function byFriends(page) {
  await page.goto(ADDRESS);
  await page.locator("input[value=friend]").check();
  await page.locator("[data-start]").click();
  await page.waitForURL(/\/table\//);
  await page.locator("nav button").last().click();
  const link = await page.locator(".link input").first().inputValue();
  await page.keyboard.press("Escape");
  const other = await sheet(opened, { language: "en-GB" });
  await accept(other, link);
  while (performance.now() < until) {
    const now = await decide(page);
    if (now.over) {
      await other.locator(".end").waitFor();
      return now;
    }
    await decide(other);
  }
  must(false, "the battle did not end in time");
}

const page = await sheet(opened, way === "mouse" ? MOVING : {});
const end = await { mouse: byMouse, keyboard: byKeyboard, friends: byFriends }[way](page);
console.log(way, end.over, end.turn ?? "");
await close(opened, page);
