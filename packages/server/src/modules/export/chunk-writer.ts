/** Keeps the pieces of a file as they come, about a megabyte at a time, for as long as the export is this worker's. */
import { sql } from "kysely";
import type { Database } from "../../db/kysely.ts";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { chunkBytes } from "./chunks.ts";
import { keepLease, type Progress } from "./lease.ts";
import { maxBytesOfOne } from "./limits.ts";
import { hasRoom } from "./room.ts";
import type { ExportFile } from "./store.ts";

/** "lost": it is another worker's by now, or nobody wants it. */
export type Kept = "kept" | "lost" | "too large";

export class ChunkWriter {
  readonly progress: Progress = { rows: 0, bytes: 0, storedBytes: 0 };
  readonly #database: Database;
  readonly #file: ExportFile;
  readonly #now: () => Date;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #number = 0;
  #keeping: Promise<Kept> = Promise.resolve("kept");

  constructor(database: Database, file: ExportFile, now: () => Date) {
    this.#database = database;
    this.#file = file;
    this.#now = now;
  }

  /** The piece before is kept while the next one is read; what became of it is answered with the next. */
  async add(piece: Uint8Array): Promise<Kept> {
    this.#waiting.push(piece);
    this.#waitingBytes += piece.byteLength;
    if (this.progress.storedBytes + this.#waitingBytes > maxBytesOfOne) return "too large";
    if (this.#waitingBytes < chunkBytes) return "kept";
    const before = await this.#keeping;
    if (before !== "kept") return before;
    const keeping = this.#keep(this.#taken());
    // Whoever looks at it next is told of its failure.
    keeping.catch(() => undefined);
    this.#keeping = keeping;
    return "kept";
  }

  /** The last piece, and with it what ends the export. */
  async finish(end: (tx: Transaction) => Promise<void>): Promise<Kept> {
    const before = await this.#keeping;
    if (before !== "kept") return before;
    const bytes = this.#taken();
    return inTransaction(this.#database, wholeScope, async (tx) => {
      if (!(await this.#put(tx, bytes))) return "lost";
      await end(tx);
      return "kept";
    });
  }

  /** Nothing is on its way into the database any more. */
  async settled(): Promise<void> {
    await this.#keeping.catch(() => undefined);
  }

  #taken(): Buffer {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.progress.storedBytes += bytes.byteLength;
    return bytes;
  }

  /**
   * Not waited for until it is on the disks: a crash loses an unfinished file, which is begun anew. The last piece is, and with
   * it all before it, because PostgreSQL's log is one.
   */
  #keep(bytes: Buffer): Promise<Kept> {
    return inTransaction(this.#database, wholeScope, async (tx) => {
      unwaited.execute(tx).catch(() => {});
      if (!(await this.#put(tx, bytes))) return "lost";
      const { UserId: userId, MerchantId: merchantId } = this.#file;
      return (await hasRoom(tx, { userId, merchantId })) ? "kept" : "too large";
    });
  }

  /** The row is locked first: nobody cancels between the look and the piece. */
  async #put(tx: Transaction, bytes: Buffer): Promise<boolean> {
    if (!(await keepLease(tx, this.#file, this.progress, this.#now()))) return false;
    if (bytes.byteLength === 0) return true;
    await tx
      .insertInto("ExportChunk")
      .values({
        ExportId: this.#file.Id,
        Number: this.#number++,
        MerchantId: this.#file.MerchantId,
        Bytes: bytes,
      })
      .execute();
    return true;
  }
}

const unwaited = sql`select set_config('synchronous_commit', 'off', true)`;
