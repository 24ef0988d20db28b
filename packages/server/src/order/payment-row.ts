/** An order as its merchant's server sees it: answer of pay/query and body of the callback. */
import type { GatewayOrder } from "@opc/contract/gateway/collections";
import { formatAmount } from "@opc/contract/money";
import type { Selectable } from "kysely";
import type { Tables } from "../db/tables.ts";

export type PaymentOrder = Selectable<Tables["PaymentOrder"]>;

type Told =
  | "OrderNo"
  | "MerchantOrderNo"
  | "PayTypeCode"
  | "Currency"
  | "AmountMinor"
  | "PayableMinor"
  | "PaidMinor"
  | "SettledMinor"
  | "FeeMinor"
  | "Status"
  | "Exception"
  | "CreatedAt"
  | "ExpiresAt"
  | "FinishedAt";

export function gatewayOrderOf(order: Pick<PaymentOrder, Told>, exponent: number): GatewayOrder {
  return {
    OrderNo: order.OrderNo,
    MerchantOrderNo: order.MerchantOrderNo,
    PayTypeCode: order.PayTypeCode,
    Currency: order.Currency,
    Amount: formatAmount(order.AmountMinor, exponent),
    PayableAmount: formatAmount(order.PayableMinor, exponent),
    RealPaymentAmount: order.PaidMinor === null ? null : formatAmount(order.PaidMinor, exponent),
    SettledAmount: order.SettledMinor === null ? null : formatAmount(order.SettledMinor, exponent),
    Fee: formatAmount(order.FeeMinor, exponent),
    Status: order.Status,
    Exception: order.Exception,
    CreatedAt: order.CreatedAt.toISOString(),
    ExpiresAt: order.ExpiresAt.toISOString(),
    FinishedAt: order.FinishedAt?.toISOString() ?? null,
  };
}
