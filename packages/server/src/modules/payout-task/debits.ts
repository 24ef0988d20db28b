/**
 * What a payout card's crawler saw on its statement: credits are top-ups, a debit is the one order's that it fits
 * (debit-rules.ts) or unexplained. A number of the bank's is taken once; the same content again changes nothing, other content
 * refuses the whole report. Locks: orders by id, then the card.
 */
import { dayMs } from "@opc/contract/time";
import { type RawBuilder, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type PayoutEvent, writePayoutEvents } from "../../order/payout-events.ts";
import { lockPayouts } from "../../order/payout-lock.ts";
import type { ReportedTransaction } from "../matching/report.ts";
import {
  type BankWords,
  type CardRecord,
  lockAccounts,
  type NewLine,
  writeLines,
} from "../payout-card/account.ts";
import { attemptPaid } from "../payout-channel/attempts.ts";
import { openPaidBesides, openPaidTwice } from "../payout-channel/cases.ts";
import { type DebitCandidate, maskedNumbers, whoseDebit } from "./debit-rules.ts";
import { contradictRefusal } from "./report.ts";

export interface CardReport {
  cardId: bigint;
  crawlerCode: string;
  transactions: readonly ReportedTransaction[];
  now: Date;
}

export interface CardReportTaken {
  accepted: number;
  known: number;
}

/** Throws TransactionConflict. "unexplained": debits are written down, and no payout is settled by them. */
export async function takeCardReport(
  tx: Transaction,
  report: CardReport,
  currencies: Currencies,
  how: "explained" | "unexplained" = "explained",
): Promise<CardReportTaken> {
  const { cardId, now } = report;
  // Most reports tell again what is known; what is known never changes.
  if ((await freshOf(tx, report)).length === 0) return { accepted: 0, known: report.transactions.length };
  await lockPayouts(tx, await openOrderIds(tx, cardId, now));
  const [card] = await lockAccounts(tx, [cardId]);
  if (!card) throw new Error("a report of a payout card that is not there");
  const fresh = await freshOf(tx, report);
  const book: Book = { tx, report, currency: card.Currency, currencies, lines: [] };
  // Told of together, they are booked in the bank's order.
  const inOrder = fresh.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  let candidates = how === "explained" ? await candidatesOf(tx, cardId, now) : [];
  for (const one of inOrder) {
    const mine = one.direction === "Debit" ? whoseDebit(one, candidates) : null;
    if (!mine) book.lines.push(lineOf(one, cardId));
    else {
      candidates = candidates.filter((other) => other.orderId !== mine.orderId);
      await flush(book);
      await bookPayout(book, mine, one);
    }
  }
  await flush(book);
  if (how === "explained") await noteStrays(book, inOrder);
  return { accepted: fresh.length, known: report.transactions.length - fresh.length };
}

interface Book {
  tx: Transaction;
  report: CardReport;
  currency: string;
  currencies: Currencies;
  /** Not written yet. */
  lines: NewLine[];
}

async function flush(book: Book): Promise<void> {
  const lines = book.lines;
  book.lines = [];
  await writeLines(book.tx, lines, book.report.now);
}

function lineOf(one: ReportedTransaction, cardId: bigint): NewLine {
  return one.direction === "Credit"
    ? { cardId, kind: "TopUp", amountMinor: one.amountMinor, bank: wordsOf(one) }
    : { cardId, kind: "Unexplained", amountMinor: -one.amountMinor, bank: wordsOf(one) };
}

function wordsOf({ externalId, counterparty, remark, occurredAt }: ReportedTransaction): BankWords {
  return {
    externalId,
    counterparty: counterparty === null ? null : maskedNumbers(counterparty),
    remark: remark === null ? null : maskedNumbers(remark),
    occurredAt,
  };
}

/** What is new in the report, or TransactionConflict. */
async function freshOf(
  tx: Transaction,
  { cardId, transactions }: CardReport,
): Promise<ReportedTransaction[]> {
  const rows = await tx
    .selectFrom("PayoutCardRecord")
    .selectAll()
    .where("CardId", "=", cardId)
    .where("ExternalId", "=", sql<string>`any(${transactions.map((one) => one.externalId)}::text[])`)
    .execute();
  const known = new Map(rows.map((row) => [row.ExternalId, row]));
  const fresh = new Map<string, ReportedTransaction>();
  for (const one of transactions) {
    const { externalId } = one;
    const before = known.get(externalId);
    const twin = fresh.get(externalId);
    const isSame = before ? isKnownAs(before, one) : twin ? isKnownAs(lineAsRecord(twin), one) : true;
    if (!isSame)
      throw new CallError("TransactionConflict", { ExternalId: externalId }, { ExternalId: externalId });
    if (!before && !twin) fresh.set(externalId, one);
  }
  return [...fresh.values()];
}

