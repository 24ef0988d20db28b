/** The operation log against its hash chain: no line changed, removed, put in between or left out. */
import { sql } from "kysely";
import { chainStart, nextHash, sealCode } from "../../db/hash-chain.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Tip } from "../../ports/chain-anchor.ts";
import { latestMs, operationDigest } from "../operation-log/chain.ts";
import {
  anchorOf,
  type Bad,
  behindAnchor,
  type Checked,
  portion,
  type Reads,
  unequal,
  type Witness,
} from "./proof.ts";

/** Clocks of several processes. */
const marginMs = 60_000;

interface SealedLine {
  LogId: bigint;
  Sequence: bigint;
  Hash: Buffer;
  Code: Buffer;
  Exists: boolean;
  Digest: Buffer;
}

export async function proveOperations(
  reads: Reads,
  checked: Checked,
  witness: Witness,
): Promise<Bad | undefined> {
  const { since, reached } = witness;
  let { sequence, hash }: Tip = since?.operations ?? { sequence: 0n, hash: chainStart };
  for (;;) {
    const after = sequence;
    const rows = await reads((tx) => readLines(tx, after));
    for (const line of rows) {
      const row = `operation_log ${line.LogId}`;
      hash = nextHash(hash, line.Digest);
      const bad =
        unequal("sealed in sequence without gaps", row, sequence + 1n, line.Sequence) ??
        unequal("the sealed line exists", row, true, line.Exists) ??
        unequal("hash chain", row, hash.toString("hex"), line.Hash.toString("hex")) ??
        proveCode(line, hash, row, witness);
      if (bad) return bad;
      sequence = line.Sequence;
      checked.operations += 1;
    }
    if (rows.length < portion) {
      const anchored = anchorOf(witness, "operations");
      if (reached) reached.operations = { sequence, hash };
      return (
        behindAnchor("operation_log", anchored, sequence) ??
        reads((tx) => unsealedLine(tx, since?.beforeId ?? 0n))
      );
    }
  }
}

function proveCode(line: SealedLine, hash: Buffer, row: string, witness: Witness): Bad | undefined {
  const { vault } = witness;
  const anchored = anchorOf(witness, "operations");
  return (
    (vault &&
      unequal(
        "the seal was made with the secret key",
        row,
        sealCode(vault, "operations", line.Sequence, hash).toString("hex"),
        line.Code.toString("hex"),
      )) ??
    (anchored?.sequence === line.Sequence
      ? unequal(
          "nothing is missing since the anchor",
          row,
          anchored.hash.toString("hex"),
          hash.toString("hex"),
        )
      : undefined)
  );
}

async function readLines(tx: Transaction, sequence: bigint): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select s.log_id, s.sequence, s.hash, s.code, l.id is not null as exists, ${operationDigest} as digest
      from operation_seal s left join operation_log l on l.id = s.log_id
     where s.sequence > ${sequence} order by s.sequence limit ${portion}`.execute(tx);
  return rows;
}

/** A line so much older than the last sealed one is past sealing: it was put in afterwards, by somebody else than the application. */
async function unsealedLine(tx: Transaction, after: bigint): Promise<Bad | undefined> {
  const { rows } = await sql<{ Id: bigint }>`
    select l.id from operation_log l
     where l.id > ${after} and l.id < (select max(log_id) from operation_seal) - (${latestMs + marginMs}::bigint << 22)
       and not exists (select from operation_seal s where s.log_id = l.id) order by l.id limit 1`.execute(tx);
  const [line] = rows;
  return line && unequal("every line is sealed", `operation_log ${line.Id}`, "a seal", "none");
}
