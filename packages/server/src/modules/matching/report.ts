/**
 * What crawlers report. A transaction is known by (account, external id): the same content again changes nothing,
 * other content refuses the whole report, so that a report is taken in whole or not at all. Reports that arrive
 * together share one transaction, each with its own outcome.
 */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { CallError } from "../../call/call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { RaceLost } from "../../db/races.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { matchCredits } from "./match.ts";

type BankTransaction = Selectable<Tables["BankTransaction"]>;

export interface ReportedTransaction {
  externalId: string;
  direction: "Credit" | "Debit";
  currency: string;
  amountMinor: bigint;
  remark: string | null;
  counterparty: string | null;
  occurredAt: Date;
}

export interface Report {
  accountId: bigint;
  crawlerId: bigint;
  spiderId: string;
  transactions: readonly ReportedTransaction[];
  now: Date;
}

export type ReportOutcome = { accepted: number; known: number } | CallError;

export async function takeReports(
  tx: Transaction,
  reports: readonly Report[],
  currencies: Currencies,
): Promise<ReportOutcome[]> {
  const known = await knownTransactions(tx, reports);
  const accepted: { row: BankTransaction; report: Report }[] = [];
  const outcomes = reports.map((report): ReportOutcome => {
    const fresh = freshRows(report, known);
    if (fresh instanceof CallError) return fresh;
    for (const row of fresh) {
      known.set(keyOf(row.AccountId, row.ExternalId), row);
      accepted.push({ row, report });
    }
    return { accepted: fresh.length, known: report.transactions.length - fresh.length };
  });
  await store(
    tx,
    accepted.map(({ row }) => row),
  );
  const credits = accepted.filter(({ row }) => row.Direction === "Credit");
  const now = reports[0]?.now;
  if (now) await matchCredits(tx, credits.map(creditOf), currencies, now);
  return outcomes;
}

/** Rows of what is new in a report, or the conflict that refuses it. */
function freshRows(
  report: Report,
  known: ReadonlyMap<string, BankTransaction>,
): BankTransaction[] | CallError {
  const fresh = new Map<string, BankTransaction>();
  for (const one of report.transactions) {
    const key = keyOf(report.accountId, one.externalId);
    const before = fresh.get(key) ?? known.get(key);
    if (before && !isSame(before, one))
      return new CallError(
        "TransactionConflict",
        { ExternalId: one.externalId },
        { ExternalId: one.externalId },
      );
    if (!before) fresh.set(key, rowOf(report, one));
  }
  return [...fresh.values()];
}

function isSame(row: BankTransaction, one: ReportedTransaction): boolean {
  return (
    row.Direction === one.direction &&
    row.Currency === one.currency &&
    row.AmountMinor === one.amountMinor &&
    row.Remark === one.remark &&
    row.Counterparty === one.counterparty &&
    row.OccurredAt.getTime() === one.occurredAt.getTime()
  );
}

function rowOf({ accountId, crawlerId, now }: Report, one: ReportedTransaction): BankTransaction {
  return {
    Id: newId(now),
    AccountId: accountId,
    CrawlerId: crawlerId,
    Source: "Crawler",
    EnteredBy: null,
    EnteredByUserId: null,
    ExternalId: one.externalId,
    Direction: one.direction,
    Currency: one.currency,
    AmountMinor: one.amountMinor,
    Remark: one.remark,
    Counterparty: one.counterparty,
    OccurredAt: one.occurredAt,
    ReportedAt: now,
    MatchStatus: "PendingMatch",
    OrderId: null,
    MatchedBy: null,
    MatchedAt: null,
    MatchActor: null,
    IgnoreReason: null,
    IgnoredBy: null,
    IgnoredAt: null,
    ParentId: null,
    PartNumber: null,
  };
}

/** Sorted, so that two processes told of the same transactions never wait for each other for ever. */
async function store(tx: Transaction, rows: readonly BankTransaction[]): Promise<void> {
  const sorted = rows.toSorted((one, other) =>
    keyOf(one.AccountId, one.ExternalId) < keyOf(other.AccountId, other.ExternalId) ? -1 : 1,
  );
  const stored = await insertRows(tx, "BankTransaction", sorted, { skipKnown: true });
  if (stored !== rows.length) throw new RaceLost("a transaction was reported twice at once");
}

async function knownTransactions(
  tx: Transaction,
  reports: readonly Report[],
): Promise<Map<string, BankTransaction>> {
  const asked = reports.flatMap(({ accountId, transactions }) =>
    transactions.map(({ externalId }) => ({ accountId, externalId })),
  );
  const { rows } = await sql<BankTransaction>`
    select b.*
    from unnest(${asked.map((one) => one.accountId)}::bigint[], ${asked.map((one) => one.externalId)}::text[])
      as asked (account_id, external_id)
    join bank_transaction b using (account_id, external_id) where b.parent_id is null`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row.AccountId, row.ExternalId), row]));
}

function creditOf({ row, report }: { row: BankTransaction; report: Report }) {
  return {
    id: row.Id,
    accountId: row.AccountId,
    externalId: row.ExternalId,
    amountMinor: row.AmountMinor,
    currency: row.Currency,
    remark: row.Remark,
    counterparty: row.Counterparty,
    occurredAt: row.OccurredAt,
    reporter: { kind: "crawler" as const, name: report.spiderId },
  };
}

function keyOf(accountId: bigint, externalId: string): string {
  return `${accountId} ${externalId}`;
}
