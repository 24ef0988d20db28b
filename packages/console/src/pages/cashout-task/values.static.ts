/** The contract's lists as plain values for the browser. */
import { type PayoutStatus, payoutMoves } from "@opc/contract/payout-order";

export const confirmablePayouts: readonly PayoutStatus[] = payoutMoves.confirm.from;
