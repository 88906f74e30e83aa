/** The review of the battle on this page: asked for once, looked after until it is there. */

import { say } from "../language.svelte";
import { live } from "../live.svelte";
import type { ReviewTold } from "../protocol";
import { Refusal, askReview, review as fetched } from "../server";
import { ui } from "../ui.svelte";
import { r } from "./words";

const PAUSE = 700;

class Reviewing {
  /** Whether it lies over the map, as a strip below it, or not at all. */
  shown = $state<"" | "page" | "strip">("");
  told = $state.raw<ReviewTold | null>(null);
  unread = $state("");
  /** The point of the curve whose position is on the map. */
  point = $state(-1);
  private seat = "";

  /** Opens the page, and asks for the review if it is not there. */
  open(): void {
    ui.present();
    this.shown = "page";
    this.point = -1;
    if (this.seat === live.seat && this.told?.state === "done") return;
    this.seat = live.seat;
    void this.ask(live.seat);
  }

  close(): void {
    this.shown = "";
    this.point = -1;
    ui.present();
  }

  async ask(seat: string): Promise<void> {
    this.told = null;
    this.unread = "";
    try {
      this.told = await askReview(seat);
      while (this.shown && live.seat === seat && (this.told.state === "waits" || this.told.state === "weighs")) {
        await new Promise((over) => setTimeout(over, PAUSE));
        this.told = (await fetched(seat)) ?? (await askReview(seat));
      }
      if (this.told.state === "failed") this.unread = say(this.told.why);
      if (this.told.state !== "done") this.seat = "";
    } catch (why) {
      this.seat = "";
      this.unread = why instanceof Refusal ? say(why.words) : r("unread");
    }
  }

  /** Shows the position at a point of the curve, and the unit that decided there. */
  show(point: number, unit = ""): void {
    const seq = this.told?.moments[point];
    if (seq === undefined) return;
    this.point = point;
    this.shown = "strip";
    ui.seekSeq(seq);
    if (unit && live.unit(unit)) ui.select(unit);
  }

  back(): void {
    this.shown = "page";
    this.point = -1;
    ui.present();
  }
}

export const review = new Reviewing();
