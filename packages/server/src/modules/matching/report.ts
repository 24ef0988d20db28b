/**
 * What crawlers report and statements tell. A transaction is known by (account, external id): the same content again changes nothing,
 * other content refuses the whole report, so that a report is taken in whole or not at all. Reports that arrive
 * together share one transaction, each with its own outcome.
 */
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { numbers, texts } from "../../db/array-text.ts";
import type { Currencies } from "../../db/currencies.ts";
import { newId } from "../../db/id.ts";
import { isUniqueViolation, RaceLost } from "../../db/races.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Actor } from "../../order/payment-events.ts";
import { traced } from "../../traces/traces.ts";
import type { ReportedCredit } from "./decide.ts";
import { insertWaiting } from "./insert.ts";
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

interface Person {
  userId: bigint;
  name: string;
}

export interface Report {
  accountId: bigint;
  /** Who tells: the account's crawler, whose words are its issuer's while its token is new, or a person by a statement. */
  reporter: { crawlerId: bigint; crawlerCode: string; issuer: Person | null } | Person;
  transactions: readonly ReportedTransaction[];
  now: Date;
}

export type ReportOutcome = { accepted: number; known: number } | CallError;

export async function takeReports(
  tx: Transaction,
  reports: readonly Report[],
  currencies: Currencies,
): Promise<ReportOutcome[]> {
  const { outcomes, credits } = await storeReports(tx, reports);
  const now = reports[0]?.now;
  if (now)
    await traced("match credits", { "opc.credits": credits.length }, () =>
      matchCredits(tx, credits, currencies, now),
    );
  return outcomes;
}

/** What is new is written down and waits for its match. `read`: what of it is known, where the caller has read it already. */
export async function storeReports(
  tx: Transaction,
  reports: readonly Report[],
  read?: Known,
): Promise<{ outcomes: ReportOutcome[]; credits: ReportedCredit[] }> {
  const known = new Map(read ?? (await knownTransactions(tx, reports)));
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
  return { outcomes, credits: credits.map(({ row, report }) => creditOf(row, actorOf(report))) };
}

/** Why the whole report would be refused; undefined: it would not. */
export async function refusalOf(tx: Transaction, report: Report): Promise<CallError | undefined> {
  const fresh = freshRows(report, await knownTransactions(tx, [report]));
  return fresh instanceof CallError ? fresh : undefined;
}

function actorOf({ reporter }: Report): Actor {
  return "crawlerId" in reporter
    ? { kind: "crawler", name: reporter.crawlerCode }
    : { kind: "user", name: reporter.name };
}

/** Rows of what is new in a report, or the conflict that refuses it. */
function freshRows(report: Report, known: Known): BankTransaction[] | CallError {
  const fresh = new Map<string, BankTransaction>();
  for (const one of report.transactions) {
    const key = keyOf(report.accountId, one.externalId);
    const before = fresh.get(key) ?? known.get(key);
    if (before && !isKnownAs(before, one, report))
      return new CallError(
        "TransactionConflict",
        { ExternalId: one.externalId },
        { ExternalId: one.externalId },
      );
    if (!before) fresh.set(key, transactionRow(report, one));
  }
  return [...fresh.values()];
}

/** Clocks differ by so much at most; a line that is dated further ahead is a mistake and settles nothing. */
export const creditAheadMs = 60_000;

/** A bank prints times and texts on a statement otherwise than in its app, but never more than a day apart. */
const statementSkewMs = 24 * 3_600_000;

/** Whether `row` is this transaction. Between a crawler and a statement money and day tell; else every word does. */
export function isKnownAs(
  row: BankTransaction,
  one: ReportedTransaction,
  { reporter }: Pick<Report, "reporter">,
): boolean {
  const known = reportedOf(row);
  if (row.Source === "Crawler" && "crawlerId" in reporter) return sameTransaction(known, one);
  const apartMs = Math.abs(known.occurredAt.getTime() - one.occurredAt.getTime());
  return isSameMoney(known, one) && apartMs <= statementSkewMs;
}

function reportedOf(row: BankTransaction): ReportedTransaction {
  return {
    externalId: row.ExternalId,
    direction: row.Direction,
    currency: row.Currency,
    amountMinor: row.AmountMinor,
    remark: row.Remark,
    counterparty: row.Counterparty,
    occurredAt: row.OccurredAt,
  };
}

/** To every word. */
export function sameTransaction(one: ReportedTransaction, other: ReportedTransaction): boolean {
  return (
    isSameMoney(one, other) &&
    one.occurredAt.getTime() === other.occurredAt.getTime() &&
    one.remark === other.remark &&
    one.counterparty === other.counterparty
  );
}

type Money = Pick<ReportedTransaction, "direction" | "currency" | "amountMinor">;

function isSameMoney(one: Money, other: Money): boolean {
  return (
    one.direction === other.direction &&
    one.currency === other.currency &&
    one.amountMinor === other.amountMinor
  );
}

/** A row as it is stored: one that nobody has matched. */
export function transactionRow(
  { accountId, reporter, now }: Omit<Report, "transactions">,
  one: ReportedTransaction,
): BankTransaction {
  const byCrawler = "crawlerId" in reporter;
  const person = byCrawler ? reporter.issuer : reporter;
  return {
    Id: newId(now),
    AccountId: accountId,
    CrawlerId: byCrawler ? reporter.crawlerId : null,
    Source: byCrawler ? "Crawler" : "Statement",
    EnteredBy: person?.name ?? null,
    EnteredByUserId: person?.userId ?? null,
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

/** The table's trigger claims the numbers, sorted: two processes told of the same never wait for each other for ever. */
async function store(tx: Transaction, rows: readonly BankTransaction[]): Promise<void> {
  try {
    await insertWaiting(tx, rows);
  } catch (error) {
    if (!isUniqueViolation(error, "bank_transaction_key_pkey")) throw error;
    throw new RaceLost("a transaction was reported twice at once");
  }
}

/** What is stored already of what reports tell. */
export type Known = ReadonlyMap<string, BankTransaction>;

export function knownAs(known: Known, accountId: bigint, externalId: string): BankTransaction | undefined {
  return known.get(keyOf(accountId, externalId));
}

export async function knownTransactions(
  tx: Transaction,
  reports: readonly Pick<Report, "accountId" | "transactions">[],
): Promise<Known> {
  const asked = reports.flatMap(({ accountId, transactions }) =>
    transactions.map(({ externalId }) => ({ accountId, externalId })),
  );
  const { rows } = await sql<BankTransaction>`
    select b.*
    from unnest(${numbers(asked.map((one) => one.accountId))}::bigint[], ${texts(asked.map((one) => one.externalId))}::text[])
      as asked (account_id, external_id)
    join bank_transaction_key k using (account_id, external_id)
    join bank_transaction b on b.id = k.transaction_id`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row.AccountId, row.ExternalId), row]));
}

/** A stored credit as matching judges it. Reported by its crawler, or by who entered it. */
export function creditOf(row: BankTransaction, reporter: Actor): ReportedCredit {
  const { EnteredBy: name, EnteredByUserId: userId } = row;
  return {
    id: row.Id,
    accountId: row.AccountId,
    externalId: row.ExternalId,
    amountMinor: row.AmountMinor,
    currency: row.Currency,
    remark: row.Remark,
    counterparty: row.Counterparty,
    occurredAt: row.OccurredAt,
    reporter,
    enteredBy: name === null || userId === null ? null : { name, userId },
    isPart: row.ParentId !== null,
  };
}

function keyOf(accountId: bigint, externalId: string): string {
  return `${accountId} ${externalId}`;
}
