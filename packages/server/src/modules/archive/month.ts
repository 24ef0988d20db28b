/** "2026-01" in SQL. */
import { type RawBuilder, sql } from "kysely";

export function firstDay(month: string): string {
  return `${month}-01`;
}

/** Ids are made of the time; each month has its range of them. */
export function idsOf(month: string, id = "r.id"): RawBuilder<boolean> {
  const column = sql.raw(id);
  return sql`(${column} >= month_floor(${firstDay(month)}::date)
    and ${column} < month_floor((${firstDay(month)}::date + interval '1 month')::date))`;
}
