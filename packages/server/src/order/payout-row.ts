/** A payout as its merchant's server sees it: answer of payout/create and payout/query, and body of the callback. */
import type { GatewayPayout } from "@opc/contract/gateway/payouts";
import { formatAmount } from "@opc/contract/money";
import { maskedCard } from "@opc/contract/payout-order/states";
import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";

export type PayoutOrder = Selectable<Tables["PayoutOrder"]>;

export function gatewayPayoutOf(order: PayoutOrder, exponent: number): GatewayPayout {
  return {
    OrderNo: order.OrderNo,
    MerchantOrderNo: order.MerchantOrderNo,
    CashoutTypeCode: order.CashoutTypeCode,
    Currency: order.Currency,
    Amount: formatAmount(order.AmountMinor, exponent),
    Fee: formatAmount(order.FeeMinor, exponent),
    DeductedAmount: formatAmount(order.AmountMinor + order.FeeMinor, exponent),
    Status: order.Status,
    Exception: order.Exception,
    BankCode: order.BankCode,
    CardNumberMasked: maskedCard(order.CardLast4),
    PayeeName: order.PayeeName,
    CreatedAt: order.CreatedAt.toISOString(),
    FinishedAt: order.FinishedAt?.toISOString() ?? null,
  };
}
