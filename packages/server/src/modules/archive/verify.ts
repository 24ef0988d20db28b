/** Whether a file is what the operation log's chain says of it: its rows, its manifest, and the line that tells of both. */
import { sql } from "kysely";
import { chainStart, nextHash, sealCode } from "../../db/hash-chain.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Vault } from "../../ports/vault.ts";
import { operationDigest } from "../operation-log/chain.ts";
import { fileFault, type Manifest, readManifest } from "./file.ts";

/** Undefined where everything holds; `manifest` is what it is of. */
export async function verifyArchive(
  tx: Transaction,
  path: string,
  vault: Pick<Vault, "fingerprint">,
): Promise<{ manifest: Manifest; fault: string | undefined }> {
  const manifest = await readManifest(path);
  const fault = (await fileFault(path, manifest, vault)) ?? (await lineFault(tx, manifest, vault));
  return { manifest, fault };
}

interface SealedLine {
  Sequence: bigint;
  Hash: Buffer;
  Code: Buffer;
  Previous: Buffer | null;
  Digest: Buffer;
}

async function lineFault(
  tx: Transaction,
  { Month, Sha256 }: Manifest,
  vault: Pick<Vault, "fingerprint">,
): Promise<string | undefined> {
  const { rows } = await sql<SealedLine>`
    select s.sequence, s.hash, s.code, b.hash as previous, ${operationDigest} as digest
      from archive_month m
      join operation_log l on l.id = m.log_id
      join operation_seal s on s.log_id = l.id
      left join operation_seal b on b.sequence = s.sequence - 1
     where m.kind = 'Callbacks' and m.month = ${`${Month}-01`}::date and l.call = 'archive'
       and l.change->>'Sha256' = ${Sha256}`.execute(tx);
  const [line] = rows;
  if (!line) return "no sealed line of the operation log tells of this file";
  if (!nextHash(line.Previous ?? chainStart, line.Digest).equals(line.Hash))
    return "the operation log's line of it was changed: its hash does not follow";
  return sealCode(vault, "operations", line.Sequence, line.Hash).equals(line.Code)
    ? undefined
    : "the operation log's line of it was not sealed with this secret key";
}
