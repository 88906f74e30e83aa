/** What is drawn over the map about a piece: asked for by a held key, or who would fight whom, which shows by itself. */

import { draft } from "../drafting/draft.svelte";
import { live } from "../live.svelte";
import type { Look, Outline, OverlayTold } from "../protocol";
import { lookKey } from "../store";
import { ui } from "../ui.svelte";

class Looking {
  private inHand: string = $derived(draft.now && draft.hand.held[0] ? draft.hand.held[0] : ui.selected || draft.held || (live.battle.asked?.subject ?? ""));
  /** Whoever decides sees who would fight whom without asking, unless he has put it away or his draft is not allowed. */
  private unasked: boolean = $derived(Boolean(ui.meetings && live.battle.welcome?.tells_meetings && live.battle.asked && ui.moment === null && (!draft.judged || draft.legal)));
  what: typeof ui.overlay = $derived(ui.overlay || (this.unasked ? "meetings" : ""));
  piece: string = $derived.by(() => {
    if (this.inHand && (ui.overlay || ui.units.get(this.inHand)?.side === live.side)) return this.inHand;
    return this.unasked ? ([...ui.units.values()].find((unit) => unit.outline && unit.side === live.side)?.id ?? "") : "";
  });
  ghost: Outline | null = $derived(draft.now && draft.hand.held[0] === this.piece ? draft.now : (draft.ghosts.find((each) => each.id === this.piece)?.outline ?? null));
  from: Outline | null = $derived(this.ghost ?? ui.units.get(this.piece)?.outline ?? null);
  look: Look | undefined = $derived(live.battle.looks.get(lookKey({ what: this.what, piece: this.piece })));
  /** Whose ranges and arcs show by themselves: the piece in the hand, or the one selected; not beside another look at it. */
  reaching: string = $derived(ui.reach && !ui.overlay && ui.moment === null && (draft.movable && draft.now ? (draft.hand.held[0] ?? "") : ui.selected) || "");
  reachFrom: Outline | null = $derived(this.reaching === draft.hand.held[0] && draft.now ? draft.now : (ui.units.get(this.reaching)?.outline ?? null));
  reach: Look | undefined = $derived(live.battle.looks.get(lookKey({ what: "ranges", piece: this.reaching })));
  /** Ground and shots matter to whoever has a piece in the hand; fights and overlaps always. */
  overlays: readonly OverlayTold[] = $derived.by(() => {
    if (this.what !== "meetings" || !this.look) return [];
    const all = ui.overlay || (this.inHand && this.piece === this.inHand);
    return this.look.overlays.filter(({ kind, pieces }) => kind === "fight" || kind === "overlap" || (all && (kind !== "shot" || pieces[0] === this.piece)));
  });
  /** Who would shoot at whom as the table stands: those of the piece in the hand first. */
  shots: readonly OverlayTold[] = $derived.by(() => {
    const own = this.what === "meetings" ? (this.look?.overlays ?? []).filter(({ kind, pieces }) => kind === "shot" && ui.units.get(pieces[0] ?? "")?.side === live.side) : [];
    return own.toSorted((a, b) => Number(b.pieces[0] === this.piece) - Number(a.pieces[0] === this.piece));
  });
}

export const looking = new Looking();
