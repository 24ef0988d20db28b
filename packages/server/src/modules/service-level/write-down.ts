/** Adds what this process saw to the day's counts; what cannot be written now is kept for the next time. */
import { sql } from "kysely";
import { inSharedTransaction, wholeScope } from "../../db/transaction.ts";
import type { ServiceLevelCounts } from "../../ports/service-levels.ts";
import type { Services } from "../../services.ts";

export async function writeDownLevels(
  { database, clock }: Pick<Services, "database" | "clock">,
  counts: ServiceLevelCounts,
): Promise<void> {
  const taken = [...counts.take()];
  if (taken.length === 0) return;
  try {
    await inSharedTransaction(database, wholeScope, (tx) =>
      // Rows of other processes are waited for in one order.
      sql`
        insert into service_level_day as d (day, level, count, late)
        select ${clock.now()}::timestamptz at time zone 'UTC', level, count, late
        from unnest(${taken.map(([level]) => level)}::text[], ${taken.map(([, { count }]) => count)}::bigint[],
          ${taken.map(([, { late }]) => late)}::bigint[]) as noted (level, count, late)
        order by level
        on conflict (day, level) do update set count = d.count + excluded.count, late = d.late + excluded.late`.execute(
        tx,
      ),
    );
  } catch (error) {
    for (const [level, one] of taken) counts.add(level, one);
    throw error;
  }
}
