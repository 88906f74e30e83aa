import { describe, expect, it } from "vitest";
import { proved, promiseOf } from "./dice";
import { blake2b, hex, sha256Hex } from "./hashes";
import record from "./shared.battle?raw";

const header = JSON.parse(record.split("\n")[0] ?? "") as { dice: { commitment: string } };
const mine = { commitment: header.dice.commitment, seat: "one", share: "the first seat adds this" };

describe("hashes", () => {
  it("gives the digests of the standards", () => {
    expect(sha256Hex("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(sha256Hex("a".repeat(119))).toBe("31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
    expect(hex(blake2b(new Uint8Array(1), Uint8Array.from({ length: 64 }, (_, i) => i)))).toBe(
      "961f6dd1e4dd30f63901690c512e78e4b45e4742ed197c3c5e45c549fd25f2e4187b0bc9fe30492b16b0d0bc4ef9b0f34c7003fac09a5ef1532e69430234cebd",
    );
  });
});

describe("the proof of the dice", () => {
  it("holds for a battle that the server has kept", () => {
    expect(proved(record, mine)).toEqual({ proved: true, dice: 9 });
  });
  it("names a seed that was not promised", () => {
    expect(proved(record, { ...mine, commitment: "0".repeat(64) })).toEqual({ proved: false, why: "seed" });
  });
  it("names a share that is not this browser's", () => {
    expect(proved(record, { ...mine, share: "something else" })).toEqual({ proved: false, why: "share" });
  });
  it("names a share that differs from its promise", () => {
    const other = record.replace('"share":["two","the second seat adds that"]', '"share":["two","what the server would like"]');
    expect(proved(other, mine)).toEqual({ proved: false, why: "promise" });
  });
  it("names a die that does not follow", () => {
    const both = record
      .replace('"share":["two","the second seat adds that"]', '"share":["two","what the server would like"]')
      .replace(promiseOf("the second seat adds that"), promiseOf("what the server would like"));
    expect(proved(both, mine)).toEqual({ proved: false, why: "dice" });
  });
  it("says when it cannot read the record", () => {
    expect(proved("nonsense", mine)).toEqual({ proved: false, why: "record" });
  });
});
