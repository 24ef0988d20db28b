/** The contract's lists as plain values for the browser. */
import { type PayoutStatus, payoutMoves } from "@opc/contract/payout-order/states";

export const confirmablePayouts: readonly PayoutStatus[] = payoutMoves.confirm.from;
