/** What of the past lies in files: for whoever looks for a row that is not there. */
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** A month is archived three months after its end at the earliest: of January in a common year that is 89 days. */
export const archivedAfterMs = 88 * dayMs;

export interface Archived {
  /** When its month left the database. */
  at: Date;
  file: string;
}

/** Where callbacks went that were made in the month of that moment; undefined while they are here. */
export async function callbacksArchived(tx: Transaction, madeAt: Date): Promise<Archived | undefined> {
  const { rows } = await sql<{ At: Date; File: string }>`
    select archived_at as at, file from archive_month
     where kind = 'Callbacks' and state = 'Archived'
       and month = date_trunc('month', ${madeAt}::timestamptz at time zone 'UTC')::date`.execute(tx);
  const [row] = rows;
  return row && { at: row.At, file: row.File };
}

/**
 * So many archived months may hold callbacks of an order that was made then: those of its own month and later ones. The numbers of
 * its further callbacks begin above whatever stood there.
 */
export async function archivedMonthsSince(tx: Transaction, madeAt: Date): Promise<number> {
  const { rows } = await sql<{ Count: number }>`
    select count(*)::integer as count from archive_month
     where kind = 'Callbacks' and state = 'Archived'
       and month >= date_trunc('month', ${madeAt}::timestamptz at time zone 'UTC')::date`.execute(tx);
  return rows[0]?.Count ?? 0;
}
