/** Orders that nobody paid in time: they expire, their daily promise goes back, the merchant is told. */
import { sql } from "kysely";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { moveOrders } from "../../order/payment-move.ts";
import { giveBackPromises } from "../routing/promises.ts";
import { queueMerchantCallbacks } from "./queue-callbacks.ts";

export interface ExpireWhich {
  most: number;
  /** This order alone. */
  only?: bigint;
  /** Orders that were set aside. */
  except?: readonly bigint[];
}

/** The next orders to expire, oldest first. */
export async function dueToExpire(
  tx: Transaction,
  now: Date,
  most: number,
  except: readonly bigint[],
): Promise<{ Id: bigint; OrderNo: string }[]> {
  return tx
    .selectFrom("PaymentOrder")
    .select(["Id", "OrderNo"])
    .where(sql<boolean>`status in ('Pending', 'Paying')`)
    .where("ExpiresAt", "<=", now)
    .where(sql<boolean>`id <> all(${except.map(String)}::bigint[])`)
    .orderBy("ExpiresAt")
    .limit(most)
    .execute();
}

/** Expires at most `most` orders that are due and returns how many; rows that others hold are left to the next round. */
export async function expireDue(
  tx: Transaction,
  currencies: Currencies,
  now: Date,
  { most, only, except = [] }: ExpireWhich,
): Promise<number> {
  const due = await tx
    .selectFrom("PaymentOrder")
    .selectAll()
    // Written out: the partial index of live orders is chosen by this text.
    .where(sql<boolean>`status in ('Pending', 'Paying')`)
    .where("ExpiresAt", "<=", now)
    .where(sql<boolean>`id <> all(${except.map(String)}::bigint[])`)
    .$if(only !== undefined, (query) => query.where("Id", "=", only ?? 0n))
    .orderBy("ExpiresAt")
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  if (due.length === 0) return 0;
  const actor = { kind: "system" as const, name: "expiry" };
  const expired = await moveOrders(
    tx,
    "expire",
    due.map((order) => ({ orderId: order.Id, to: "Expired", kind: "expired", actor })),
    now,
  );
  await giveBackPromises(tx, due);
  await queueMerchantCallbacks(tx, expired.values(), currencies, now);
  return due.length;
}
