/** Which rows of a file are new payouts, and which were made before just so; a number used otherwise is a fault. */
import { formatAmount } from "@opc/contract/money";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Vault } from "../../ports/vault.ts";
import { currentTrace } from "../../traces/traces.ts";
import { isContent, type WantedBy, type WantedPayout } from "../payout-order/wanted.ts";
import type { PayingMerchant } from "./merchant.ts";
import type { Fault, PayoutRow } from "./rules.ts";

export interface Compared {
  fresh: PayoutRow[];
  known: PayoutRow[];
  faults: Fault[];
}

/** The payout that a row asks for. Nobody is told of it by callback: a file names no address. */
export function wantedOf(row: PayoutRow, merchant: PayingMerchant, by: WantedBy): WantedPayout {
  return {
    merchantId: merchant.id,
    merchantAlias: merchant.alias,
    merchantOrderNo: row.merchantOrderNo,
    payoutTypeCode: row.type.code,
    currency: row.type.currency,
    amount: formatAmount(row.amountMinor, row.type.exponent),
    bankCode: row.bankCode,
    cardNumber: row.cardNumber,
    payeeName: row.payeeName,
    notifyUrl: null,
    by,
    trace: currentTrace(),
    // The whole file is held up, or none of it (handlers.ts).
    blockedByMaintenance: undefined,
  };
}

export async function compareWithKnown(
  tx: Transaction,
  rows: readonly PayoutRow[],
  merchant: PayingMerchant,
  vault: Vault,
): Promise<Compared> {
  const hashes = await knownHashes(tx, merchant.id, rows);
  const compared: Compared = { fresh: [], known: [], faults: [] };
  for (const row of rows) {
    const hash = hashes.get(row.merchantOrderNo);
    if (!hash) compared.fresh.push(row);
    // Who asks is no part of what is asked for.
    else if (isContent(vault, hash, wantedOf(row, merchant, { source: "Gateway" }))) compared.known.push(row);
    else compared.faults.push({ row: row.number, field: "MerchantOrderNo", reason: "conflict", values: {} });
  }
  return compared;
}

async function knownHashes(
  tx: Transaction,
  merchantId: bigint,
  rows: readonly PayoutRow[],
): Promise<Map<string, Buffer>> {
  const numbers = rows.map((row) => row.merchantOrderNo);
  const known = await tx
    .selectFrom("PayoutOrderKey")
    .select(["MerchantOrderNo", "BodyHash"])
    .where("MerchantId", "=", merchantId)
    .where("MerchantOrderNo", "=", sql<string>`any(${numbers}::text[])`)
    .execute();
  return new Map(known.map((row) => [row.MerchantOrderNo, row.BodyHash]));
}
