/** Pieces of files that nobody can download any more go some at a time: a gigabyte of them is half a million rows on disk. */
import { sql } from "kysely";
import type { Database } from "../../db/kysely.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { ExportFile } from "./store.ts";

export const maxPieces = 50;

/** Returns whether there may be more to do. */
export function sweepPieces(database: Database): Promise<boolean> {
  return inTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<{ Id: bigint; IsDeleted: boolean }>`
      select id, deleted_at is not null as is_deleted from export_file
      where (deleted_at is not null or status in ('Failed', 'Cancelled', 'Expired')) and stored_byte_count > 0
      order by id limit 1 for update skip locked`.execute(tx);
    const [file] = rows;
    if (!file) return false;
    if ((await dropPieces(tx, file.Id)) === maxPieces) return true;
    if (file.IsDeleted) await tx.deleteFrom("ExportFile").where("Id", "=", file.Id).execute();
    else await tx.updateTable("ExportFile").set({ StoredByteCount: 0n }).where("Id", "=", file.Id).execute();
    return true;
  });
}

/**
 * Of a worker's attempt that came to nothing, before the next begins; until they are gone they count as kept. One that has
 * slept over its lease meanwhile takes nothing of the one that follows.
 */
export async function clearPieces(
  database: Database,
  { Id, AttemptCount }: Pick<ExportFile, "Id" | "AttemptCount">,
): Promise<void> {
  const clearSome = () =>
    inTransaction(database, wholeScope, async (tx) => {
      const held = await tx
        .selectFrom("ExportFile")
        .select("Id")
        .where("Id", "=", Id)
        .where("Status", "=", "Running")
        .where("AttemptCount", "=", AttemptCount)
        .forUpdate()
        .executeTakeFirst();
      if (!held) return false;
      if ((await dropPieces(tx, Id)) === maxPieces) return true;
      await tx.updateTable("ExportFile").set({ StoredByteCount: 0n }).where("Id", "=", Id).execute();
      return false;
    });
  while (await clearSome());
}

async function dropPieces(tx: Transaction, exportId: bigint): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from export_chunk where export_id = ${exportId} and number in
      (select number from export_chunk where export_id = ${exportId} limit ${maxPieces})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
