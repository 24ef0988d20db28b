/**
 * The operation log for another system to keep: each line with the number and the hash of its seal, in their order. Told before the
 * seals are committed, so that no line is left out; one whose commit fails is told again, with the same number.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { CopiedLine } from "../../ports/operation-copy.ts";

interface Seal {
  LogId: bigint;
  Sequence: bigint;
  Hash: Buffer;
}

interface Line {
  Id: bigint;
  At: Date;
  Merchant: string | null;
  Actor: string;
  SessionId: string | null;
  Ip: string;
  RequestId: string;
  Call: string;
  Input: unknown;
  Change: unknown;
  Code: number;
}

export async function tellSealed(
  tx: Transaction,
  seals: readonly Seal[],
  tell: (line: CopiedLine) => void,
): Promise<void> {
  const ids = seals.map(({ LogId }) => LogId);
  const { rows } = await sql<Line>`
    select l.id, l.at, m.alias as merchant, l.actor, l.session_id, l.ip, l.request_id, l.call, l.input, l.change, l.code
      from operation_log l left join merchant m on m.id = l.merchant_id where l.id = any(${ids}::bigint[])`.execute(
    tx,
  );
  const lines = new Map(rows.map((row) => [row.Id, row]));
  for (const { LogId, Sequence, Hash } of seals) {
    const line = lines.get(LogId);
    if (line)
      tell({
        sequence: Sequence.toString(),
        hash: Hash.toString("hex"),
        at: line.At.toISOString(),
        merchant: line.Merchant,
        actor: line.Actor,
        session: line.SessionId,
        ip: line.Ip,
        requestId: line.RequestId,
        call: line.Call,
        input: line.Input,
        change: line.Change,
        code: line.Code,
      });
  }
}
