/** What a merchant's server gets for its order: where the member pays, and the raw instructions. */
import { formatAmount } from "@opc/contract/money";
import type { PaymentOrderStatus } from "@opc/contract/payment-order";
import { type QrAccount, qrPayloadOf } from "../../modules/offline-account/instructions.ts";
import type { PayCreateAnswer } from "./ask.ts";

export interface AnsweredOrder {
  OrderNo: string;
  Status: PaymentOrderStatus;
  AmountMinor: bigint;
  PayableMinor: bigint;
  Currency: string;
  ExpiresAt: Date;
}

/** `account`: where the member pays; null when an order has none. */
export function answerOf(
  order: AnsweredOrder,
  account: QrAccount | null,
  exponent: number,
  publicUrl: string,
): PayCreateAnswer {
  const payable = formatAmount(order.PayableMinor, exponent);
  return {
    OrderNo: order.OrderNo,
    Status: order.Status,
    Amount: formatAmount(order.AmountMinor, exponent),
    PayableAmount: payable,
    Currency: order.Currency,
    ExpiresAt: order.ExpiresAt.toISOString(),
    PayUrl: `${publicUrl}/pay/${order.OrderNo}`,
    QrPayload: account && qrPayloadOf(account, order.Currency, payable),
  };
}
