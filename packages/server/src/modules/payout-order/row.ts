/** A payout as its row in the console's list, the operator's facts left out for an ordinary merchant. */
import { payoutOrderFields } from "@opc/contract/payout-order/fields";
import { maskedCard } from "@opc/contract/payout-order/states";
import { rowMapper } from "../../call/row-of.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";

export const toRow = rowMapper(payoutOrderFields, {
  DeductedAmount: ({ AmountMinor, FeeMinor }: Pick<PayoutOrder, "AmountMinor" | "FeeMinor">) =>
    AmountMinor + FeeMinor,
  CardNumberMasked: ({ CardLast4 }: Pick<PayoutOrder, "CardLast4">) => maskedCard(CardLast4),
});
