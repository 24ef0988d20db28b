/**
 * A database's *line*: its cluster and the timeline that it writes on. A promotion or a restore begins another one, whose rows
 * nobody has compared yet; it is read in the transaction that sends, so that no process has to notice the failover first.
 */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

export interface Standing {
  /** Of the server that answers now, "7312…/00000001". */
  Line: string;
  /** The last that was compared. */
  Compared: string;
  /** Whether a standby confirmed commits when it was last looked at, on the compared line. */
  CommitsKept: boolean;
}

export async function readStanding(tx: Transaction): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select database_line() as line, line as compared, commits_kept from compared_line`.execute(tx);
  const [standing] = rows;
  if (!standing) throw new Error("compared_line has lost its row");
  return standing;
}

/** Of the whole scope. False: nothing new may leave; what is on its way is asked about as always. */
export async function mayPayOut(tx: Transaction): Promise<boolean> {
  const { rows } = await sql<{ May: boolean }>`
    select line = database_line() and not exists (select from payout_stop where ended_at is null) as may
      from compared_line`.execute(tx);
  return rows[0]?.May ?? false;
}

export async function noteCompared(tx: Transaction, line: string, commitsKept: boolean): Promise<void> {
  await sql`
    update compared_line set line = ${line}, commits_kept = ${commitsKept}
     where (line, commits_kept) is distinct from (${line}, ${commitsKept}::boolean)`.execute(tx);
}
