/** Orders and entries of a month live in a partition of their own; these are made two months ahead. */
import { sql } from "kysely";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";

const monthsAhead = 2;

export async function makePartitions({ database, log }: Pick<Services, "database" | "log">): Promise<void> {
  const { rows } = await inTransaction(database, wholeScope, async (tx) => {
    // Writers must not queue up behind a lock that a long report delays; the job tries again.
    await sql`set local lock_timeout = '5s'`.execute(tx);
    await sql`select make_month_partitions(${monthsAhead})`.execute(tx);
    return sql<{ Name: string }>`select tables_without_month() as name`.execute(tx);
  });
  if (rows.length === 0) return;
  const tables = rows.map(({ Name }) => Name);
  log.warn({ tables }, "rows of this month or a later one lie in the default partition of these tables");
}
