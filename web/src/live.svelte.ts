/** The battle on this page: the fold of all messages so far, and the way back to the server. */

import type { AnyOrder, ToServer, Unit } from "./protocol";
import { fold, NOTHING, type Battle } from "./store";
import { Wire, type Health } from "./wire";

class Live {
  battle = $state.raw<Battle>(NOTHING);
  health = $state<Health>("joining");
  /** Answered and not yet told what came of it. */
  sent = $state(-1);
  private wire: Wire | null = null;

  join(address: string): void {
    this.wire?.close();
    this.battle = NOTHING;
    this.sent = -1;
    this.wire = new Wire(
      address,
      (message) => {
        if (message.type === "refused" || message.type === "asked" || message.type === "board") this.sent = -1;
        this.battle = fold(this.battle, message);
      },
      (health) => (this.health = health),
    );
  }

  send(message: ToServer): void {
    this.wire?.send(message);
  }

  answer(value: string | AnyOrder): void {
    const asked = this.battle.asked;
    if (!asked || this.sent === asked.id) return;
    this.sent = asked.id;
    this.send({ type: "answer", to: asked.id, value });
  }

  forgetRefusal(): void {
    this.battle = { ...this.battle, refused: null };
  }

  forgetNotice(): void {
    this.battle = { ...this.battle, notice: null };
  }

  forgetUndo(): void {
    this.battle = { ...this.battle, undoAsked: null };
  }

  /** The side whose hands are on this page: its own, or in a hot seat the one that decides. */
  get side(): string | null {
    const side = this.battle.welcome?.side ?? null;
    if (side !== "both") return side;
    const subject = this.battle.asked ? this.battle.units.get(this.battle.asked.subject) : undefined;
    return subject?.side ?? "both";
  }

  army(side: string | null | undefined): { en: string; de: string } {
    return this.battle.armies.find((each) => each.side === side)?.name ?? { en: side ?? "", de: side ?? "" };
  }

  unit(id: string): Unit | undefined {
    return this.battle.units.get(id);
  }
}

export const live = new Live();
