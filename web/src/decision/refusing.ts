/** Reasons against an order, each told once. */

import { say } from "../language.svelte";
import type { Objection } from "../protocol";

export const once = (objections: readonly Objection[]): Objection[] => [...new Map(objections.map((each) => [say(each.text), each])).values()];
