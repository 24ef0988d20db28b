/**
 * How a member pays into an offline account: the one place that decides what is shown, for the hosted payment page, the
 * gateway's answer and the preview of an account alike.
 */
import type { PayInstructions } from "@opc/contract/gateway/pay-instructions";
import { promptPayPayload } from "./promptpay.ts";

export interface QrAccount {
  kind: "QrCode" | "BankCard" | "TrueMoney";
  promptId: string | null;
}

/** The text of the QR code to scan; null for accounts that have none. PromptPay carries baht only. */
export function qrPayloadOf(account: QrAccount, currency: string, payableAmount: string): string | null {
  if (account.kind !== "QrCode" || account.promptId === null || currency !== "THB") return null;
  return promptPayPayload(account.promptId, payableAmount) ?? null;
}

/** Columns of an account and of its bank. */
export interface PayableAccount {
  Kind: "QrCode" | "BankCard" | "TrueMoney";
  Holder: string;
  Account: string;
  PromptId: string | null;
  ImageId: bigint | null;
  ExtraInfo: string | null;
  Tip: string | null;
  BankNameZh: string | null;
  BankNameEn: string | null;
}

/** `payableAmount`: decimal text in `currency`. */
export function instructionsOf(
  account: PayableAccount,
  currency: string,
  payableAmount: string,
): PayInstructions {
  const isQr = account.Kind === "QrCode";
  const hasImage = isQr && account.ImageId !== null;
  const qr = { kind: account.Kind, promptId: account.PromptId };
  return {
    AccountKind: account.Kind,
    AccountHolder: account.Holder,
    AccountNumber: isQr ? null : account.Account,
    BankName: account.BankNameZh,
    BankName_enUS: account.BankNameEn,
    ExtraInfo: account.ExtraInfo,
    QrPayload: hasImage ? null : qrPayloadOf(qr, currency, payableAmount),
    HasImage: hasImage,
    Tip: account.Tip,
  };
}
