/** SHA-256 and BLAKE2b in plain TypeScript: browsers give the first only over TLS, and the second never. */

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
/** Bytes as people write them. */
export const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

const isPrime = (n: number): boolean => {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return n > 1;
};
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter(isPrime).slice(0, 64);
const fraction = (root: number): number => ((root - Math.floor(root)) * 2 ** 32) | 0;
const K = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const H = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** SHA-256 of bytes. */
export function sha256(data: Uint8Array): Uint8Array {
  const padded = new Uint8Array(((data.length + 72) >> 6) << 6);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const state = [...H];
  const w = new Int32Array(64);
  const at = (i: number): number => w[i] as number;
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = view.getInt32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const s0 = turned(at(i - 15), 7) ^ turned(at(i - 15), 18) ^ (at(i - 15) >>> 3);
      const s1 = turned(at(i - 2), 17) ^ turned(at(i - 2), 19) ^ (at(i - 2) >>> 10);
      w[i] = at(i - 16) + s0 + at(i - 7) + s1;
    }
    let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] as number) + at(i)) | 0;
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = ((state[i] as number) + word) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export const sha256Hex = (...texts: (string | Uint8Array)[]): string => hex(sha256(joined(texts)));

/** Texts and bytes one after another. */
export function joined(parts: readonly (string | Uint8Array)[]): Uint8Array {
  const all = parts.map((part) => (typeof part === "string" ? bytes(part) : part));
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const MASK = 2n ** 64n - 1n;
const IV = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const SIGMA = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
].map((row) => Array.from(row, (digit) => parseInt(digit, 16)));

/** BLAKE2b with 64 bytes of digest of one block of data that is not empty, under a key of at most 64 bytes. */
export function blake2b(data: Uint8Array, key: Uint8Array): Uint8Array {
  const block = new Uint8Array(128);
  block.set(key);
  const last = new Uint8Array(128);
  last.set(data);
  const h = [...IV];
  h[0] = (h[0] as bigint) ^ 0x01010000n ^ (BigInt(key.length) << 8n) ^ 64n;
  compress(h, block, 128n, false);
  compress(h, last, 128n + BigInt(data.length), true);
  const out = new DataView(new ArrayBuffer(64));
  h.forEach((word, i) => out.setBigUint64(8 * i, word, true));
  return new Uint8Array(out.buffer);
}

function compress(h: bigint[], block: Uint8Array, count: bigint, final: boolean): void {
  const view = new DataView(block.buffer);
  const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(8 * i, true));
  const v = [...h, ...IV];
  v[12] = (v[12] as bigint) ^ count;
  if (final) v[14] = (v[14] as bigint) ^ MASK;
  const rotated = (word: bigint, by: bigint): bigint => ((word >> by) | (word << (64n - by))) & MASK;
  const mix = (a: number, b: number, c: number, d: number, x: bigint, y: bigint): void => {
    const at = (i: number): bigint => v[i] as bigint;
    v[a] = (at(a) + at(b) + x) & MASK;
    v[d] = rotated(at(d) ^ at(a), 32n);
    v[c] = (at(c) + at(d)) & MASK;
    v[b] = rotated(at(b) ^ at(c), 24n);
    v[a] = (at(a) + at(b) + y) & MASK;
    v[d] = rotated(at(d) ^ at(a), 16n);
    v[c] = (at(c) + at(d)) & MASK;
    v[b] = rotated(at(b) ^ at(c), 63n);
  };
  for (let round = 0; round < 12; round++) {
    const order = SIGMA[round % 10] as number[];
    const word = (i: number): bigint => m[order[i] as number] as bigint;
    mix(0, 4, 8, 12, word(0), word(1));
    mix(1, 5, 9, 13, word(2), word(3));
    mix(2, 6, 10, 14, word(4), word(5));
    mix(3, 7, 11, 15, word(6), word(7));
    mix(0, 5, 10, 15, word(8), word(9));
    mix(1, 6, 11, 12, word(10), word(11));
    mix(2, 7, 8, 13, word(12), word(13));
    mix(3, 4, 9, 14, word(14), word(15));
  }
  for (let i = 0; i < 8; i++) h[i] = (h[i] as bigint) ^ (v[i] as bigint) ^ (v[i + 8] as bigint);
}
