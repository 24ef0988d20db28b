/** The last thirty days of each service level, today among them. */
import { type ServiceLevel, serviceLevelNames } from "@opc/contract/home/levels";
import { dayMs } from "@opc/contract/time";
import { fixed } from "../../db/fixed.ts";
import type { Transaction } from "../../db/transaction.ts";

const days = 30;

export async function lastDaysOfLevels(tx: Transaction, now: Date) {
  const since = new Date(now.getTime() - (days - 1) * dayMs).toISOString().slice(0, 10);
  const { rows } = await fixed<{ Level: ServiceLevel; Count: bigint; Late: bigint }>(tx)`
    select level, sum(count)::bigint as count, sum(late)::bigint as late from service_level_day
     where day >= ${since}::date group by level`;
  const found = new Map(rows.map((row) => [row.Level, row]));
  return serviceLevelNames.flatMap((Level) => {
    const row = found.get(Level);
    return row ? [{ Level, Count: Number(row.Count), LateCount: Number(row.Late) }] : [];
  });
}
