/** Orders that wait for money on accounts: what a crawler's silence, an edit or a deletion would concern. */

import type { OpenOrder } from "@opc/contract/payment-order/open-order";
import type { PaymentOrderStatus } from "@opc/contract/payment-order/states";
import { sql } from "kysely";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";

/** Locked ones wait too: their money may come at any moment. */
export const liveStatuses = ["Pending", "Paying", "Locked"] as const satisfies PaymentOrderStatus[];

/** Written out as the partial indexes of live and of rare statuses have it. */
const isLive = sql<boolean>`(o.status in ('Pending', 'Paying') or o.status = 'Locked')`;

export interface LiveOrders {
  count: number;
  /** What members were asked for. */
  payableMinor: bigint;
}

const none: LiveOrders = { count: 0, payableMinor: 0n };

/** By account; accounts without any are not in it. */
export async function liveOrdersOf(
  tx: Transaction,
  accountIds: readonly bigint[],
): Promise<(accountId: bigint) => LiveOrders> {
  const { rows } = await sql<{ AccountId: bigint; Count: number; PayableMinor: bigint }>`
    select o.account_id, count(*)::int as count, sum(o.payable_minor)::bigint as payable_minor
    from payment_order o
    where ${isLive} and o.account_id = any(${accountIds}::bigint[])
    group by o.account_id`.execute(tx);
  const byAccount = new Map(
    rows.map((row) => [row.AccountId, { count: row.Count, payableMinor: row.PayableMinor }]),
  );
  return (accountId) => byAccount.get(accountId) ?? none;
}

/** Soonest to expire first. */
export async function openOrdersOf(
  tx: Transaction,
  accountIds: readonly bigint[],
  currencies: Currencies,
  limit: number,
): Promise<OpenOrder[]> {
  const orders = await tx
    .selectFrom("PaymentOrder as o")
    .innerJoin("Merchant", "Merchant.Id", "o.MerchantId")
    .innerJoin("OfflineAccount as Account", "Account.Id", "o.AccountId")
    .select(["o.OrderNo", "o.Status", "o.Currency", "o.AmountMinor", "o.PayableMinor"])
    .select(["o.CreatedAt", "o.ExpiresAt", "Account.Name as AccountName"])
    .select(["Merchant.Alias as MerchantAlias", "Merchant.Name as MerchantName"])
    .where(isLive)
    .where("o.AccountId", "=", sql<bigint>`any(${accountIds}::bigint[])`)
    .orderBy("o.ExpiresAt")
    .orderBy("o.Id")
    .limit(limit)
    .execute();
  return orders.map(({ AmountMinor, PayableMinor, CreatedAt, ExpiresAt, ...order }) => ({
    ...order,
    Amount: currencies.text(AmountMinor, order.Currency),
    PayableAmount: currencies.text(PayableMinor, order.Currency),
    CreatedAt: CreatedAt.toISOString(),
    ExpiresAt: ExpiresAt.toISOString(),
  }));
}
