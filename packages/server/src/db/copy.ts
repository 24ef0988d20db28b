/**
 * The rows of a query as PostgreSQL writes them to a file (COPY TO STDOUT): a stream that is read as fast as it is wanted
 * and no faster, on a connection of its own, because a pipelined one cannot carry it. Aborting ends it in PostgreSQL too.
 */
import type { Readable, Writable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { type Database, urlOf } from "./kysely.ts";
import type { Scope } from "./transaction.ts";

export interface CopyQuestion {
  reports: Database;
  scope: Scope;
  /** A whole query with its values in it (literal-text.ts). */
  text: string;
  format: "csv" | "text";
  signal: AbortSignal;
  /** Longest time in PostgreSQL; none unless given. */
  timeoutMs?: number;
  /** Named in pg_stat_activity. */
  name?: string;
}

/** Every cell is quoted: PostgreSQL would not where only another country's spreadsheet parts, at a semicolon or a tab. */
const options = { csv: "format csv, force_quote *", text: "format text" } as const;

export interface Copy {
  stream: Readable;
  /** Known when the stream has ended. */
  rowCount(): number;
  close(): Promise<void>;
}

/**
 * A report may take longer than a request; plans of one long query gain nothing from being compiled. That a connection was cut
 * PostgreSQL notices within a second (pool.ts), also while nothing is sent yet.
 */
const settings = {
  idle_in_transaction_session_timeout: "0",
  datestyle: "ISO",
  jit: "off",
};

export async function openCopy({
  reports,
  scope,
  text,
  format,
  signal,
  timeoutMs = 0,
  name = "opc-admin export",
}: CopyQuestion): Promise<Copy> {
  signal.throwIfAborted();
  const client = new pg.Client({
    connectionString: urlOf(reports),
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  // What breaks is told by the query that it breaks.
  client.on("error", () => {});
  const cut = () => socketOf(client).destroy();
  signal.addEventListener("abort", cut, { once: true });
  try {
    await client.connect();
    await begin(client, scope, { ...settings, statement_timeout: String(timeoutMs) });
    const stream = client.query(copyTo(`copy (${text}) to stdout (${options[format]})`));
    // Also told after everybody has stopped reading.
    stream.on("error", () => {});
    return {
      stream,
      rowCount: () => stream.rowCount,
      close: () => close(client, () => signal.removeEventListener("abort", cut)),
    };
  } catch (error) {
    await close(client, () => signal.removeEventListener("abort", cut));
    throw error;
  }
}

/** In the asker's scope, so that row-level security holds for the file as for the list. */
async function begin(client: pg.Client, scope: Scope, own: Record<string, string>): Promise<void> {
  await client.query("begin read only");
  const merchantId = scope.kind === "merchant" ? scope.merchantId.toString() : "";
  await client.query("select set_config('opc.scope', $1, true), set_config('opc.merchant_id', $2, true)", [
    scope.kind,
    merchantId,
  ]);
  for (const [name, value] of Object.entries(own)) {
    await client.query("select set_config($1, $2, true)", [name, value]);
  }
}

/** A read transaction has nothing to commit; a connection in the middle of a copy is cut, not waited for. */
async function close(client: pg.Client, forget: () => void): Promise<void> {
  await client.end().catch(() => undefined);
  forget();
}

function socketOf(client: pg.Client): Writable {
  return (client as unknown as { connection: { stream: Writable } }).connection.stream;
}
