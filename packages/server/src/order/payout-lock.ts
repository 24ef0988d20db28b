/** Payouts with their rows held: what is decided of them, their attempts and their tasks is decided under these locks. */
import { sql } from "kysely";
import type { Transaction } from "../db/transaction.ts";
import type { PayoutOrder } from "./payout-row.ts";

/** In id order, as everywhere. */
export function lockPayouts(tx: Transaction, orderIds: readonly bigint[]): Promise<PayoutOrder[]> {
  return tx
    .selectFrom("PayoutOrder")
    .selectAll()
    .where("Id", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .orderBy("Id")
    .forUpdate()
    .execute();
}
