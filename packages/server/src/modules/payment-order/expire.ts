/** Orders that nobody paid in time: they expire, their daily promise goes back, the merchant is told. */
import { sql } from "kysely";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { queueCallbacks } from "../callback-record/queue.ts";
import { gatewayOrderOf, type PaymentOrder } from "./gateway-order.ts";
import { moveOrders } from "./move.ts";

/** Expires at most `most` orders that are due and answers how many; rows that others hold are left to the next round. */
export async function expireDue(
  tx: Transaction,
  currencies: Currencies,
  operatorMinutes: number,
  now: Date,
  most: number,
): Promise<number> {
  const due = await tx
    .selectFrom("PaymentOrder")
    .selectAll()
    // Written out: the partial index of live orders is chosen by this text.
    .where(sql<boolean>`status in ('Pending', 'Paying')`)
    .where("ExpiresAt", "<=", now)
    .orderBy("ExpiresAt")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const actor = { kind: "system" as const, name: "expiry" };
  await moveOrders(
    tx,
    "expire",
    due.map((order) => ({ orderId: order.Id, to: "Expired", kind: "expired", actor })),
    now,
  );
  await giveBackPromises(tx, due, operatorMinutes);
  await queueCallbacks(
    tx,
    due.map((order) => ({
      orderId: order.Id,
      merchantId: order.MerchantId,
      orderNo: order.OrderNo,
      merchantOrderNo: order.MerchantOrderNo,
      url: order.NotifyUrl,
      body: gatewayOrderOf(
        { ...order, Status: "Expired", FinishedAt: now },
        currencies.exponentOf(order.Currency),
      ),
    })),
    now,
  );
  return due.length;
}

async function giveBackPromises(
  tx: Transaction,
  orders: readonly PaymentOrder[],
  operatorMinutes: number,
): Promise<void> {
  const accounts = orders.map((order) => order.AccountId);
  const amounts = orders.map((order) => order.AmountMinor);
  const times = orders.map((order) => order.CreatedAt);
  // Locked in the order in which new orders lock them.
  await sql`
    with back as (
      select account_id, ((at at time zone 'UTC') + make_interval(mins => ${operatorMinutes}::integer))::date as day,
        sum(amount_minor)::bigint as amount_minor
      from unnest(${accounts}::bigint[], ${times}::timestamptz[], ${amounts}::bigint[]) as o (account_id, at, amount_minor)
      where account_id is not null
      group by 1, 2
    ), locked as (
      select d.account_id, d.day from account_day d join back using (account_id, day)
      order by d.account_id, d.day for update of d
    )
    update account_day d set promised_minor = greatest(d.promised_minor - back.amount_minor, 0)
    from back join locked using (account_id, day)
    where d.account_id = back.account_id and d.day = back.day`.execute(tx);
}
