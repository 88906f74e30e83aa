// A bot for Pulverdampf in JavaScript: gives any of the lawful answers it is offered.
// Try it: pulverdampf simulate dbx --two "bot:node examples/bots/any_answer.mjs"

import { createInterface } from "node:readline";

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

/** Lots from a seed, so that the same battle gives the same answers (mulberry32). */
function lots(words) {
  let state = [...words].reduce((sum, letter) => Math.imul(sum ^ letter.codePointAt(0), 16777619), 2166136261);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

let next = lots("");

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === "hello") say({ type: "hello", protocol: 1, name: "Any answer" });
  else if (message.type === "battle") next = lots(message.seed);
  else if (message.type === "ask") {
    const { n, candidates } = message;
    const picked = candidates[Math.floor(next() * candidates.length)];
    say({ type: "answer", n, answer: picked.answer });
  } else if (message.type === "quit") break;
}
