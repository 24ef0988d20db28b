/**
 * Orders that were settled: what their cards' running accounts say of it. A task that is not over is what paid; it ends, and
 * the money leaves the account once, whether the debit was seen already, is seen later or never.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type NewLine, writeLines } from "./account.ts";

interface PaidTask {
  OrderId: bigint;
  CardId: bigint;
  AmountMinor: bigint;
  FeeMinor: bigint;
}

/** Called by whatever settles orders, in its transaction; orders that no card was paying are passed over. */
export async function recordPaidByCard(
  tx: Transaction,
  orders: readonly { Id: bigint; OrderNo: string }[],
  now: Date,
): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map((order) => order.Id);
  const { rows: tasks } = await sql<PaidTask>`
    update payout_task set step = 'Finished', code_sealed = null, code_deadline = null, step_at = ${now},
      finished_at = ${now}
    where order_id = any(${ids}::bigint[]) and step <> 'Finished'
    returning order_id, card_id, amount_minor, fee_minor`.execute(tx);
  if (tasks.length === 0) return;
  const written = await writtenBefore(tx, ids);
  const numbers = new Map(orders.map((order) => [order.Id, order.OrderNo]));
  const lines = tasks
    .filter((task) => !written.has(task.OrderId))
    .map((task): NewLine => {
      const order = { id: task.OrderId, orderNo: numbers.get(task.OrderId) ?? "" };
      const { CardId: cardId, AmountMinor, FeeMinor: feeMinor } = task;
      return { cardId, kind: "Payout", amountMinor: -AmountMinor, feeMinor, order };
    });
  await writeLines(tx, lines, now);
}

/** An unexplained debit was found to be the order's: its money has left the account already. */
async function writtenBefore(tx: Transaction, orderIds: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await tx
    .selectFrom("PayoutCardRecord")
    .select("OrderId")
    .where("OrderId", "=", sql<bigint>`any(${[...orderIds]}::bigint[])`)
    .where("Kind", "=", "Payout")
    .execute();
  return new Set(rows.flatMap(({ OrderId }) => OrderId ?? []));
}
