/** How a member pays into an offline account: what the hosted payment page shows, and the preview of an account. */
import { z } from "zod";

export const payInstructions = z.strictObject({
  AccountKind: z.enum(["QrCode", "BankCard", "TrueMoney"]),
  AccountHolder: z.string(),
  /** Of a card or a wallet, digits only; null for a QR code. */
  AccountNumber: z.string().nullable(),
  /** Of a card, in both languages. */
  BankName: z.string().nullable(),
  BankName_enUS: z.string().nullable(),
  /** What the member needs to know besides: the branch, for instance. */
  ExtraInfo: z.string().nullable(),
  /** EMVCo payload of a PromptPay code for exactly the payable amount. */
  QrPayload: z.string().nullable(),
  /** The account has a static image to show instead. */
  HasImage: z.boolean(),
  Tip: z.string().nullable(),
});
export type PayInstructions = z.output<typeof payInstructions>;
