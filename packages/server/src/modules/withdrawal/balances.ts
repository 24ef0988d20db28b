/** What a merchant has in a currency right now, in minor units. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

export interface Balance {
  currency: string;
  availableMinor: bigint;
  frozenMinor: bigint;
}

/** In every currency in which the merchant has an account, by code. */
export async function balancesOf(tx: Transaction, merchantId: bigint): Promise<Balance[]> {
  const rows = await tx
    .selectFrom("LedgerAccount")
    .select("Currency")
    .select(
      sql<bigint>`coalesce(sum(balance_minor) filter (where kind = 'available'), 0)::bigint`.as("Available"),
    )
    .select(sql<bigint>`coalesce(sum(balance_minor) filter (where kind = 'frozen'), 0)::bigint`.as("Frozen"))
    .where("MerchantId", "=", merchantId)
    .groupBy("Currency")
    .orderBy("Currency")
    .execute();
  return rows.map(({ Currency, Available, Frozen }) => ({
    currency: Currency,
    availableMinor: Available,
    frozenMinor: Frozen,
  }));
}

/** Zeros where the merchant has no account in that currency. */
export async function balanceOf(tx: Transaction, merchantId: bigint, currency: string): Promise<Balance> {
  const balances = await balancesOf(tx, merchantId);
  return (
    balances.find((balance) => balance.currency === currency) ?? {
      currency,
      availableMinor: 0n,
      frozenMinor: 0n,
    }
  );
}
