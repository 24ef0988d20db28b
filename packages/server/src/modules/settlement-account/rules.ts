/**
 * Whether a withdrawal may be paid to a settlement account. Terms: an account is *checked* when somebody of the operator, who did
 * not add it, has compared the holder's name with the bank's; it is *held* from then on for as long as the operator sets.
 */
import type { AccountObstacle, SettlementAccountStatus } from "@opc/contract/settlement-account/states";
import { isHeld } from "../../order/account-hold.ts";

export interface AccountState {
  Status: SettlementAccountStatus;
  HeldUntil: Date | null;
}

const obstacleOfStatus: Readonly<Record<SettlementAccountStatus, AccountObstacle | null>> = {
  Pending: "Unchecked",
  Rejected: "Rejected",
  Retired: "Retired",
  Approved: null,
};

/** Why it cannot be chosen now; null: it can. */
export function obstacleOf({ Status, HeldUntil }: AccountState, now: Date): AccountObstacle | null {
  return obstacleOfStatus[Status] ?? (isHeld(HeldUntil, now) ? "Held" : null);
}

/** Most accounts of a merchant that are not rejected or retired: a list that people choose from stays short. */
export const mostAccounts = 20;
