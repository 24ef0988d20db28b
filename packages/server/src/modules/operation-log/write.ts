/**
 * The operation log: who did what from where, with what result. A write's line stands or falls with the write;
 * a refused call has a line of its own. Secrets are removed before a line is made.
 */
import type { OperationLine } from "../../call/operation-line.ts";
import { newId } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { targetsOf } from "./targets.ts";

export async function writeOperation(tx: Transaction, line: OperationLine): Promise<void> {
  const id = newId();
  const targets = targetsOf(line.input, line.change);
  const written = tx
    .insertInto("OperationLog")
    .values({
      Id: id,
      At: line.at,
      MerchantId: line.merchantId,
      Actor: line.actor,
      SessionId: line.sessionId,
      Ip: line.ip,
      RequestId: line.requestId,
      Call: line.call,
      Input: JSON.stringify(line.input),
      Change: line.change === null ? null : JSON.stringify(line.change),
      Code: line.code,
    })
    .execute();
  const rows = targets.map((Target) => ({ Target, LogId: id, MerchantId: line.merchantId }));
  // Sent together: a line costs no second journey.
  await Promise.all([written, rows.length > 0 && tx.insertInto("OperationTarget").values(rows).execute()]);
}
