import type { Transaction } from "../../db/transaction.ts";

/** With its row locked until the transaction ends. */
export function lockWithdrawal(tx: Transaction, orderNo: string) {
  return tx
    .selectFrom("WithdrawalOrder")
    .selectAll()
    .where("OrderNo", "=", orderNo)
    .forUpdate()
    .executeTakeFirst();
}
