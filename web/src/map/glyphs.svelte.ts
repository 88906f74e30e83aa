/** How pieces are drawn: the server draws each sort once, the page fetches what it has not seen yet. */

import { SvelteMap } from "svelte/reactivity";

const known = new SvelteMap<string, string>();
let wanted = new Set<string>();

/** The drawing of a key, in sixteenths of a unit, facing up; empty until it has come. */
export function glyph(key: string): string {
  const drawn = known.get(key);
  if (drawn === undefined && key && !wanted.has(key)) {
    wanted.add(key);
    if (wanted.size === 1) queueMicrotask(() => void fetched());
  }
  return drawn ?? "";
}

async function fetched(): Promise<void> {
  const keys = [...wanted];
  for (let i = 0; i < keys.length; i += 100) {
    try {
      const answer = await fetch(`/api/glyphs?${keys.slice(i, i + 100).map((key) => `key=${encodeURIComponent(key)}`).join("&")}`);
      for (const [key, svg] of Object.entries((await answer.json()) as Record<string, string>)) known.set(key, svg);
    } catch {
      // without a drawing the bare base is shown
    }
  }
  const later = [...wanted].filter((key) => !keys.includes(key));
  wanted = new Set(later);
  if (later.length) void fetched();
}
