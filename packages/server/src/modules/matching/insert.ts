/**
 * Writes what was reported and nobody has matched: a statement's thousands of rows in two thirds of the time that rows in JSON
 * take. What all rows of a report have in common is sent once, and each refers to it by its place.
 */
import type { Selectable } from "kysely";
import { numbers, texts } from "../../db/array-text.ts";
import { fixed } from "../../db/fixed.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

type BankTransaction = Selectable<Tables["BankTransaction"]>;

/** Columns of who matched, ignored or split a row are left as they are for one that waits. */
export async function insertWaiting(tx: Transaction, rows: readonly BankTransaction[]): Promise<void> {
  if (rows.length === 0) return;
  const { sources, sourceOf } = sourcesOf(rows);
  const times = (some: readonly Date[]) => texts(some.map((time) => time.toISOString()));
  const ids = (some: readonly (bigint | null)[]) => texts(some.map((id) => id?.toString()));
  await fixed<unknown>(tx)`
    insert into bank_transaction (id, account_id, crawler_id, source, entered_by, entered_by_user_id, external_id, direction,
      currency, amount_minor, remark, counterparty, occurred_at, reported_at, match_status)
    select r.id, s.account_id, s.crawler_id, s.source, s.entered_by, s.entered_by_user_id, r.external_id, r.direction,
      r.currency, r.amount_minor, r.remark, r.counterparty, r.occurred_at, s.reported_at, 'PendingMatch'
    from unnest(
      ${numbers(sourceOf)}::integer[], ${numbers(rows.map((row) => row.Id))}::bigint[],
      ${texts(rows.map((row) => row.ExternalId))}::text[], ${texts(rows.map((row) => row.Direction))}::text[],
      ${texts(rows.map((row) => row.Currency))}::text[], ${numbers(rows.map((row) => row.AmountMinor))}::bigint[],
      ${texts(rows.map((row) => row.Remark))}::text[], ${texts(rows.map((row) => row.Counterparty))}::text[],
      ${times(rows.map((row) => row.OccurredAt))}::timestamptz[]
    ) as r (source_place, id, external_id, direction, currency, amount_minor, remark, counterparty, occurred_at)
    join unnest(
      ${numbers(sources.map((row) => row.AccountId))}::bigint[], ${ids(sources.map((row) => row.CrawlerId))}::bigint[],
      ${texts(sources.map((row) => row.Source))}::text[], ${texts(sources.map((row) => row.EnteredBy))}::text[],
      ${ids(sources.map((row) => row.EnteredByUserId))}::bigint[], ${times(sources.map((row) => row.ReportedAt))}::timestamptz[]
    ) with ordinality as s (account_id, crawler_id, source, entered_by, entered_by_user_id, reported_at, place)
      on s.place = r.source_place`;
}

/** A row of each report, and for each row the place of its report's, from 1. */
function sourcesOf(rows: readonly BankTransaction[]): { sources: BankTransaction[]; sourceOf: number[] } {
  const sources: BankTransaction[] = [];
  const isAlike = (one: BankTransaction, other: BankTransaction) =>
    one.Source === other.Source &&
    one.AccountId === other.AccountId &&
    one.CrawlerId === other.CrawlerId &&
    one.EnteredByUserId === other.EnteredByUserId &&
    one.EnteredBy === other.EnteredBy &&
    one.ReportedAt.getTime() === other.ReportedAt.getTime();
  // Rows of a report follow one another.
  const sourceOf = rows.map((row) => {
    const last = sources.at(-1);
    return last && isAlike(last, row) ? sources.length : sources.push(row);
  });
  return { sources, sourceOf };
}
