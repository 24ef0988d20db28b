/**
 * The hash chain of the operation log. Lines are written in their writes' own transactions, which may commit
 * in another order than their ids; so they are chained in the order in which the sealer meets them.
 */
import { sql } from "kysely";
import { chainStart, microseconds, nextHash, rowDigest } from "../../db/hash-chain.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";

/** The whole line (`l`). */
export const operationDigest = rowDigest(
  "l.id",
  microseconds("l.at"),
  "l.merchant_id, l.actor, l.session_id, l.ip, l.request_id, l.call, l.input, l.change, l.code",
);

/** No transaction stays open that long, so no line can still appear further back than this. */
const latestMs = 600_000;

export async function sealOperations(tx: Transaction, mostLines: number, now: Date): Promise<number> {
  const last = await tx
    .selectFrom("OperationSeal")
    .select(["Sequence", "Hash", "LogId"])
    .orderBy("Sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  const since = idFloor(new Date(now.getTime() - latestMs));
  const { rows } = await sql<{ Id: bigint; Digest: Buffer }>`
    select l.id, ${operationDigest} as digest from operation_log l
     where l.id > least(coalesce((select max(log_id) from operation_seal), 0) - (${latestMs}::bigint << 22), ${since}::bigint)
       and not exists (select from operation_seal s where s.log_id = l.id)
     order by l.id limit ${mostLines}`.execute(tx);
  let hash = last?.Hash ?? chainStart;
  let sequence = last?.Sequence ?? 0n;
  const seals = rows.map(({ Id, Digest }) => {
    hash = nextHash(hash, Digest);
    sequence += 1n;
    return { LogId: Id, Sequence: sequence, Hash: hash };
  });
  if (seals.length > 0) await tx.insertInto("OperationSeal").values(seals).execute();
  return seals.length;
}
