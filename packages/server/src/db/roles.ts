// Two roles share the work: the owner (user of the database URL) runs migrations and owns every table;
// opc_app, which owns nothing and cannot sign in, is what application connections become on connecting.
// So row-level security holds for them, and no slip in the application can change the schema.
import type pg from "pg";
import { StartupError } from "../startup-error.ts";

export const APP_ROLE = "opc_app";

/**
 * The URL for application connections: the owner's, with every connection turned into opc_app. `settings` are
 * put beside the role ("timezone" and the like); options that the URL has already stay, except for the role.
 */
export function withAppRole(ownerUrl: string, settings: Record<string, string> = {}): string {
  const url = new URL(ownerUrl);
  const own = url.searchParams.get("options") ?? "";
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const role = `-c role=${APP_ROLE}`;
  // The last option wins, so nobody's URL can turn the role off.
  url.searchParams.set(
    "options",
    [own.replace(role, ""), ...added, role]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(" "),
  );
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
