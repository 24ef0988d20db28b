/** Months of callbacks that have long ended. */
import type pg from "pg";
import { idFloor } from "../../db/id.ts";

/** The month that began so many months before this one. */
export function monthAgo(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}

export const orderIdOf = (month: string, index: number) =>
  idFloor(new Date(`${month}-10T00:00:00Z`)) + BigInt(index);

const idColumns = { callback_record: "id", callback_attempt: "callback_id" };

export function callbacksOf(owner: pg.Pool, merchantIds: readonly bigint[]) {
  return {
    /** Ended callbacks of both merchants, with an attempt each; one body has what breaks lines elsewhere. */
    async fill(month: string, count = 12): Promise<void> {
      for (const table of Object.keys(idColumns))
        await owner.query("select make_month_partition($1, $2::date)", [table, `${month}-01`]);
      await owner.query(
        `insert into callback_record (id, event_id, merchant_id, order_id, order_no, merchant_order_no, url, body, status,
           attempt_count, http_status, created_at, finished_at)
         select $1::bigint + n, 'evt_' || $2::text || n, ($3::bigint[])[1 + n % 2], $1::bigint + n, 'P' || $2::text || n, 'M' || n,
           'https://merchant.example/callback', case n when 3 then E'one\\u2028two\\nthree "four"' else '{"Amount":"1.00"}' end,
           case when n % 5 = 0 then 'Failure' else 'Success' end, 1, 200, now(), now()
           from generate_series(1, $4::integer) n`,
        [`${orderIdOf(month, 0)}`, month, merchantIds.map(String), count],
      );
      await owner.query(
        `insert into callback_attempt (id, callback_id, merchant_id, number, requested_at, duration_ms, http_status, request_headers, result)
         select id, id, merchant_id, 1, now(), 12, 200, '{"webhook-id": "x"}', E'\\u2028' from callback_record
          where id > $1::bigint and id <= $1::bigint + $2::integer`,
        [`${orderIdOf(month, 0)}`, count],
      );
    },

    /** Every row as a line, in the database or in a schema that a month was brought back into. */
    async contents(schema: string, month: string): Promise<string[]> {
      const lines: string[] = [];
      for (const [table, id] of Object.entries(idColumns)) {
        const { rows } = await owner.query<{ line: string }>(
          `select row_to_json(t)::text as line from ${schema}.${table} t
            where ${id} >= month_floor($1::date) and ${id} < month_floor(($1::date + interval '1 month')::date) order by 1`,
          [`${month}-01`],
        );
        lines.push(...rows.map(({ line }) => line));
      }
      return lines;
    },
  };
}
