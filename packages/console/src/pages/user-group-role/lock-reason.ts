/**
 * Why a code is locked, as its viewer understands it: mostly because they do not hold it themselves. What they do
 * hold is locked where a group is above them (nothing is taken from it) or their own (the right to change
 * permissions stays, or nobody could give anything back).
 */
import { type Codes, lockOf, type PageNode } from "./choice.ts";

export const reasons = ["NotHeld", "OwnGroup", "GroupAbove", "PageFixed", "Needed"] as const;
export type Reason = (typeof reasons)[number];

export interface Viewer {
  /** What the viewer holds. */
  codes: Codes;
  /** It is their own group. */
  isOwn: boolean;
}

export function reasonOf(page: PageNode, code: string, chosen: Codes, viewer: Viewer): Reason | undefined {
  const lock = lockOf(page, code, chosen);
  if (lock !== "Fixed") return lock;
  if (!viewer.codes.has(code)) return "NotHeld";
  return viewer.isOwn ? "OwnGroup" : "GroupAbove";
}

/** The element that says it to whom the lock's picture says nothing. */
export function reasonId(reason: Reason): string {
  return `permission-lock-${reason}`;
}
