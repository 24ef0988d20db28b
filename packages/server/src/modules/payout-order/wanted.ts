/**
 * A payout that somebody asks for: by the merchant's server, by hand or from a file. Its content is what a MerchantOrderNo is
 * used for: the same content under it is the same order, any other is refused.
 */
import { spellingsOf } from "@opc/contract/money";
import type { CallError } from "../../call-error.ts";
import type { Vault } from "../../ports/vault.ts";
import type { TraceLink } from "../../traces/traces.ts";

export interface WantedPayout {
  merchantId: bigint;
  merchantAlias: string;
  merchantOrderNo: string;
  payoutTypeCode: string;
  currency: string;
  /** Decimal text. */
  amount: string;
  bankCode: string;
  /** Digits only (contract: `cardNumberInput`). */
  cardNumber: string;
  payeeName: string;
  /** Null: nobody is told. */
  notifyUrl: string | null;
  by: WantedBy;
  /** Under maintenance: what a new one is refused with; one that was made before is answered as ever. */
  blockedByMaintenance: CallError | undefined;
  /** Of the request that asks for it, where that is traced. */
  trace?: TraceLink | null;
}

export type WantedBy =
  | { source: "Gateway" }
  /** A person, as "ALIAS/user". */
  | {
      source: "Console" | "Import";
      userId: bigint;
      name: string;
      /** `isByOperator` (operators-hand.ts). */
      isOperators: boolean;
      batchId?: bigint;
    };

/** Keyed, because whoever has the table could try all numbers of a card against a plain hash. */
export function contentHash(vault: Pick<Vault, "fingerprint">, wanted: WantedPayout): Buffer {
  const { merchantOrderNo, payoutTypeCode, currency, amount, bankCode, cardNumber, payeeName, notifyUrl } =
    wanted;
  return vault.fingerprint(
    "payee-card",
    JSON.stringify([
      merchantOrderNo,
      payoutTypeCode,
      currency,
      amount,
      bankCode,
      cardNumber,
      payeeName,
      notifyUrl,
    ]),
  );
}

/** Whether a hash is of this content, however its amount was written: who tries again may write "250" for "250.00". */
export function isContent(vault: Pick<Vault, "fingerprint">, hash: Buffer, wanted: WantedPayout): boolean {
  const isSpelled = (amount: string) => contentHash(vault, { ...wanted, amount }).equals(hash);
  return isSpelled(wanted.amount) || spellingsOf(wanted.amount).some(isSpelled);
}

/** One of its merchant's numbers. */
export function numberKey(merchantId: bigint, merchantOrderNo: string): string {
  return `${merchantId} ${merchantOrderNo}`;
}
