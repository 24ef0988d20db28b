/**
 * Payouts that people of the operator ask for, of whatever merchant's money. They always wait for a review, which is never
 * their maker's: a merchant's own threshold says what that merchant trusts its own people with, and nobody else's.
 */
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { operatorsHand } from "../approval/second-person.ts";

type Facts = Pick<TransactionFacts<UserViewer>, "tx" | "viewer" | "now">;

/** Also one by a merchant's account that somebody of the operator could have come in by, where two confirm payouts. */
export async function isByOperator(facts: Facts): Promise<boolean> {
  return facts.viewer.isSuper || (await operatorsHand(facts, "PayoutConfirm")) !== undefined;
}

/** From how much on a payout is reviewed; null: never. */
export function reviewFromMinorOf(settingMinor: bigint | null, isOperators: boolean): bigint | null {
  return isOperators ? 0n : settingMinor;
}
