/**
 * Notices of suppliers, kept and taken: one row for each content however often it comes, and what became of it. Those
 * that arrive together share one transaction.
 */
import { hash } from "node:crypto";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { SupplierFacts } from "./fail-orders.ts";
import { type HeardReport, takeReports } from "./reports.ts";
import type { ReportOutcome } from "./rules.ts";

export interface Notice extends HeardReport {
  supplierId: bigint;
  body: Buffer;
  ip: string;
}

/** One outcome for each notice, in order. */
export async function takeNotices(
  tx: Transaction,
  notices: readonly Notice[],
  facts: SupplierFacts,
): Promise<ReportOutcome[]> {
  const outcomes = await takeReports(tx, notices, facts);
  const rows = new Map<string, ReturnType<typeof rowOf>>();
  notices.forEach((notice, index) => {
    const { outcome, attempt } = outcomes[index] ?? {
      outcome: "UnknownReference" as const,
      attempt: undefined,
    };
    const row = rowOf(notice, outcome, facts.now);
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
  const sorted = [...rows.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
  await keep(tx, sorted);
  return outcomes.map(({ outcome }) => outcome);
}

function rowOf({ supplierId, body, ip }: Notice, outcome: string, now: Date) {
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

/** A copy that only repeats leaves the outcome as it was. */
async function keep(tx: Transaction, rows: readonly object[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into supplier_notice as n
    select * from json_populate_recordset(null::supplier_notice, ${jsonRows(rows)}::json)
    on conflict (supplier_id, body_hash) do update set copies = n.copies + excluded.copies,
      last_received_at = excluded.last_received_at,
      outcome = case when excluded.outcome = 'Known' then n.outcome else excluded.outcome end,
      merchant_id = coalesce(n.merchant_id, excluded.merchant_id),
      order_id = coalesce(n.order_id, excluded.order_id),
      attempt_id = coalesce(n.attempt_id, excluded.attempt_id)`.execute(tx);
}

/** Anybody can send these, so of each supplier only so many an hour are kept. */
const mostUnsignedAnHour = 100;

/** What was not signed by the supplier it names is kept for the operator to see, and does nothing. */
export async function keepUnsigned(
  tx: Transaction,
  { supplierId, body, ip }: Pick<Notice, "supplierId" | "body" | "ip">,
  now: Date,
): Promise<void> {
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  await sql`
    insert into supplier_notice (id, supplier_id, body_hash, body, outcome, ip, received_at, last_received_at)
    select ${newId(now)}, ${supplierId}, ${hash("sha256", body, "buffer")}, ${storable(body)}, 'SignatureInvalid',
      ${ip}, ${now}, ${now}
    where (select count(*) from supplier_notice where supplier_id = ${supplierId} and outcome = 'SignatureInvalid'
      and received_at > ${anHourAgo}) < ${mostUnsignedAnHour}
    on conflict (supplier_id, body_hash) do nothing`.execute(tx);
}

/** PostgreSQL's text has no NUL. */
function storable(body: Buffer): string {
  return body.toString("utf8").replaceAll("\0", "\uFFFD");
}
