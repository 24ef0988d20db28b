/** Orders by the million, made inside PostgreSQL: spread over thirty days, three merchants and all statuses. */
import type pg from "pg";

const idFloor = "((extract(epoch from at - timestamptz '2025-01-01 00:00Z') * 1000)::bigint << 22)";

/** Brings the table to `count` orders. Indexes are built once at the end, which is quicker by far. */
export async function growOrders(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ now: string }>("select count(*)::text as now from payment_order");
  const present = Number(rows[0]?.now);
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(c.oid) as definition from pg_class c
      join pg_index i on i.indexrelid = c.oid
      where i.indrelid = 'payment_order'::regclass and not i.indisprimary`,
  );
  await client.query("set maintenance_work_mem = '512MB'");
  for (const { name } of indexes) await client.query(`drop index "${name}"`);
  await client.query(
    `insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency,
        amount_minor, payable_minor, paid_minor, fee_minor, status, match_status, callback_status, channel_id,
        account_id, member_name, notify_url, created_at, expires_at, finished_at, settled_minor, fee_basis_points)
      select ${idFloor} | (n & 4095), m.id, 'B' || n, 'BM' || n, 'PROMPTPAY', 'THB',
        amount, amount + 7, amount + 7, amount / 60, status, 'Matched', 'Success', (select min(id) from channel),
        (select min(id) from offline_account), 'Member ' || n % 5000, 'http://127.0.0.1:9/callback', at,
        at + interval '15 minutes', at + interval '1 minute', case when status = 'Success' then amount end, 166
      from (
        select n, 100 + (n * 7919) % 300000 as amount,
          now() - interval '30 days' * ((($2 - n)::float8 + 1) / ($2 - $1 + 1)) as at,
          case when n % 100 < 82 then 'Success' when n % 100 < 98 then 'Expired' else 'Failed' end as status,
          case when n % 10 < 6 then 'ACME' when n % 10 < 9 then 'LOTUS' else 'MANGO' end as alias
        from generate_series($1::bigint, $2::bigint) n
      ) made join merchant m using (alias)`,
    [present + 1, count],
  );
  for (const { definition } of indexes) await client.query(definition.replace(" ON ONLY ", " ON "));
  await client.query("vacuum analyze payment_order");
}
