/** Bodies of payouts in the protocol of the generic HTTP adapter, as docs/supplier-api.md tells it. */
import { z } from "zod";
import { amount, instant, text } from "./http-protocol.ts";
import type { PayoutReport } from "./payout-adapter.ts";

const accepted = { Reference: text, SupplierOrderNo: text };
const refused = { Reference: text, Reason: text };
const ended = {
  Reference: text,
  SupplierOrderNo: text,
  ChannelMerchantNo: text,
  Currency: text,
  Amount: amount,
  BankCode: text,
  CardNumberLast4: z.string().regex(/^[0-9]{4}$/),
};
const paid = { ...ended, PaidAt: instant };
const failed = { ...ended, FailedAt: instant, Reason: text };

export const payoutCreateAnswer = z.discriminatedUnion("Result", [
  z.object({ Result: z.literal("Accepted"), ...accepted }),
  z.object({ Result: z.literal("Refused"), ...refused }),
]);

export const payoutQueryAnswer = z.discriminatedUnion("Result", [
  z.object({ Result: z.literal("Accepted"), ...accepted }),
  z.object({ Result: z.literal("Refused"), ...refused }),
  z.object({ Result: z.literal("Unknown"), Reference: text }),
  z.object({ Result: z.literal("Paid"), ...paid }),
  z.object({ Result: z.literal("Failed"), ...failed }),
]);

export const payoutNotice = z.discriminatedUnion("Status", [
  z.object({ Status: z.literal("Paid"), ...paid }),
  z.object({ Status: z.literal("Failed"), ...failed }),
]);

interface EndedBody {
  Reference: string;
  SupplierOrderNo: string;
  ChannelMerchantNo: string;
  Currency: string;
  Amount: string;
  BankCode: string;
  CardNumberLast4: string;
}
type PaidBody = EndedBody & { PaidAt: string };
type FailedBody = EndedBody & { FailedAt: string; Reason: string };

export function payoutReportOf(body: PaidBody | FailedBody): PayoutReport {
  const isPaid = "PaidAt" in body;
  return {
    reference: body.Reference,
    merchantNo: body.ChannelMerchantNo,
    supplierOrderNo: body.SupplierOrderNo,
    status: isPaid ? "Paid" : "Failed",
    currency: body.Currency,
    amount: body.Amount,
    bankCode: body.BankCode,
    cardLast4: body.CardNumberLast4,
    at: new Date(isPaid ? body.PaidAt : body.FailedAt),
    reason: isPaid ? null : body.Reason,
  };
}
