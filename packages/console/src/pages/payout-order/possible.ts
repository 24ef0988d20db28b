/** Which act is possible to a payout as it stands: the contract's table of moves. */

import type { PayoutOrderRow } from "@opc/contract/payout-order/calls";
import type { PayoutMove } from "@opc/contract/payout-order/states";
import { finalStatuses, paidStatuses, payoutMoves } from "./statuses.static.ts";

type Standing = Pick<PayoutOrderRow, "Status">;

export function canMove(move: PayoutMove): (row: Standing) => boolean {
  const from: readonly string[] = payoutMoves[move].from;
  return ({ Status }) => from.includes(Status);
}

/** The merchant has something to be told. */
export function isFinished({ Status }: Standing): boolean {
  return (finalStatuses as readonly string[]).includes(Status);
}

/** The bank may still give its money back. */
export function canReturn({ Status, Exception }: Pick<PayoutOrderRow, "Status" | "Exception">): boolean {
  return (paidStatuses as readonly string[]).includes(Status) && Exception === "None";
}
