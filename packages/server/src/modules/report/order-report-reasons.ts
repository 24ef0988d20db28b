/**
 * Why orders did not succeed. How many ended so is counted already; the reasons stand on the orders' timelines and are
 * looked up for the newest of each status, found by the indexes of rare statuses.
 */
import { maxReasonOrders, type StatusReasons } from "@opc/contract/report/order-report";
import { type RawBuilder, sql } from "kysely";
import type { ListViewer } from "../../db/filters.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { collections, type ReportOfKind } from "./order-report-kinds.ts";
import type { Sums } from "./order-report-rules.ts";
import { asked, type Range, type ReportFilters } from "./order-report-store.ts";

interface Looked {
  Kind: string;
  Text: string | null;
  Count: number;
}

/** Reasons of one status that stand by themselves; the rarer ones are one row. */
const maxReasons = 12;

export interface ReasonFacts {
  kind: ReportOfKind;
  viewer: ListViewer;
  filters: ReportFilters & { currency: string };
  range: Range;
}

export async function reasonsOf(
  tx: Transaction,
  facts: ReasonFacts,
  totals: Sums,
  before: { range: Range; totals: Sums } | null,
): Promise<StatusReasons[]> {
  const { kind } = facts;
  const stuck = await stuckCounts(tx, facts);
  const stuckBefore = before && (await stuckCounts(tx, { ...facts, range: before.range }));
  const counts = [
    ...kind.ends.map(({ status }, at) => ({
      status,
      count: totals.ends[at] ?? 0,
      countBefore: before && (before.totals.ends[at] ?? 0),
    })),
    ...kind.stuck.map((status) => ({
      status,
      count: stuck.get(status) ?? 0,
      countBefore: stuckBefore && (stuckBefore.get(status) ?? 0),
    })),
  ];
  const found: StatusReasons[] = [];
  for (const { status, count, countBefore } of counts) {
    if (count === 0 && !countBefore) continue;
    const looked = count === 0 ? [] : await lookUp(tx, facts, status);
    const rows = withRest(looked, count, status);
    const all = rows.reduce((sum, row) => sum + row.Count, 0);
    found.push({ Status: status, Count: all, CountBefore: countBefore, Rows: rows });
  }
  return found;
}

/** Orders that wait for somebody: few at any time. */
async function stuckCounts(tx: Transaction, facts: ReasonFacts): Promise<Map<string, number>> {
  const { kind } = facts;
  if (kind.stuck.length === 0) return new Map();
  const { rows } = await sql<{ Status: string; Count: number }>`
    select status, count(*)::int as count from ${sql.table(kind.orders)}
    where finished_at is null and status in (${sql.join(kind.stuck.map((status) => sql.lit(status)))})
      and ${made(facts)}
    group by status`.execute(tx);
  return new Map(rows.map(({ Status, Count }) => [Status, Count]));
}

function made({ kind, viewer, filters, range }: ReasonFacts): RawBuilder<boolean> {
  return sql`id >= ${idFloor(range.start)} and id < ${idFloor(range.end)} and currency = ${filters.currency}
    and ${asked(kind, viewer, filters)}`;
}

function lookUp(tx: Transaction, facts: ReasonFacts, status: string): Promise<Looked[]> {
  // Nobody says why nobody paid; but where money came late or unequal, the order says so.
  const isExpiry = facts.kind === collections && status === "Expired";
  return isExpiry ? unsettledMoney(tx, facts) : words(tx, facts, status);
}

async function unsettledMoney(tx: Transaction, facts: ReasonFacts): Promise<Looked[]> {
  const { rows } = await sql<Looked>`
    select exception as kind, null as text, count(*)::int as count
    from (select exception from payment_order
      where exception in ('Late', 'Partial', 'Over') and status = 'Expired' and ${made(facts)}
      order by id desc limit ${maxReasonOrders}) as newest
    group by exception order by count(*) desc, exception`.execute(tx);
  return rows;
}

/** What people or suppliers said when the order came to this status; suppliers' words for the operator alone. */
async function words(tx: Transaction, facts: ReasonFacts, status: string): Promise<Looked[]> {
  const { kind, viewer } = facts;
  const told = viewer.isSuper ? sql`, nullif(e.operator_detail ->> 'Reason', '')` : sql``;
  const isOpen = kind.stuck.includes(status) ? sql`finished_at is null and` : sql``;
  const { rows } = await sql<Looked>`
    select coalesce(e.kind, 'Other') as kind, coalesce(nullif(e.detail ->> 'Reason', '')${told}, null) as text,
      count(*)::int as count
    from (select id from ${sql.table(kind.orders)}
      where ${isOpen} status = ${sql.lit(status)} and ${made(facts)}
      order by id desc limit ${maxReasonOrders}) as o
    left join lateral (select kind, detail, operator_detail from ${sql.table(kind.events)}
      where order_id = o.id and status_to = ${status} order by id desc limit 1) as e on true
    group by 1, 2 order by count(*) desc, 1, 2`.execute(tx);
  return rows;
}

/** The rows add up to how many there are. */
function withRest(looked: readonly Looked[], count: number, status: string): StatusReasons["Rows"] {
  const shown = looked.slice(0, maxReasons);
  const other = looked.slice(maxReasons).reduce((sum, row) => sum + row.Count, 0);
  const seen = looked.reduce((sum, row) => sum + row.Count, 0);
  const unseen = Math.max(0, count - seen);
  // Where all that say something were looked at, the others say nothing.
  const isSilent = status === "Expired" && seen < maxReasonOrders;
  const rest = { Kind: isSilent ? "NoPayment" : "NotLookedAt", Text: null, Count: unseen };
  return [
    ...(unseen > 0 && isSilent ? [rest] : []),
    ...shown,
    ...(other > 0 ? [{ Kind: "Other", Text: null, Count: other }] : []),
    ...(unseen > 0 && !isSilent ? [rest] : []),
  ];
}
