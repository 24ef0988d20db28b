/**
 * The hash chain of the operation log. Lines are written in their writes' own transactions, which may commit
 * in another order than their ids; so they are chained in the order in which the sealer meets them.
 */
import { sql } from "kysely";
import { chainStart, microseconds, nextHash, rowDigest, sealCode } from "../../db/hash-chain.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Advance } from "../../ports/chain-anchor.ts";
import type { CopiedLine } from "../../ports/operation-copy.ts";
import type { Vault } from "../../ports/vault.ts";
import { tellSealed } from "./copy.ts";

/** The whole line (`l`). */
export const operationDigest = rowDigest(
  "l.id",
  microseconds("l.at"),
  "l.merchant_id, l.actor, l.session_id, l.ip, l.request_id, l.call, l.input, l.change, l.code",
);

/** No transaction stays open that long, so no line can still appear further back than this. */
export const latestMs = 600_000;

export interface SealedLines {
  count: number;
  /** Undefined when nothing was sealed. */
  advance: Advance | undefined;
}

/** `tell`: each sealed line, where another system keeps them, too. */
export async function sealOperations(
  tx: Transaction,
  vault: Vault,
  maxLines: number,
  now: Date,
  tell?: (line: CopiedLine) => void,
): Promise<SealedLines> {
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
     order by l.id limit ${maxLines}`.execute(tx);
  const from = { sequence: last?.Sequence ?? 0n, hash: last?.Hash ?? chainStart };
  let { sequence, hash } = from;
  const seals = rows.map(({ Id, Digest }) => {
    hash = nextHash(hash, Digest);
    sequence += 1n;
    return { LogId: Id, Sequence: sequence, Hash: hash, Code: sealCode(vault, "operations", sequence, hash) };
  });
  if (seals.length > 0) await tx.insertInto("OperationSeal").values(seals).execute();
  if (tell && seals.length > 0) await tellSealed(tx, seals, tell);
  const advance: Advance = { chain: "operations", from, to: { sequence, hash } };
  return { count: seals.length, advance: seals.length > 0 ? advance : undefined };
}
