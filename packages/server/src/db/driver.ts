/**
 * Kysely's driver over pg, with two things that its own does not do: statements of a transaction are sent
 * without waiting for BEGIN's answer (pipelining saves a round trip per request), and statements that come
 * again are prepared once per connection (PostgreSQL then neither parses nor plans them anew).
 */
import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import { Overload } from "./overload.ts";

/** With so many transactions waiting for a connection, further ones are refused at once. */
const maxWaiting = 1_000;
/** A text is prepared from its second use on; texts beyond the limit are never prepared. */
const maxPrepared = 500;

export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, PipelinedConnection>();
  readonly #names = new StatementNames();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** For a connection of one's own, outside the pool. */
  get url(): string {
    return this.#pool.options.connectionString ?? "";
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    if (this.#pool.waitingCount >= maxWaiting) throw new Overload("too many transactions wait");
    const client = await this.#pool.connect();
    let connection = this.#connections.get(client);
    if (!connection) {
      connection = new PipelinedConnection(client, this.#names);
      this.#connections.set(client, connection);
    }
    return connection;
  }

  async beginTransaction(connection: PipelinedConnection, settings: TransactionSettings): Promise<void> {
    connection.send(beginOf(settings));
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    await connection.sent();
    const result = await connection.executeQuery(CompiledQuery.raw("commit"));
    // PostgreSQL answers ROLLBACK when a statement before had failed and was swallowed.
    if (result.command === "ROLLBACK") throw new Error("the transaction had failed and was rolled back");
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    await connection.sent().catch(() => {});
    try {
      await connection.executeQuery(CompiledQuery.raw("rollback"));
    } catch {
      connection.isBroken = true;
    }
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** The settings are words of Kysely's own lists, never a caller's text. */
function beginOf({ isolationLevel, accessMode }: TransactionSettings): string {
  const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean);
  return ["begin", modes.join(", ")].join(" ").trim();
}

interface CommandResult<Row> extends QueryResult<Row> {
  command: string;
}

class PipelinedConnection implements DatabaseConnection {
  isBroken = false;
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  #sent: Promise<unknown> = Promise.resolve();
  #isHeld = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  /** Sends a statement whose answer nobody waits for yet; `sent` tells if it failed. */
  send(text: string): void {
    this.#hold();
    this.#sent = this.#client.query(text);
    this.#sent.catch(() => {});
  }

  async sent(): Promise<void> {
    await this.#sent;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<CommandResult<Row>> {
    this.#hold();
    const name = this.#names.of(query.sql);
    const config = { text: query.sql, values: query.parameters as unknown[] };
    const result = await this.#client.query(name === undefined ? config : { ...config, name });
    const { command, rowCount, rows } = result;
    const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command ?? "");
    return {
      command: command ?? "",
      rows: (rows ?? []) as Row[],
      ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    };
  }

  /** What is sent in one turn of the event loop leaves in one system call; they are what costs here. */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    setImmediate(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  // biome-ignore lint/correctness/useYield: nothing here streams; exports copy on connections of their own.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error("streaming is not used");
  }

  release(): void {
    this.#client.release(this.isBroken);
  }
}

class StatementNames {
  readonly #seen = new Set<string>();
  readonly #names = new Map<string, string>();

  of(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined) return name;
    if (this.#names.size >= maxPrepared) return undefined;
    if (!this.#seen.has(text)) {
      if (this.#seen.size > 10 * maxPrepared) this.#seen.clear();
      this.#seen.add(text);
      return undefined;
    }
    const made = createHash("sha1").update(text).digest("base64url");
    this.#names.set(text, made);
    return made;
  }
}
