/** Whose lock an order is under: people are named "ALIAS/user" in orders. */

import type { PaymentOrderRow } from "@opc/contract/payment-order/calls";
import { userKey } from "@opc/contract/user/key";
import { can, sessionStore } from "../../state/session.ts";

type LockOfOrder = Pick<PaymentOrderRow, "Status" | "LockedBy">;

export function isLocked({ Status }: LockOfOrder): boolean {
  return Status === "Locked";
}

export function isOwnLock(order: LockOfOrder): boolean {
  const user = sessionStore.get()?.user;
  return isLocked(order) && user !== undefined && order.LockedBy === userKey(user);
}

/** Another's lock, or one's own of who may unlock any and nothing less. */
export function needsUnlockAny(order: LockOfOrder): boolean {
  return isLocked(order) && !(isOwnLock(order) && can(sessionStore.get()?.menu ?? [], "PayOrder", "unlock"));
}
