// Two roles share the work: the owner runs migrations and owns every table; opc_app owns nothing, and is what application
// connections are. So row-level security holds for them, and no slip in the application can change the schema. Beside the
// embedded database, and wherever DATABASE_OWNER_URL is set, opc_app signs in with a password of its own and is no member of the
// owner: not even whoever runs SQL in the application gets out. Where DATABASE_URL is the owner's, connections become opc_app.
import { createHmac } from "node:crypto";
import pg from "pg";
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

/** opc_app's own sign-in beside the embedded owner's. Its password follows from the owner's, and never the other way. */
export function appSignIn(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.password = createHmac("sha256", url.password).update(APP_ROLE).digest("base64url");
  url.username = APP_ROLE;
  return url.href;
}

/** Whether who signs in by this URL could become the owner of the tables. */
export async function reachesOwner(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ may: boolean }>(
      `select pg_has_role(session_user, relowner, 'member') as may from pg_class where oid = 'public.migration'::regclass`,
    );
    return rows[0]?.may ?? true;
  } finally {
    await client.end();
  }
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
  // Before 16 membership has no options: the owner may become it, and inherits what it may do, which is less than its own.
  const options = (await versionOf(client)) >= 160_000 ? " with inherit false, set true" : "";
  await tolerant(client, `grant ${APP_ROLE} to current_user${options}`, ["XX000"]);
  if (await mayBecome(client)) return;
  throw new StartupError(
    "database-unreachable",
    `The user of DATABASE_URL may not use the role ${APP_ROLE}: let an administrator run "grant ${APP_ROLE} to <that user>"`,
  );
}

async function versionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ number: number }>(
    "select current_setting('server_version_num')::int as number",
  );
  return rows[0]?.number ?? 0;
}

async function mayBecome(client: pg.Client): Promise<boolean> {
  const right = (await versionOf(client)) >= 160_000 ? "set" : "member";
  const { rows } = await client.query<{ may: boolean }>("select pg_has_role(current_user, $1, $2) as may", [
    APP_ROLE,
    right,
  ]);
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
