/** Tasks whose verification code did not come in time: certainly unpaid, so their orders are channel failed. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { lockPayouts } from "../../order/payout-lock.ts";
import { moveTask } from "./steps.ts";

/** Ends at most `most` that ran out and returns how many it looked at. */
export async function timeOutCodes(tx: Transaction, now: Date, most: number): Promise<number> {
  const { rows: due } = await sql<{ Id: bigint; OrderId: bigint }>`
    select id, order_id from payout_task
    where step = 'AwaitingCode' and code_by is null and code_given_at is null and code_deadline <= ${now}
    order by code_deadline limit ${most}`.execute(tx);
  await lockPayouts(
    tx,
    due.map((task) => task.OrderId),
  );
  for (const task of due) {
    const actor = { kind: "system" as const, name: "code timeout" };
    // Whoever gave a code meanwhile was faster.
    await moveTask(tx, task.Id, "timeOut", { actor, failure: "CodeTimeout" }, now);
  }
  return due.length;
}
