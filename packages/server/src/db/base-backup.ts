/**
 * A copy of a whole cluster while it runs, as the server itself makes it for a standby (replication protocol, BASE_BACKUP): one
 * tar of its files with the log that brings them to one moment. Pages with a wrong checksum fail it.
 */
import { Readable } from "node:stream";
import pg from "pg";

interface Connection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

/** What the first byte of a piece says: a new archive begins, data of it, progress. The only archive is the cluster's folder. */
const data = "d".charCodeAt(0);
const command = "BASE_BACKUP (LABEL 'opc-admin', CHECKPOINT 'fast', WAL true, MANIFEST 'no')";

export interface OpenedBackup {
  tar: Readable;
  /** Of the server, such as "18.4". */
  version: string;
  close(): Promise<void>;
}

/** The tar, read as fast as it is wanted. `adminUrl` is of a role that may replicate. */
export async function openBaseBackup(adminUrl: string): Promise<OpenedBackup> {
  // It keeps the log that is written meanwhile, and goes with its connection.
  const keeper = new pg.Client({ connectionString: adminUrl, application_name: "opc-admin backup" });
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: "opc-admin backup",
    replication: "true",
  } as pg.ClientConfig);
  const close = async () => {
    await Promise.all([keeper, client].map((one) => one.end().catch(() => undefined)));
  };
  const tar = new BaseBackup();
  for (const one of [keeper, client]) one.on("error", (error) => tar.destroy(error));
  tar.on("error", () => {});
  try {
    await keeper.connect();
    await keeper.query("select pg_create_physical_replication_slot($1, true, true)", [
      `opc_backup_${process.pid}_${Date.now()}`,
    ]);
    await client.connect();
    const { rows } = await keeper.query<{ server_version: string }>("show server_version");
    client.query(tar as unknown as pg.Query);
    return { tar, version: rows[0]?.server_version ?? "", close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A query of the driver whose answer is a stream. */
class BaseBackup extends Readable {
  #connection: Connection | undefined;

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(command);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses its buffer again.
    if (chunk[0] === data && !this.push(Buffer.from(chunk.subarray(1)))) this.#connection?.stream.pause();
  }

  override _read(): void {
    this.#connection?.stream.resume();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#connection?.stream.resume();
    done(error);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  // Where the copy begins and ends; nobody asks.
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
