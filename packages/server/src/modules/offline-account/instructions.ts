/**
 * How a member pays, by the kind of the account: one function for the hosted page, the answer of pay/create and the
 * operator's preview, so that all three show the same.
 */
import type { PaymentInstructions } from "@opc/contract/payment-instructions";
import type { SpiderType } from "../../db/tables.ts";
import { promptPayPayload } from "../channel/promptpay.ts";

export interface InstructionAccount {
  kind: SpiderType;
  /** Of a QrCode account. */
  qrType: "PromptPay" | "StaticImage" | null;
  promptId: string | null;
  /** Card or wallet number. */
  account: string;
  holder: string;
  bank: { code: string; nameEn: string; nameZh: string } | null;
}

export interface InstructedOrder {
  currency: string;
  /** Decimal text. */
  payableAmount: string;
  /** Where the hosted page of the order is; the images of its codes are below it. */
  pageUrl: string;
}

const none: PaymentInstructions = {
  Kind: "Supplier",
  AccountHolder: null,
  QrPayload: null,
  QrImageUrl: null,
  AccountNumber: null,
  BankCode: null,
  BankName: null,
  BankNameZh: null,
  SupplierUrl: null,
};

export function accountInstructions(
  account: InstructionAccount,
  order: InstructedOrder,
): PaymentInstructions {
  const shown = { ...none, AccountHolder: account.holder };
  if (account.kind === "TrueMoney") return { ...shown, Kind: "TrueMoney", AccountNumber: account.account };
  if (account.kind === "BankCard") {
    return {
      ...shown,
      Kind: "BankCard",
      AccountNumber: account.account,
      BankCode: account.bank?.code ?? null,
      BankName: account.bank?.nameEn ?? null,
      BankNameZh: account.bank?.nameZh ?? null,
    };
  }
  if (account.qrType === "StaticImage") {
    return { ...shown, Kind: "StaticQr", QrImageUrl: `${order.pageUrl}/code` };
  }
  const QrPayload = qrPayloadOf(account, order.currency, order.payableAmount);
  return { ...shown, Kind: "PromptPayQr", QrPayload, QrImageUrl: QrPayload && `${order.pageUrl}/qr.png` };
}

/** The member pays on the supplier's page, which is known once the supplier has accepted the order. */
export function supplierInstructions(supplierUrl: string | null): PaymentInstructions {
  return { ...none, SupplierUrl: supplierUrl };
}

export type QrAccount = Pick<InstructionAccount, "kind" | "promptId">;

/** The text of the QR code to scan; null for accounts that have none. PromptPay carries baht only. */
export function qrPayloadOf(account: QrAccount, currency: string, payableAmount: string): string | null {
  if (account.kind !== "QrCode" || account.promptId === null || currency !== "THB") return null;
  return promptPayPayload(account.promptId, payableAmount) ?? null;
}
