/** Keeps the pieces of a file as they come, about a megabyte at a time, for as long as the export is this worker's. */
import type { Database } from "../../db/kysely.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { chunkBytes } from "./chunks.ts";
import { keepLease, type Progress } from "./lease.ts";
import { mostBytesOfOne } from "./limits.ts";
import { hasRoom } from "./room.ts";
import type { ExportFile } from "./store.ts";

export class ChunkWriter {
  readonly progress: Progress = { rows: 0, bytes: 0, storedBytes: 0 };
  readonly #database: Database;
  readonly #file: ExportFile;
  readonly #now: () => Date;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #number = 0;

  constructor(database: Database, file: ExportFile, now: () => Date) {
    this.#database = database;
    this.#file = file;
    this.#now = now;
  }

  async add(piece: Uint8Array): Promise<"kept" | "lost" | "too large"> {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.byteLength;
    if (this.progress.storedBytes + this.#waitingBytes > mostBytesOfOne) return "too large";
    if (this.#waitingBytes < chunkBytes) return "kept";
    return inTransaction(this.#database, wholeScope, async (tx) => {
      if (!(await this.#put(tx))) return "lost";
      const { UserId: userId, MerchantId: merchantId } = this.#file;
      return (await hasRoom(tx, { userId, merchantId })) ? "kept" : "too large";
    });
  }

  /** The last piece, and with it what ends the export. */
  async finish(end: (tx: Transaction) => Promise<void>): Promise<void> {
    await inTransaction(this.#database, wholeScope, async (tx) => {
      if (await this.#put(tx)) await end(tx);
    });
  }

  /** The row is locked first: nobody cancels between the look and the piece. */
  async #put(tx: Transaction): Promise<boolean> {
    this.progress.storedBytes += this.#waitingBytes;
    if (!(await keepLease(tx, this.#file, this.progress, this.#now()))) return false;
    if (this.#waitingBytes > 0) {
      await tx
        .insertInto("ExportChunk")
        .values({
          ExportId: this.#file.Id,
          Number: this.#number++,
          MerchantId: this.#file.MerchantId,
          Bytes: Buffer.concat(this.#waiting),
        })
        .execute();
    }
    this.#waiting = [];
    this.#waitingBytes = 0;
    return true;
  }
}
