/** Connections of the application: always as `opc_app`, which owns nothing. */
import pg from "pg";
import { instantOf } from "./instant.ts";
import { type DatabaseLimits, usualLimits } from "./limits.ts";
import { withAppRole } from "./roles.ts";

const int8 = 20;
const date = 1082;
const timestamptz = 1184;

/** bigint for int8 (money and ids never pass through floating point), plain text for calendar days. */
const types: pg.CustomTypesConfig = {
  getTypeParser(id: number, format?: "text" | "binary") {
    if (id === int8) return BigInt;
    if (id === date) return String;
    if (id === timestamptz) return instantOf;
    return pg.types.getTypeParser(id, format as "text");
  },
};

/**
 * PostgreSQL ends by itself what a client that is gone has begun, so that its locks do not stay. It looks from the first
 * statement of a transaction on, so a copy that is cut (copy.ts) cannot ask for a shorter interval afterwards.
 */
const sessionSettings = {
  timezone: "UTC",
  // Rules look again under their locks, which a snapshot of the transaction's beginning would not show them.
  default_transaction_isolation: "read\\ committed",
  idle_in_transaction_session_timeout: "30s",
  client_connection_check_interval: "1s",
  tcp_keepalives_idle: "10",
  tcp_keepalives_interval: "5",
  tcp_keepalives_count: "3",
  tcp_user_timeout: "30s",
};
/** So long nothing was heard on a connection, then its other end is asked whether it is there. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

export interface PoolOptions {
  url: string;
  size: number;
  /** Named in pg_stat_activity. */
  name: string;
  /** How long a connection, or a free one, is waited for. */
  patienceMs?: number;
  limits?: DatabaseLimits;
}

const limits = new WeakMap<pg.Pool, DatabaseLimits>();

export function limitsOf(pool: pg.Pool): DatabaseLimits {
  return limits.get(pool) ?? usualLimits;
}

/** In the URL, because the options of a URL win over those beside it. */
export function sessionUrl(url: string, { statementMs }: DatabaseLimits = usualLimits): string {
  return withAppRole(url, { ...sessionSettings, statement_timeout: String(statementMs) });
}

export function openPool(options: PoolOptions): pg.Pool {
  const { url, size, name, patienceMs = 10_000, limits: own = usualLimits } = options;
  const pool = new pg.Pool({
    connectionString: sessionUrl(url, own),
    ...keptAlive,
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
  limits.set(pool, own);
  return pool;
}
