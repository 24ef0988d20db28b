/**
 * Whether a connection is a session of PostgreSQL's own, with the role and the settings that it began with. Behind a pooler it need
 * not be: PgBouncer refuses or drops the start-up parameter `options`, and pooling by transaction gives each statement whichever
 * session is free. Then connections would be the owner's, outside of row-level security, and statements would meet in a transaction.
 */
import type pg from "pg";
import { StartupError } from "../startup-error.ts";
import { sessionUrl } from "./pool.ts";
import { APP_ROLE } from "./roles.ts";
import { signIn } from "./sign-in.ts";

/** What one of two connections, open at once, said of itself. */
export interface Session {
  Process: number;
  Role: string;
  /** As `current_setting` writes them. */
  Settings: Record<string, string>;
}

/** Those of `sessionSettings` that are written the same way on every machine. */
const settings: Record<string, string> = {
  timezone: "UTC",
  default_transaction_isolation: "read committed",
  idle_in_transaction_session_timeout: "30s",
  client_connection_check_interval: "1s",
  statement_timeout: "30s",
};

const question = {
  text: `select pg_backend_pid() as "Process", current_user as "Role",
           (select json_object_agg(name, current_setting(name)) from unnest($1::text[]) as name) as "Settings"`,
  values: [Object.keys(settings)],
};

const rounds = 3;
const otherwise = 'see "Connection poolers" in docs/operations.md';

/** What is wrong with two connections, or undefined. */
export function faultOf(one: Session, other: Session): string | undefined {
  if (one.Process === other.Process)
    return `a connection pooler gives one session of PostgreSQL to several connections in turn: let it pool by session, or connect to PostgreSQL itself; ${otherwise}`;
  if (one.Role !== APP_ROLE)
    return `a connection pooler drops the start-up parameter "options", so connections are ${one.Role} and not ${APP_ROLE}: let DATABASE_URL sign in as ${APP_ROLE}; ${otherwise}`;
  const missing = Object.keys(settings).filter((name) => one.Settings[name] !== settings[name]);
  if (missing.length > 0)
    return `a connection pooler drops the start-up parameter "options", so these do not hold: ${missing.join(", ")}; set them for the role ${APP_ROLE}; ${otherwise}`;
  return undefined;
}

/** Refuses what is no session of its own. `url`: the application's, as for its pool. */
export async function checkSessions(url: string): Promise<void> {
  const clients: pg.Client[] = [];
  try {
    const [one, other] = [await connect(url, clients), await connect(url, clients)];
    for (let round = 0; round < rounds; round += 1) {
      const fault = faultOf(await ask(one), await ask(other));
      if (fault) throw new StartupError("database-unsafe", `Refused: ${fault}`);
    }
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

async function connect(url: string, opened: pg.Client[]): Promise<pg.Client> {
  try {
    const client = await signIn({ connectionString: sessionUrl(url) }, "the application");
    opened.push(client);
    return client;
  } catch (cause) {
    const { message } = (cause as Error).cause as Error;
    if (!message.includes("startup parameter")) throw cause;
    const line = `Refused: a connection pooler does not take the start-up parameter "options" (${message}): ${otherwise}`;
    throw new StartupError("database-unsafe", line, { cause });
  }
}

async function ask(client: pg.Client): Promise<Session> {
  const { rows } = await client.query<Session>(question);
  return rows[0] as Session;
}
