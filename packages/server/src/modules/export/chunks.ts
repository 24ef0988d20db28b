/** An exported file in the database, piece by piece. */
import type { Database } from "../../db/kysely.ts";
import { inTransaction, type Scope } from "../../db/transaction.ts";
import type { ExportFile } from "./store.ts";

/** About so many bytes each. */
export const chunkBytes = 1_000_000;

/**
 * Each piece in a transaction of its own: a slow download holds no connection. A file that is deleted meanwhile breaks the
 * download off, so that nobody takes a part for the whole.
 */
export async function* piecesOf(
  database: Database,
  scope: Scope,
  { Id: exportId, StoredByteCount: whole }: Pick<ExportFile, "Id" | "StoredByteCount">,
): AsyncGenerator<Uint8Array> {
  let read = 0n;
  for (let number = 0; read < whole; number++) {
    const chunk = await inTransaction(database, scope, (tx) =>
      tx
        .selectFrom("ExportChunk")
        .select("Bytes")
        .where("ExportId", "=", exportId)
        .where("Number", "=", number)
        .executeTakeFirst(),
    );
    if (!chunk) throw new Error("the exported file went while it was downloaded");
    read += BigInt(chunk.Bytes.byteLength);
    yield chunk.Bytes;
  }
}
