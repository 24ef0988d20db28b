/**
 * When a channel is unhealthy: its supplier gives no answers, or refuses nearly everything. It then takes no new orders
 * until a probe (a question that moves nothing) was answered; each unanswered probe makes the next pause longer.
 */
import type { UnhealthyReason } from "../../db/column-types.ts";

const second = 1_000;
/** What the last minutes brought. */
export const countedMs = 10 * 60 * second;
/** A question without an answer for so long counts as silence. */
export const silentAfterMs = 12 * second;

export interface Counts {
  asked: number;
  /** Without an answer. */
  silent: number;
  refused: number;
}

const minSilent = 3;
const minRefused = 10;

export function judgeHealth({ asked, silent, refused }: Counts): UnhealthyReason | null {
  if (silent >= minSilent && silent * 2 >= asked) return "Silent";
  if (refused >= minRefused && refused * 10 >= asked * 9) return "Refusing";
  return null;
}

const firstPauseMs: Readonly<Record<UnhealthyReason, number>> = {
  Silent: 30 * second,
  Refusing: 300 * second,
};
const maxPauseMs = 900 * second;

export function probePauseMs(reason: UnhealthyReason, failedProbes: number): number {
  return Math.min(firstPauseMs[reason] * 2 ** Math.min(failedProbes, 10), maxPauseMs);
}
