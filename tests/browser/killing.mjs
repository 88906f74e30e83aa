// A networked battle between two browsers whose server is killed again and again: `node killing.mjs`.
// Nothing that a browser was told may be lost, and both come back by themselves.
import { spawn } from "node:child_process";
import { ADDRESS, PATIENCE, browser, decision, sheet } from "./hands.mjs";

const { PYTHON, STORE, KILLS = "20", SEED = "1" } = process.env;
const PORT = new URL(ADDRESS).port;

let chance = Number(SEED);
function lot() {
  chance = (chance * 1103515245 + 12345) % 2147483648;
  return chance / 2147483648;
}

/** Ends the run at once, also where nobody awaits. */
function fail(why) {
  console.error(why);
  process.exit(1);
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

let server = null;
function start() {
  const command = ["-m", "pulverdampf.server", "--port", PORT, "--store", STORE, "--pace", "0"];
  server = spawn(PYTHON, command, { stdio: "inherit" });
}

async function kill() {
  const gone = new Promise((done) => server.once("exit", done));
  server.kill("SIGKILL");
  await gone;
}

async function answering() {
  for (const until = performance.now() + PATIENCE; performance.now() < until; await pause(50)) {
    try {
      if ((await fetch(`${ADDRESS}/api/books`)).ok) return;
    } catch {
      // not yet
    }
  }
  fail("the server does not start");
}

/** One browser at a seat: every line it was told, and how often it was shown the whole table. */
class Seat {
  link = "";
  told = [];
  boards = 0;
  over = false;
  calls = [];

  constructor(page) {
    this.page = page;
    page.on("websocket", (socket) => {
      const { link } = this;
      const call = { heard: 0, closed: false };
      this.calls.push(call);
      socket.on("close", () => (call.closed = true));
      socket.on("framereceived", ({ payload }) => {
        call.heard += 1;
        if (link === this.link) this.hear(JSON.parse(payload)); // not what a page says that is being left
      });
    });
  }

  hear(message) {
    if (message.type === "board") {
      for (const [at, line] of this.told.entries())
        if (JSON.stringify(message.lines[at]) !== JSON.stringify(line)) fail(`line ${at} was told and is lost: ${JSON.stringify(line)}`);
      this.told = message.lines;
      this.boards += 1;
    } else if (message.type === "happened") {
      for (const line of message.lines) {
        if (line.n !== this.told.length) fail(`line ${line.n} came after ${this.told.length} lines`);
        this.told.push(line);
      }
    } else if (message.type === "over") this.over = true;
  }

  async sit(link) {
    this.link = link;
    this.told = [];
    this.over = false;
    this.boards = 0;
    await this.page.goto(ADDRESS + link);
  }

  /** Waits until the battle has gone on by some lines, or is over: each death falls into a battle that moves. */
  async moved(lines) {
    const before = this.told.length;
    for (const until = performance.now() + PATIENCE; this.told.length < before + lines && !this.over; await pause(10))
      if (performance.now() > until) fail("the battle does not go on");
  }

  async back(boards) {
    for (const until = performance.now() + PATIENCE; this.boards <= boards; await pause(20))
      if (performance.now() > until) fail(`a browser did not come back by itself: ${await this.state()}`);
  }

  /** What there is to be seen of a seat that waits in vain: its last calls, its page, the server. */
  async state() {
    const soon = (what) => Promise.race([what.catch(String), pause(5000).then(() => "no answer")]);
    const page = await soon(this.page.evaluate(() => document.body.innerText.slice(0, 400)));
    const asked = await soon(fetch(`${ADDRESS}/api/books`).then(({ status }) => status));
    return JSON.stringify({ link: this.link, calls: this.calls.slice(-5), page, asked, exit: server.exitCode ?? server.signalCode, told: this.told.length, rooms });
  }

  /** Answers with the advice of the staff, by the keyboard, until it is told to stop. */
  async play() {
    while (playing) {
      const now = await decision(this.page);
      if (now.options.length || now.confirm) await this.page.keyboard.press("Enter");
      else if (now.nearest) await this.page.keyboard.press("n");
      await pause(15);
    }
  }
}

let playing = false;
let hands = [];
function begin() {
  playing = true;
  hands = seats.map((seat) => seat.play());
}

async function end() {
  playing = false;
  await Promise.all(hands);
}

async function open() {
  const wish = { rulebook: "march-of-eagles", army: "BR-A", enemy: "FR-A", mode: "friend" };
  const answer = await fetch(`${ADDRESS}/api/rooms`, { method: "POST", body: JSON.stringify(wish) });
  const room = await answer.json();
  rooms.push(room.room);
  await seats[0].sit(room.links.one);
  const joined = await (await fetch(`${ADDRESS}/api${room.links.two}`, { method: "POST" })).json();
  await seats[1].sit(joined.link);
  for (const seat of seats) await seat.back(0);
}

const rooms = [];
start();
await answering();
const opened = await browser();
const seats = [new Seat(await sheet(opened)), new Seat(await sheet(opened, { language: "en-GB" }))];
await open();
begin();
let lines = 0;
for (let n = 0; n < Number(KILLS); n++) {
  if (seats.some((seat) => seat.over)) {
    lines += seats[0].told.length;
    await end();
    await open();
    begin();
  }
  await seats[0].moved(2);
  await pause(lot() * 370);
  const boards = seats.map((seat) => seat.boards);
  await kill();
  start();
  for (const [at, seat] of seats.entries()) await seat.back(boards[at]);
}
await seats[0].moved(1);
await end();
const told = seats.map((seat) => seat.told.length);
await opened.close();
await kill();
console.log(JSON.stringify({ rooms, lines: lines + Math.max(...told) }));
