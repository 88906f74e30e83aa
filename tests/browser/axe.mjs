// No serious accessibility violation on any page: the lobby, armies and rules, and a table of each book, in both languages, on a desk and on a phone. `node axe.mjs papers|otherwise|<book>`
import { ADDRESS, AXE, browser, close, decideUntil, must, sheet, shutOut } from "./hands.mjs";

const DESK = {};
const PHONE = { wide: 390, high: 844, hasTouch: true, isMobile: true };
const opened = await browser();
const found = [];
const books = await (await fetch(`${ADDRESS}/api/books`)).json();

async function visit(language, size, walk) {
  const page = await sheet(opened, { bypassCSP: true, language, toured: false, ...size });
  await page.addInitScript(AXE);
  const look = async (where) => {
    for (const each of await shutOut(page))
      found.push(`${language} ${size === PHONE ? "phone" : "desk"} ${where}: ${each.id} ${each.help} ${each.nodes.slice(0, 3).map((node) => node.html.slice(0, 140)).join(" | ")}`);
  };
  await walk(page, look);
  must(!page.accidents.length, page.accidents.join("\n"));
  await page.context().close();
}

/** The pages without a battle. */
const papers = (chosen) => async (page, look) => {
  await page.goto(ADDRESS);
  await page.locator("[data-fight]").waitFor();
  for (const [n, book] of books.entries()) {
    if (!chosen.includes(n)) continue;
    await page.locator(".books button").nth(n).click();
    await page.locator(".own summary").click();
    await look(`lobby of ${book.key}`);
  }
  const book = books[chosen[0]];
  await page.goto(`${ADDRESS}/army/${book.key}/${book.default_armies[0]}`);
  await page.locator("tfoot").waitFor();
  await look("army");
  await page.goto(`${ADDRESS}/rules/${book.key}`);
  await page.locator(".chapters li").first().waitFor();
  await look("rules");
  await page.locator(".chapters button").nth(1).click();
  await page.locator("article").first().waitFor();
  await look("a chapter");
};

/** A table from the tour to a few throws, with all that opens and shuts. */
const table = (book) => async (page, look) => {
  const [army, enemy] = book.default_armies;
  const wish = { rulebook: book.key, army, enemy, terrain: book.terrains[0].id, seed: "axe" };
  const room = await (await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) })).json();
  await page.goto(ADDRESS + room.mine);
  await page.locator("#decision .prompt").waitFor();
  await page.locator(".tour").waitFor();
  await look(`${book.key}: tour`);
  await page.locator(".tour button").first().click();
  await decideUntil(page, () => page.locator("[data-confirm]").count());
  await look(`${book.key}: an order`);
  await decideUntil(page, async ({ turn }) => /[1-9]/.test(turn) && (await page.locator(".chronicle .dice svg").count()) > 0 && (await page.locator("[data-option]").count()) > 0);
  await page.keyboard.press("Tab");
  for (const line of (await page.locator(".chronicle .head").all()).slice(-3)) await line.click();
  await look(`${book.key}: battle`);
  await page.locator(".history button").first().click();
  await page.locator(".then").waitFor();
  await look(`${book.key}: history`);
  await page.locator(".history .live").click();
  for (const [nr, name, inside] of [[0, "order of battle", ".drawer li"], [1, "rules", ".drawer .chapters li"], [-1, "menu", ".drawer kbd"]]) {
    await page.locator("nav button").nth(nr).click();
    await page.locator(inside).first().waitFor();
    await look(`${book.key}: ${name}`);
    await page.locator(".drawer .close").click();
  }
};

// every book is seen in both languages and on both sizes of screen, though not in all four ways
const wanted = process.argv[2];
if (wanted === "papers") {
  await visit("de-DE", DESK, papers([0, 2, 4]));
  await visit("en-GB", PHONE, papers([1, 3]));
} else if (wanted === "otherwise") {
  await visit("en-GB", PHONE, papers([0, 2, 4]));
  await visit("de-DE", DESK, papers([1, 3]));
} else {
  const n = books.findIndex((each) => each.key === wanted);
  await visit(n % 2 ? "de-DE" : "en-GB", DESK, table(books[n]));
  await visit(n % 2 ? "en-GB" : "de-DE", PHONE, table(books[n]));
}
must(!found.length, found.join("\n"));
await close(opened);
console.log(wanted, "nothing serious");
