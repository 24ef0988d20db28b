/** How accounts are used: today against their limits, now by live orders, and how well of late. */
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import { dayOf, startOfDay } from "../../day.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type LiveOrders, liveOrdersOf } from "./live-orders.ts";

export interface AccountUse {
  promisedTodayMinor: bigint;
  receivedTodayMinor: bigint;
  live: LiveOrders;
  finishedOrders: number;
  paidOrders: number;
}

/** `operatorMinutes`: whose day the limits count. */
export async function usesOf(
  tx: Transaction,
  accountIds: readonly bigint[],
  operatorMinutes: number,
  now: Date,
): Promise<(accountId: bigint) => AccountUse> {
  const [promised, received, live, outcomes] = await Promise.all([
    promisedOn(tx, accountIds, dayOf(now, operatorMinutes)),
    receivedSince(tx, accountIds, startOfDay(now, operatorMinutes)),
    liveOrdersOf(tx, accountIds),
    outcomesSince(tx, accountIds, new Date(now.getTime() - dayMs)),
  ]);
  return (accountId) => ({
    promisedTodayMinor: promised.get(accountId) ?? 0n,
    receivedTodayMinor: received.get(accountId) ?? 0n,
    live: live(accountId),
    finishedOrders: outcomes.get(accountId)?.FinishedCount ?? 0,
    paidOrders: outcomes.get(accountId)?.PaidCount ?? 0,
  });
}

async function promisedOn(tx: Transaction, accountIds: readonly bigint[], day: string) {
  const rows = await tx
    .selectFrom("AccountDay")
    .select(["AccountId", "PromisedMinor"])
    .where("Day", "=", day)
    .where("AccountId", "=", sql<bigint>`any(${accountIds}::bigint[])`)
    .execute();
  return new Map(rows.map((row) => [row.AccountId, row.PromisedMinor]));
}

/** What the bank booked since then; the parts of a split credit are the same money again. */
async function receivedSince(tx: Transaction, accountIds: readonly bigint[], since: Date) {
  const { rows } = await sql<{ AccountId: bigint; ReceivedMinor: bigint }>`
    select account_id, sum(amount_minor)::bigint as received_minor
    from bank_transaction
    where account_id = any(${accountIds}::bigint[]) and id >= ${idFloor(since)} and occurred_at >= ${since}
      and direction = 'Credit' and parent_id is null
    group by account_id`.execute(tx);
  return new Map(rows.map((row) => [row.AccountId, row.ReceivedMinor]));
}

async function outcomesSince(tx: Transaction, accountIds: readonly bigint[], since: Date) {
  const { rows } = await sql<{ AccountId: bigint; FinishedCount: number; PaidCount: number }>`
    select account_id, count(*)::int as finished_count,
      count(*) filter (where status = 'Success')::int as paid_count
    from payment_order
    where id >= ${idFloor(since)} and account_id = any(${accountIds}::bigint[])
      and status in ('Success', 'Failed', 'Expired')
    group by account_id`.execute(tx);
  return new Map(rows.map((row) => [row.AccountId, row]));
}
