/** What one merchant may have paid out now, what it costs, and to which banks. */
import type { FeeTerms } from "@opc/contract/money";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { reviewFromMinorOf } from "../payout-order/operators-hand.ts";

export interface PayoutType {
  code: string;
  currency: string;
  nameEn: string;
  nameZh: string;
  exponent: number;
  minimumMinor: bigint;
  maximumMinor: bigint;
  fee: FeeTerms;
  /** Payouts of so much and more by whoever asks wait for a review; null: none does. */
  reviewFromMinor: bigint | null;
}

export interface PayoutBank {
  code: string;
  currency: string;
  nameEn: string;
  nameZh: string;
}

/** Enabled for the merchant and at all, in an enabled currency. `isOperators`: of who asks (operators-hand.ts). */
export async function payoutTypesOf(
  tx: Transaction,
  merchantId: bigint,
  isOperators: boolean,
): Promise<PayoutType[]> {
  const { rows } = await sql<{
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    Exponent: number;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    FeeBasisPoints: number;
    FeeMinimumMinor: bigint;
    FeeMaximumMinor: bigint | null;
    ReviewFromMinor: bigint | null;
  }>`
    select c.code, c.currency, c.name_en, c.name_zh, currency.exponent, m.minimum_minor, m.maximum_minor,
      c.fee_basis_points, c.fee_minimum_minor, c.fee_maximum_minor, m.review_from_minor
    from merchant_cashout_type m
    join cashout_type c on c.code = m.cashout_type_code and c.currency = m.currency
    join currency on currency.code = c.currency
    where m.merchant_id = ${merchantId} and m.enabled and c.enabled and currency.enabled
    order by c.currency, c.code`.execute(tx);
  return rows.map((row) => ({
    code: row.Code,
    currency: row.Currency,
    nameEn: row.NameEn,
    nameZh: row.NameZh,
    exponent: row.Exponent,
    minimumMinor: row.MinimumMinor,
    maximumMinor: row.MaximumMinor,
    fee: {
      rateBasisPoints: row.FeeBasisPoints,
      minimumMinor: row.FeeMinimumMinor,
      maximumMinor: row.FeeMaximumMinor,
    },
    reviewFromMinor: reviewFromMinorOf(row.ReviewFromMinor, isOperators),
  }));
}

export async function payoutBanks(tx: Transaction): Promise<PayoutBank[]> {
  const rows = await tx
    .selectFrom("Bank")
    .select(["Code", "Currency", "NameEn", "NameZh"])
    .where("Enabled", "=", true)
    .execute();
  return rows.map((row) => ({
    code: row.Code,
    currency: row.Currency,
    nameEn: row.NameEn,
    nameZh: row.NameZh,
  }));
}
