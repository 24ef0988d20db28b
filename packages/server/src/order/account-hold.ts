/**
 * The hold: an account that is new, or whose money goes elsewhere from now on, is not used for a time, so that whoever sees it has
 * that long to notice an account that is a stranger's. Of a collection account a second person lifts it before; it holds for
 * settlement accounts, too.
 */
import { hourMs } from "@opc/contract/time";

export function isHeld(heldUntil: Date | null, now: Date): boolean {
  return heldUntil !== null && heldUntil > now;
}

/** As the operation log and whoever approves are told. */
export const told = (heldUntil: Date | null) => heldUntil?.toISOString() ?? null;

/** `before`: until when it is held already; a change never makes that shorter. Null: not at all. */
export function holdFrom(before: Date | null, hours: number, now: Date): Date | null {
  const until = hours > 0 ? new Date(now.getTime() + hours * hourMs) : null;
  if (before !== null && isHeld(before, now) && (until === null || before > until)) return before;
  return until;
}
