/**
 * Notices of suppliers, of payments and of payouts, as they are kept: one row for each content however often it comes, with
 * what became of it.
 */
import { hash } from "node:crypto";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";

export type NoticeTable = "supplier_notice" | "payout_notice";

/** A notice as it arrived. */
export interface ArrivedNotice {
  supplierId: bigint;
  body: Buffer;
  ip: string;
}

/** What became of it; the attempt that it named, where it named one of the supplier's. */
export interface NoticeResult {
  outcome: string;
  attempt: { Id: bigint; MerchantId: bigint; OrderId: bigint } | undefined;
}

/** `results`: one for each notice, in order. A copy that only repeats leaves the outcome as it was. */
export async function keepNotices(
  tx: Transaction,
  table: NoticeTable,
  notices: readonly ArrivedNotice[],
  results: readonly NoticeResult[],
  now: Date,
): Promise<void> {
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  notices.forEach((notice, index) => {
    const { outcome = "UnknownReference", attempt } = results[index] ?? {};
    const row = rowOf(notice, outcome, now);
    const key = `${notice.supplierId} ${row.BodyHash.toString("hex")}`;
    const known = rows.get(key);
    if (known) known.Copies += 1;
    else
      rows.set(key, {
        ...row,
        MerchantId: attempt?.MerchantId ?? null,
        OrderId: attempt?.OrderId ?? null,
        AttemptId: attempt?.Id ?? null,
      });
  });
  if (rows.size === 0) return;
  const sorted = [...rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await sql`
    insert into ${sql.table(table)} as n
    select * from json_populate_recordset(null::${sql.table(table)}, ${jsonRows(sorted)}::json)
    on conflict (supplier_id, body_hash) do update set copies = n.copies + excluded.copies,
      last_received_at = excluded.last_received_at,
      outcome = case when excluded.outcome = 'Known' then n.outcome else excluded.outcome end,
      merchant_id = coalesce(n.merchant_id, excluded.merchant_id),
      order_id = coalesce(n.order_id, excluded.order_id),
      attempt_id = coalesce(n.attempt_id, excluded.attempt_id)`.execute(tx);
}

function rowOf({ supplierId, body, ip }: ArrivedNotice, outcome: string, now: Date) {
  return {
    Id: newId(now),
    SupplierId: supplierId,
    BodyHash: hash("sha256", body, "buffer"),
    Body: storable(body),
    MerchantId: null as bigint | null,
    OrderId: null as bigint | null,
    AttemptId: null as bigint | null,
    Outcome: outcome,
    Ip: ip,
    ReceivedAt: now,
    LastReceivedAt: now,
    Copies: 1,
  };
}

/** Anybody can send these, so of each supplier only so many an hour are kept. */
const maxUnsignedAnHour = 100;

/** What was not signed by the supplier it names is kept for the operator to see, and does nothing. */
export async function keepUnsigned(
  tx: Transaction,
  table: NoticeTable,
  { supplierId, body, ip }: ArrivedNotice,
  now: Date,
): Promise<void> {
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  const notices = sql.table(table);
  await sql`
    insert into ${notices} (id, supplier_id, body_hash, body, outcome, ip, received_at, last_received_at)
    select ${newId(now)}, ${supplierId}, ${hash("sha256", body, "buffer")}, ${storable(body)}, 'SignatureInvalid',
      ${ip}, ${now}, ${now}
    where (select count(*) from ${notices} where supplier_id = ${supplierId} and outcome = 'SignatureInvalid'
      and received_at > ${anHourAgo}) < ${maxUnsignedAnHour}
    on conflict (supplier_id, body_hash) do nothing`.execute(tx);
}

/** A value of so many digits, unless it is the supplier's own number: the end of a card number is enough to know it by. */
const cardNumber = /("(?!SupplierOrderNo)[^"]*"\s*:\s*"?)\d{8,26}(?=\d{4}(?!\d))/g;

/** PostgreSQL's text has no NUL. Suppliers were not asked to repeat card numbers, and what they repeat is not kept. */
function storable(body: Buffer): string {
  return body.toString("utf8").replaceAll("\0", "\uFFFD").replaceAll(cardNumber, "$1••••");
}
