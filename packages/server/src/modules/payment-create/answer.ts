/** What a merchant's server gets for its order: where the member pays, and the raw instructions. */
import { formatAmount } from "@opc/contract/money";
import type { PaymentOrderStatus } from "@opc/contract/payment-order/states";
import { payPageUrl } from "../../order/pay-page-key.ts";
import type { Services } from "../../services.ts";
import { instructionsOf, type PayableAccount, qrPayloadOf } from "../offline-account/instructions.ts";
import { isOpen } from "../payment-order/open.ts";
import type { PayCreateAnswer } from "./ask.ts";

export interface AnsweredOrder {
  OrderNo: string;
  Status: PaymentOrderStatus;
  AmountMinor: bigint;
  PayableMinor: bigint;
  Currency: string;
  PaymentRemark: string | null;
  ExpiresAt: Date;
}

/** Where the member pays: into an account, or on a supplier's page once there is one. */
export type PayPlace = { account: PayableAccount } | { account: null; supplierUrl: string | null };

/** How to pay is told only as long as somebody should: an old number may be asked for again. */
export function answerOf(
  order: AnsweredOrder,
  place: PayPlace,
  exponent: number,
  services: Pick<Services, "vault" | "publicUrl">,
): PayCreateAnswer {
  const payable = formatAmount(order.PayableMinor, exponent);
  const isPayable = isOpen(order.Status);
  const { account } = place;
  const qr = account && { kind: account.Kind, promptId: account.PromptId };
  return {
    OrderNo: order.OrderNo,
    Status: order.Status,
    Amount: formatAmount(order.AmountMinor, exponent),
    PayableAmount: payable,
    Currency: order.Currency,
    ExpiresAt: order.ExpiresAt.toISOString(),
    PayUrl: payPageUrl(services, order.OrderNo),
    QrPayload: isPayable && qr ? qrPayloadOf(qr, order.Currency, payable) : null,
    Instructions: isPayable && account ? instructionsOf(account, order.Currency, payable) : null,
    PaymentRemark: isPayable ? order.PaymentRemark : null,
    SupplierUrl: isPayable && place.account === null ? place.supplierUrl : null,
  };
}
