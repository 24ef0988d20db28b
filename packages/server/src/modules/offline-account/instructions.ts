/** How a member pays into an offline account. */
import { promptPayPayload } from "../channel/promptpay.ts";

export interface QrAccount {
  kind: "QrCode" | "BankCard" | "TrueMoney";
  promptId: string | null;
}

/** The text of the QR code to scan; null for accounts that have none. PromptPay carries baht only. */
export function qrPayloadOf(account: QrAccount, currency: string, payableAmount: string): string | null {
  if (account.kind !== "QrCode" || account.promptId === null || currency !== "THB") return null;
  return promptPayPayload(account.promptId, payableAmount) ?? null;
}