type Known = Pick<CardRecord, "AmountMinor" | "OccurredAt" | "Counterparty" | "Remark">;

function lineAsRecord(one: ReportedTransaction): Known {
  const { counterparty: Counterparty, remark: Remark, occurredAt: OccurredAt } = wordsOf(one);
  const AmountMinor = one.direction === "Credit" ? one.amountMinor : -one.amountMinor;
  return { AmountMinor, OccurredAt, Counterparty, Remark };
}

function isKnownAs(known: Known, one: ReportedTransaction): boolean {
  const told = lineAsRecord(one);
  return (
    known.AmountMinor === told.AmountMinor &&
    known.OccurredAt?.getTime() === told.OccurredAt?.getTime() &&
    known.Counterparty === told.Counterparty &&
    known.Remark === told.Remark
  );
}

interface Candidate extends DebitCandidate {
  attemptId: bigint;
  merchantId: bigint;
  /** The order is settled, only the bank's words of it are missing. */
  isSettled: boolean;
}

/** A bank's statement is of a month and read in the days after it; a debit that comes later is for a person to explain. */
const untoldMs = 35 * dayMs;

/** Ids of tasks whose debit may still come: live ones, and those of payouts that were booked without the bank's words. */
function openTasks(cardId: bigint, now: Date): RawBuilder<unknown> {
  return sql`(
    select t.id from payout_task t where t.card_id = ${cardId} and t.step <> 'Finished' and t.taken_at is not null
    union
    select t.id from payout_card_record r join payout_task t on t.order_id = r.order_id and t.card_id = r.card_id
    where r.card_id = ${cardId} and r.kind = 'Payout' and r.external_id is null and t.failure is null
      and r.created_at > ${new Date(now.getTime() - untoldMs)})`;
}

async function openOrderIds(tx: Transaction, cardId: bigint, now: Date): Promise<bigint[]> {
  const { rows } = await sql<{ OrderId: bigint }>`
    select distinct order_id from payout_task where id in ${openTasks(cardId, now)}`.execute(tx);
  return rows.map((row) => row.OrderId);
}

async function candidatesOf(tx: Transaction, cardId: bigint, now: Date): Promise<Candidate[]> {
  const { rows } = await sql<{
    OrderId: bigint;
    MerchantId: bigint;
    AttemptId: bigint;
    AmountMinor: bigint;
    Reference: string;
    OrderNo: string;
    CardLast4: string;
    TakenAt: Date | null;
    CreatedAt: Date;
    IsSettled: boolean;
  }>`
    select t.order_id, t.merchant_id, t.attempt_id, t.amount_minor, a.reference, o.order_no, a.card_last4, t.taken_at,
      t.created_at, t.step = 'Finished' as is_settled
    from payout_task t join payout_attempt a on a.id = t.attempt_id join payout_order o on o.id = t.order_id
    where t.id in ${openTasks(cardId, now)}
      and (t.step = 'Finished'
        or (a.status in ('Asked', 'Accepted') and o.status in ('ChannelInProgress', 'ChannelSuccess')))
    order by t.id`.execute(tx);
  return rows.map((row) => ({
    orderId: row.OrderId,
    merchantId: row.MerchantId,
    attemptId: row.AttemptId,
    amountMinor: row.AmountMinor,
    reference: row.Reference,
    orderNo: row.OrderNo,
    payeeLast4: row.CardLast4,
    takenAt: row.TakenAt ?? row.CreatedAt,
    isSettled: row.IsSettled,
  }));
}

/** The order is settled by its debit, or was before; either way the account's line gets the bank's words. */
async function bookPayout(book: Book, candidate: Candidate, one: ReportedTransaction): Promise<void> {
  const { tx, report } = book;
  await writePayoutEvents(tx, [debitEvent(book, candidate, one)], report.now);
  const attempt = { Id: candidate.attemptId, OrderId: candidate.orderId, MerchantId: candidate.merchantId };
  if (candidate.isSettled) await openPaidBesides(tx, [attempt], report.now);
  else {
    const actor = { kind: "system" as const, name: "matching" };
    const news = { attempt, actor, move: "matchDebit" as const, externalId: one.externalId };
    await attemptPaid(tx, [news], report.now);
  }
  if (!(await attachWords(tx, candidate.orderId, wordsOf(one), report.now)))
    throw new Error("a settled payout of a card has no line to tell its debit");
}

