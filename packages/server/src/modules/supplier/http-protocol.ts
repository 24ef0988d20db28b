/**
 * The protocol of the generic HTTP adapter, as docs/supplier-api.md tells it: bodies, and the signed envelope in both
 * directions. An answer is signed like a request, under the request's own id, so that neither an old answer nor somebody
 * else's counts.
 */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { z } from "zod";
import type { SupplierChannel, SupplierReport } from "./adapter.ts";
import { isSignedBy, type SignedMessage, verifyingKeyOf } from "./signature.ts";

/** How far a signed time may be from ours. */
export const signatureWindowMs = 5 * 60_000;

/** Without what no database keeps: control characters and halves of surrogate pairs. */
const storable = /^[^\p{Cc}\p{Cs}]*$/u;
export const text = z.string().trim().min(1).max(200).regex(storable);
export const amount = z.string().regex(/^\d{1,15}(\.\d{1,4})?$/);
export const instant = z.iso.datetime({ offset: true });
const payUrl = z
  .url({ protocol: /^https?$/ })
  .max(2_048)
  .regex(storable);

const accepted = { Reference: text, SupplierOrderNo: text, PayUrl: payUrl };
const refused = { Reference: text, Reason: text };
const ended = {
  Reference: text,
  SupplierOrderNo: text,
  ChannelMerchantNo: text,
  Currency: text,
  Amount: amount,
};
const paid = { ...ended, PaidAt: instant };
const failed = { ...ended, FailedAt: instant, Reason: text };

/** Fields that are not ours to know are let pass: suppliers grow theirs. */
export const createAnswer = z.discriminatedUnion("Result", [
  z.object({ Result: z.literal("Accepted"), ...accepted }),
  z.object({ Result: z.literal("Refused"), ...refused }),
]);

export const queryAnswer = z.discriminatedUnion("Result", [
  z.object({ Result: z.literal("Accepted"), ...accepted }),
  z.object({ Result: z.literal("Refused"), ...refused }),
  z.object({ Result: z.literal("Unknown"), Reference: text }),
  z.object({ Result: z.literal("Paid"), ...paid }),
  z.object({ Result: z.literal("Failed"), ...failed }),
]);

export const notice = z.discriminatedUnion("Status", [
  z.object({ Status: z.literal("Paid"), ...paid }),
  z.object({ Status: z.literal("Failed"), ...failed }),
]);

interface EndedBody {
  Reference: string;
  SupplierOrderNo: string;
  ChannelMerchantNo: string;
  Currency: string;
  Amount: string;
}
type PaidBody = EndedBody & { PaidAt: string };
type FailedBody = EndedBody & { FailedAt: string; Reason: string };

export function reportOf(body: PaidBody | FailedBody): SupplierReport {
  const isPaid = "PaidAt" in body;
  return {
    reference: body.Reference,
    merchantNo: body.ChannelMerchantNo,
    supplierOrderNo: body.SupplierOrderNo,
    status: isPaid ? "Paid" : "Failed",
    currency: body.Currency,
    amount: body.Amount,
    at: new Date(isPaid ? body.PaidAt : body.FailedAt),
    reason: isPaid ? null : body.Reason,
  };
}

export function messageOf(header: (name: string) => string, body: Buffer | string): SignedMessage {
  return { id: header(signatureHeaders.id), timestamp: header(signatureHeaders.timestamp), body };
}

const idGrammar = /^[\x21-\x7e]{1,128}$/;
const timestampGrammar = /^\d{1,12}$/;

/** Whether the message was signed by the holder of the public key ("whpk_…") within the window. */
export function isGenuine(
  publicKey: string | null,
  message: SignedMessage,
  signatures: string,
  now: Date,
): boolean {
  if (!idGrammar.test(message.id) || !timestampGrammar.test(message.timestamp)) return false;
  if (Math.abs(now.getTime() - Number(message.timestamp) * 1_000) > signatureWindowMs) return false;
  const key = publicKey === null ? undefined : verifyingKeyOf(publicKey);
  return key !== undefined && isSignedBy(key, signatures, message);
}

/** By the channel's key, or by the one before it while that is good too. */
export function isGenuineOf(
  { publicKey, previousKeys }: Pick<SupplierChannel, "publicKey" | "previousKeys">,
  message: SignedMessage,
  signatures: string,
  now: Date,
): boolean {
  if (isGenuine(publicKey, message, signatures, now)) return true;
  return (
    previousKeys !== null &&
    previousKeys !== undefined &&
    previousKeys.until > now &&
    isGenuine(previousKeys.publicKey, message, signatures, now)
  );
}

export function parseJson(body: Buffer | string): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}
