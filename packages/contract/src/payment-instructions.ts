/** How a member pays an order: what the hosted page shows, and what pay/create tells the merchant's server. */
import { z } from "zod";

/**
 * PromptPayQr: a code of this order's amount · StaticQr: an image to scan, the amount is typed in · BankCard and
 * TrueMoney: a number to send money to · Supplier: a page of somebody else.
 */
export const instructionKinds = ["PromptPayQr", "StaticQr", "BankCard", "TrueMoney", "Supplier"] as const;
export type InstructionKind = (typeof instructionKinds)[number];

export const paymentInstructions = z.strictObject({
  Kind: z.enum(instructionKinds),
  /** Whose account it is; null for a supplier's page. */
  AccountHolder: z.string().nullable(),
  /** EMVCo merchant-presented QR payload of the payable amount; PromptPayQr only. */
  QrPayload: z.string().nullable(),
  /** Where the code is as an image, beside the hosted page; PromptPayQr and StaticQr. */
  QrImageUrl: z.string().nullable(),
  /** Card or wallet number; BankCard and TrueMoney. */
  AccountNumber: z.string().nullable(),
  /** BankCard only; in English and in Chinese. */
  BankCode: z.string().nullable(),
  BankName: z.string().nullable(),
  BankNameZh: z.string().nullable(),
  /** The supplier's page; null until the supplier has accepted the order. */
  SupplierUrl: z.string().nullable(),
});
export type PaymentInstructions = z.output<typeof paymentInstructions>;
