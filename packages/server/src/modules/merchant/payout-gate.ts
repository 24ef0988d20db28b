/**
 * Nobody is paid out for who has no limit and no list of addresses: both are there before a merchant's first payout type is
 * enabled, and the list is not emptied afterwards. Who was paid out for before there were limits goes on without.
 */
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Throws PayoutLimitMissing, which names the first currency without one, or ApiListMissing. */
export async function assertReadyForPayouts(
  tx: Transaction,
  merchantId: bigint,
  currencies: readonly string[],
): Promise<void> {
  if (currencies.length === 0) return;
  const limits = await tx
    .selectFrom("MerchantPayoutLimit")
    .select("Currency")
    .where("MerchantId", "=", merchantId)
    .execute();
  const limited = new Set(limits.map((limit) => limit.Currency));
  const Currency = currencies.find((one) => !limited.has(one));
  if (Currency !== undefined) throw new CallError("PayoutLimitMissing", { Currency }, { Currency });
  const { ApiIpList } = await tx
    .selectFrom("Merchant")
    .select("ApiIpList")
    .where("Id", "=", merchantId)
    .executeTakeFirstOrThrow();
  if (isEmpty(ApiIpList)) throw new CallError("ApiListMissing");
}

interface ListChange {
  Id: bigint;
  /** As it is. */
  ApiIpList: string;
}

/** Throws ApiListNeeded where payouts of a merchant with a limit would be taken from everywhere. */
export async function assertListStays(tx: Transaction, merchant: ListChange, next: string): Promise<void> {
  if (isEmpty(merchant.ApiIpList) || !isEmpty(next)) return;
  const limited = await tx
    .selectFrom("MerchantPayoutLimit as Limit")
    .innerJoin("MerchantCashoutType as Type", (join) =>
      join
        .onRef("Type.MerchantId", "=", "Limit.MerchantId")
        .onRef("Type.Currency", "=", "Limit.Currency")
        .on("Type.Enabled", "=", true),
    )
    .select("Limit.Currency")
    .where("Limit.MerchantId", "=", merchant.Id)
    .executeTakeFirst();
  if (limited) throw new CallError("ApiListNeeded");
}

const isEmpty = (list: string) => list.replace(/[,，\s]/g, "") === "";
