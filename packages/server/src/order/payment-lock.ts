/** An order with its row held: what is decided of it, its money and its review is decided under this lock. */
import type { Transaction } from "../db/transaction.ts";
import type { PaymentOrder } from "./payment-row.ts";

/** Held until the transaction ends; undefined where it is not there, or not within the scope. */
export function lockOrder(tx: Transaction, orderNo: string): Promise<PaymentOrder | undefined> {
  return tx
    .selectFrom("PaymentOrder")
    .selectAll()
    .where("OrderNo", "=", orderNo)
    .forUpdate()
    .executeTakeFirst();
}
