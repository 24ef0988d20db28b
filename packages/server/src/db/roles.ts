// Two roles share the work: the owner (user of the database URL) runs migrations and owns every table;
// opc_app, which owns nothing and cannot sign in, is what application connections become on connecting.
// So row-level security holds for them, and no slip in the application can change the schema.
import type pg from "pg";
import { StartupError } from "../startup-error.ts";

export const APP_ROLE = "opc_app";

/** The URL for application connections: the owner's, with every connection turned into opc_app. */
export function withAppRole(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  const options = url.searchParams.get("options");
  url.searchParams.set("options", [options, `-c role=${APP_ROLE}`].filter(Boolean).join(" "));
  return url.href;
}

/** Creates opc_app and lets the owner become it. Roles belong to the whole server, so others may do the same now. */
export async function ensureRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ known: boolean }>(
    "select exists (select from pg_roles where rolname = $1) as known",
    [APP_ROLE],
  );
  if (!rows[0]?.known)
    await tolerant(client, `create role ${APP_ROLE} nologin noinherit`, ["42710", "23505"]);
  if (await mayBecome(client)) return;
  await tolerant(client, `grant ${APP_ROLE} to current_user with inherit false, set true`, ["XX000"]);
  if (await mayBecome(client)) return;
  throw new StartupError(
    "database-unreachable",
    `The user of DATABASE_URL may not use the role ${APP_ROLE}: let an administrator run "grant ${APP_ROLE} to <that user>"`,
  );
}

async function mayBecome(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>(
    "select pg_has_role(current_user, $1, 'set') as may",
    [APP_ROLE],
  );
  return rows[0]?.may === true;
}

/** Runs a statement that another session may be running too; the listed errors mean that it was faster. */
async function tolerant(client: pg.Client, sql: string, codes: string[]): Promise<void> {
  try {
    await client.query(sql);
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string };
    if (code && codes.includes(code)) return;
    throw new StartupError(
      "database-unreachable",
      `The user of DATABASE_URL cannot prepare the role ${APP_ROLE} (${message}): give it CREATEROLE, or let an administrator run "${sql.replace("current_user", "<that user>")}"`,
      { cause },
    );
  }
}
