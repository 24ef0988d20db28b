/** Files that were imported: the same one again is found by its keyed hash. */
import { hash } from "node:crypto";
import { newId } from "../../db/id.ts";
import { RaceLost } from "../../db/races.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Vault } from "../../ports/vault.ts";

export interface Batch {
  Id: bigint;
  CreatedBy: string;
  CreatedAt: Date;
}

/** A file holds card numbers, so that a plain hash of it would tell them to who tries. */
export function fileHash(vault: Vault, bytes: Uint8Array): Buffer {
  return vault.fingerprint("payee-card", hash("sha256", bytes));
}

export function findBatch(tx: Transaction, merchantId: bigint, FileHash: Buffer): Promise<Batch | undefined> {
  return tx
    .selectFrom("PayoutBatch")
    .select(["Id", "CreatedBy", "CreatedAt"])
    .where("MerchantId", "=", merchantId)
    .where("FileHash", "=", FileHash)
    .executeTakeFirst();
}

interface NewBatch {
  merchantId: bigint;
  fileHash: Buffer;
  fileName: string;
  orderCount: number;
  by: { userId: bigint; name: string };
  now: Date;
}

/** Throws RaceLost where somebody imports the same file just now: it is found then. */
export async function writeBatch(tx: Transaction, batch: NewBatch): Promise<bigint> {
  const Id = newId(batch.now);
  const written = await tx
    .insertInto("PayoutBatch")
    .values({
      Id,
      MerchantId: batch.merchantId,
      FileHash: batch.fileHash,
      FileName: batch.fileName,
      OrderCount: batch.orderCount,
      CreatedByUserId: batch.by.userId,
      CreatedBy: batch.by.name,
      CreatedAt: batch.now,
    })
    .onConflict((conflict) => conflict.columns(["MerchantId", "FileHash"]).doNothing())
    .returning("Id")
    .executeTakeFirst();
  if (!written) throw new RaceLost("the file was imported meanwhile");
  return Id;
}
