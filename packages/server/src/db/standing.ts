/**
 * What the database server is, as far as money rests on it: the main one, taking writes, with commits that neither a cut of
 * power nor a failover forgets. Asked of somebody's own server (`DATABASE_URL`); the embedded one is ours.
 */
import { type DatabaseFault, databaseFaults } from "@opc/contract/proof/faults";
import { sql } from "kysely";
import { StartupError } from "../startup-error.ts";
import { signIn } from "./sign-in.ts";
import type { Transaction } from "./transaction.ts";

interface Standing {
  IsStandby: boolean;
  IsReadOnly: boolean;
  Commits: string;
  Standbys: string;
}

const question = `
  select pg_is_in_recovery() as "IsStandby", current_setting('default_transaction_read_only')::boolean as "IsReadOnly",
         current_setting('synchronous_commit') as "Commits", current_setting('synchronous_standby_names') as "Standbys"`;

/** In the order of the contract's list. `remote_write` outlives a standby's crash only where that writes in time. */
export function faultsOf({ IsStandby, IsReadOnly, Commits, Standbys }: Standing): DatabaseFault[] {
  const holds: Record<DatabaseFault, boolean> = {
    NotPrimary: IsStandby,
    ReadOnly: !IsStandby && IsReadOnly,
    CommitsNotKept: Commits === "off",
    NoSynchronousStandby: Standbys.trim() === "" || (Commits !== "on" && Commits !== "remote_apply"),
  };
  return databaseFaults.filter((fault) => holds[fault]);
}

export async function readFaults(tx: Transaction): Promise<DatabaseFault[]> {
  const { rows } = await sql.raw<Standing>(question).execute(tx);
  return rows.flatMap(faultsOf);
}

const sentences: Record<DatabaseFault, string> = {
  NotPrimary: "the server of DATABASE_URL is a standby, which takes no writes: name the primary",
  ReadOnly:
    "default_transaction_read_only is on for this database or role: alter … reset default_transaction_read_only",
  CommitsNotKept: "synchronous_commit is off: a crash loses commits that were acted on; set it to on",
  NoSynchronousStandby:
    "no standby confirms commits (synchronous_standby_names, synchronous_commit on or remote_apply): a failover loses commits that were acted on",
};

const takesNoWrites: readonly DatabaseFault[] = ["NotPrimary", "ReadOnly"];

/**
 * Before anything is written. A server that takes no writes is refused, the rest too where `requireSynchronous`. Returns what
 * was found, one sentence each. Throws a StartupError where it cannot be reached, too.
 */
export async function checkStanding(
  url: string,
  { requireSynchronous }: { requireSynchronous: boolean },
): Promise<string[]> {
  const found = await askFaults(url);
  const refused = found.find((fault) => requireSynchronous || takesNoWrites.includes(fault));
  if (refused) {
    const demanded = takesNoWrites.includes(refused) ? "" : " (REQUIRE_SYNCHRONOUS=yes)";
    throw new StartupError("database-unsafe", `Refused${demanded}: ${sentences[refused]}`);
  }
  return found.map((fault) => sentences[fault]);
}

async function askFaults(url: string): Promise<DatabaseFault[]> {
  const client = await signIn({ connectionString: url });
  try {
    const { rows } = await client.query<Standing>(question);
    return rows[0] ? faultsOf(rows[0]) : [];
  } finally {
    await client.end();
  }
}
