/**
 * Processes of other releases that are at work on a database. Each process's connections are named "opc-admin <role> <release>",
 * release being the number of the newest migration that it brings; those before had none.
 */
import type pg from "pg";
import { StartupError } from "../startup-error.ts";

export function processName(role: string, release: string): string {
  return `opc-admin ${role} ${release}`;
}

/** For a contract step. Sees what the owner may see of opc_app's connections, which it was granted. */
export async function refuseFormerProcesses(client: pg.Client, release: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name ~ '^opc-admin (web|worker|all)( |$)'
        and application_name !~ ($1 || '$') order by name`,
    [` ${release}`],
  );
  if (rows.length === 0) return;
  throw new StartupError(
    "migration-failed",
    `Processes of another release are at work (${rows.map(({ name }) => name).join(", ")}): stop them before the contract steps`,
  );
}
