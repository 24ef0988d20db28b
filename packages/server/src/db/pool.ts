/** Connections of the application: always as `opc_app`, which owns nothing. */
import pg from "pg";
import { withAppRole } from "./roles.ts";

const int8 = 20;
const date = 1082;

/** bigint for int8 (money and ids never pass through floating point), plain text for calendar days. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: "text" | "binary") {
    if (id === int8) return BigInt;
    if (id === date) return String;
    return pg.types.getTypeParser(id, format as "text");
  },
};

const sessionSettings = {
  timezone: "UTC",
  statement_timeout: "30s",
  idle_in_transaction_session_timeout: "30s",
};

export interface PoolOptions {
  url: string;
  size: number;
  /** Named in pg_stat_activity. */
  name: string;
  /** How long a connection, or a free one, is waited for. */
  patienceMs?: number;
}

export function openPool({ url, size, name, patienceMs = 10_000 }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    // In the URL, because the options of a URL win over those beside it.
    connectionString: withAppRole(url, sessionSettings),
    max: size,
    application_name: name,
    types,
    pipeline: true,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 60_000,
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that breaks while in use: its queries fail by themselves.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}