/** False where the order has no line that waits for the bank's words. */
export async function attachWords(
  tx: Transaction,
  orderId: bigint,
  words: BankWords,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .updateTable("PayoutCardRecord")
    .set({
      ExternalId: words.externalId,
      Counterparty: words.counterparty,
      Remark: words.remark,
      OccurredAt: words.occurredAt,
      ReportedAt: now,
    })
    .where("OrderId", "=", orderId)
    .where("Kind", "=", "Payout")
    .where("ExternalId", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

function debitEvent(
  { report, currency, currencies }: Book,
  order: { orderId: bigint; merchantId: bigint },
  one: ReportedTransaction,
  more: Readonly<Record<string, string>> = {},
): PayoutEvent {
  return {
    orderId: order.orderId,
    merchantId: order.merchantId,
    kind: "debitReported",
    actor: { kind: "crawler", name: report.crawlerCode },
    operatorDetail: {
      Amount: currencies.text(one.amountMinor, currency),
      ExternalId: one.externalId,
      OccurredAt: one.occurredAt.toISOString(),
      ...more,
    },
  };
}

/** How long after a task was given out its money may still show up. */
const strayAfterMs = 3 * 86_400_000;

/**
 * Debits that nothing live explains but that name an order whose task is over: its money seems to have left all the same. The
 * order's timeline tells. Of a task that failed the attempt is in conflict, before somebody pays it again; of one that ended because
 * the order was confirmed by another card's debit the money left twice.
 */
async function noteStrays(book: Book, transactions: readonly ReportedTransaction[]): Promise<void> {
  const { tx, report } = book;
  const debits = new Map(
    transactions.filter((one) => one.direction === "Debit").map((one) => [one.externalId, one]),
  );
  if (debits.size === 0) return;
  const events: PayoutEvent[] = [];
  for (const over of await tasksOverOf(book, [...debits.keys()])) {
    const one = debits.get(over.externalId);
    if (!one || whoseDebit(one, [over]) === null) continue;
    const failure = over.failure !== null && { Failure: over.failure };
    events.push(debitEvent(book, over, one, { ...failure, Unexplained: "true" }));
    if (over.failure === null) await openPaidTwice(tx, [over.attemptId], report.now);
    else await contradictRefusal(tx, over.attemptId, report.now);
  }
  await writePayoutEvents(tx, events, report.now);
}

interface TaskOver extends DebitCandidate {
  attemptId: bigint;
  merchantId: bigint;
  /** Null: its order was confirmed, and another line tells of its money. */
  failure: string | null;
  /** Of an unexplained debit with the task's amount. */
  externalId: string;
}

async function tasksOverOf({ tx, report }: Book, externalIds: readonly string[]): Promise<TaskOver[]> {
  const { rows } = await sql<{
    OrderId: bigint;
    MerchantId: bigint;
    AttemptId: bigint;
    AmountMinor: bigint;
    Reference: string;
    OrderNo: string;
    CardLast4: string;
    TakenAt: Date;
    Failure: string | null;
    ExternalId: string;
  }>`
    select t.order_id, t.merchant_id, t.attempt_id, t.amount_minor, a.reference, o.order_no, a.card_last4, t.taken_at,
      t.failure, r.external_id
    from payout_card_record r
    join payout_task t on t.card_id = r.card_id and t.amount_minor = -r.amount_minor
      and (t.failure is not null or (t.step = 'Finished' and not exists (
        select from payout_card_record own where own.order_id = t.order_id and own.card_id = t.card_id and own.kind = 'Payout')))
      and t.taken_at between r.occurred_at - ${`${strayAfterMs} ms`}::interval and r.occurred_at + interval '1 minute'
    join payout_attempt a on a.id = t.attempt_id
    join payout_order o on o.id = t.order_id
    where r.card_id = ${report.cardId} and r.kind = 'Unexplained' and r.external_id = any(${[...externalIds]}::text[])
    order by t.id`.execute(tx);
  return rows.map((row) => ({
    orderId: row.OrderId,
    merchantId: row.MerchantId,
    attemptId: row.AttemptId,
    amountMinor: row.AmountMinor,
    reference: row.Reference,
    orderNo: row.OrderNo,
    payeeLast4: row.CardLast4,
    takenAt: row.TakenAt,
    failure: row.Failure,
    externalId: row.ExternalId,
  }));
}
