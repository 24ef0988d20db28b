import type { Transaction } from "../../db/transaction.ts";

/** What a merchant can have paid out now. */
export async function availableOf(tx: Transaction, merchantId: bigint, currency: string): Promise<bigint> {
  const account = await tx
    .selectFrom("LedgerAccount")
    .select("BalanceMinor")
    .where("MerchantId", "=", merchantId)
    .where("Currency", "=", currency)
    .where("Kind", "=", "available")
    .executeTakeFirst();
  return account?.BalanceMinor ?? 0n;
}
