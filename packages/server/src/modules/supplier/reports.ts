/**
 * What suppliers report, by notice or when they are asked, takes effect here, many at once: each is judged (rules.ts)
 * against its attempt and its locked order; the next of the same order sees what the one before it did. An order is
 * credited at most once, whatever comes how often and in what order: the attempt's status, the order's move and the
 * ledger's cause each hold that by themselves.
 */
import { parseAmount } from "@opc/contract/money";
import { sql } from "kysely";
import type { SupplierAttemptStatus } from "../../db/column-types.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, type OrderEvent, writeEvents } from "../../order/payment-events.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { type NewCase, openCases } from "../money-case/open.ts";
import { type Proposal, proposeReviews, type Reviewer, rejectReviews } from "../payment-order/reviews.ts";
import { type Settlement, settleOrders } from "../payment-order/settle.ts";
import type { SupplierReport } from "./adapter.ts";
import { type FailedOrder, failOrders, type SupplierFacts } from "./fail-orders.ts";
import type { SupplierAttempt } from "./plan.ts";
import { type Refusal, refuseAttempts } from "./reroute.ts";
import { type JudgedOrder, judgeReport, type ReportOutcome, type ReportVerdict } from "./rules.ts";
import { attemptsOf, type KnownChannel, lockOrders } from "./store.ts";
import { unlessToldBefore } from "./told-before.ts";

export interface ReceivedReport {
  report: SupplierReport;
  /** Those whose supplier certainly said it: one of them has to be the attempt's. */
  channels: readonly KnownChannel[];
}

export interface ReportResult {
  outcome: ReportOutcome;
  attempt: SupplierAttempt | undefined;
}

interface Effects {
  settlements: Settlement[];
  proposals: Proposal[];
  failures: FailedOrder[];
  refusals: Refusal[];
  /** Reviews that the exact money ends, by their orders. */
  overtaken: bigint[];
  cases: NewCase[];
  /** Attempts by what they become. */
  changes: { id: bigint; status: SupplierAttemptStatus; supplierOrderNo: string; reason: string | null }[];
  events: OrderEvent[];
}

/** One outcome for each report, in order. */
export async function takeReports(
  tx: Transaction,
  reports: readonly ReceivedReport[],
  facts: SupplierFacts,
): Promise<ReportResult[]> {
  const references = [...new Set(reports.map(({ report }) => report.reference))];
  const { rows: named } = await sql<{ OrderId: bigint }>`
    select distinct order_id from supplier_attempt where reference = any(${references}::text[])`.execute(tx);
  const ids = named.map((row) => row.OrderId);
  const orders = new Map((await lockOrders(tx, ids)).map((order) => [order.Id, order]));
  const attempts = await attemptsOf(tx, ids);
  const effects: Effects = {
    settlements: [],
    proposals: [],
    failures: [],
    refusals: [],
    overtaken: [],
    cases: [],
    changes: [],
    events: [],
  };
  const outcomes = reports.map((one) => judge(one, { attempts, orders, effects, facts }));
  await apply(tx, effects, facts);
  return outcomes;
}

interface Scene {
  /** Both are changed as reports take effect. */
  attempts: SupplierAttempt[];
  orders: Map<bigint, PaymentOrder>;
  effects: Effects;
  facts: SupplierFacts;
}

function judge({ report, channels }: ReceivedReport, scene: Scene): ReportResult {
  const { attempts, orders, facts } = scene;
  const attempt = attempts.find((one) => one.Reference === report.reference);
  const order = attempt && orders.get(attempt.OrderId);
  // A reference of another supplier is as unknown as any.
  if (!attempt || !order || !channels.some((one) => one.supplierId === attempt.SupplierId))
    return { outcome: "UnknownReference", attempt: undefined };
  const channel = channels.find((one) => one.id === attempt.ChannelId);
  if (!channel) return { outcome: "ChannelMismatch", attempt };
  const exponent = facts.currencies.exponentOf(order.Currency);
  const latest = attempts.findLast((one) => one.OrderId === attempt.OrderId);
  const standsOn = baseOf(order, attempt, attempts);
  const verdict = judgeReport(
    { ...report, amountMinor: parseAmount(report.amount, exponent) },
    {
      status: attempt.Status,
      supplierOrderNo: attempt.SupplierOrderNo,
      merchantNo: channel.merchantNo,
      isCurrent: latest?.Id === attempt.Id,
    },
    {
      status: order.Status,
      reviewStatus: order.ReviewStatus,
      payableMinor: order.PayableMinor,
      currency: order.Currency,
      expiresAt: order.ExpiresAt,
      standsOn,
    },
  );
  note(verdict, { report, channel, attempt, order, exponent, standsOn }, scene);
  return { outcome: verdict.outcome, attempt };
}

/** Confirmed by evidence alone an order has no number of its money; that an attempt paid by then is what the evidence spoke of. */
function baseOf(
  order: PaymentOrder,
  attempt: SupplierAttempt,
  attempts: readonly SupplierAttempt[],
): JudgedOrder["standsOn"] {
  if (order.Status !== "Success") return null;
  if (order.ExternalId !== null) return order.ExternalId === attempt.SupplierOrderNo ? "attempt" : "other";
  const isPaidBesides = attempts.some(
    ({ Id, OrderId, Status }) => OrderId === order.Id && Id !== attempt.Id && Status === "Paid",
  );
  return isPaidBesides ? "other" : "evidence";
}

interface Judged {
  report: SupplierReport;
  channel: KnownChannel;
  attempt: SupplierAttempt;
  order: PaymentOrder;
  exponent: number;
  standsOn: JudgedOrder["standsOn"];
}

/** What the verdict changes, to be done with the others', and at once for who is judged next. */
function note(verdict: ReportVerdict, judged: Judged, { orders, effects, facts }: Scene): void {
  const { report, channel, attempt, order, exponent } = judged;
  const actor: Actor = { kind: "supplier", name: channel.supplierCode };
  const become = (status: SupplierAttemptStatus) => {
    const { supplierOrderNo, reason } = report;
    effects.changes.push({ id: attempt.Id, status, supplierOrderNo, reason });
    Object.assign(attempt, { Status: status, SupplierOrderNo: supplierOrderNo });
  };
  const replace = (changes: Partial<PaymentOrder>) => orders.set(order.Id, { ...order, ...changes });
  if (verdict.outcome !== "Known") effects.events.push(eventOf(verdict.outcome, judged, actor));
  const paidMinor = parseAmount(report.amount, exponent) ?? 0n;
  const money = { order, exponent, paidMinor, externalId: report.supplierOrderNo };
  if (verdict.outcome === "Settled") {
    if (order.ReviewStatus === "PendingReview") overtake(judged, effects);
    become("Paid");
    const credit = { occurredAt: report.at, matchedBy: "supplier", reporter: actor };
    effects.settlements.push({ ...money, credit, actor: { kind: "system", name: "suppliers" } });
    replace({ Status: "Success", PaidMinor: paidMinor, ExternalId: report.supplierOrderNo });
  } else if (verdict.outcome === "Review") {
    become("Paid");
    const proposer = { kind: "system" as const, name: "suppliers", userId: null };
    const note = `${channel.supplierCode} ${channel.code} ${attempt.Reference}`;
    effects.proposals.push({
      ...money,
      transactionId: null,
      exception: verdict.exception,
      by: "supplier",
      proposer,
      note,
    });
    replace({ ReviewStatus: "PendingReview", PaidMinor: paidMinor, ExternalId: report.supplierOrderNo });
  } else if (verdict.outcome === "AlreadySettled") {
    become("Paid");
    effects.cases.push(...casesBeside(judged, paidMinor));
  } else if (verdict.outcome === "TakenBack") {
    if (attempt.Status !== "Paid") become("Failed");
    // Of an order that stands on other money it was surplus that was taken back.
    if (order.Exception !== "Marked" && judged.standsOn !== "other")
      effects.cases.push(caseOf("CollectionTakenBack", judged, order.PaidMinor ?? order.PayableMinor));
  } else if (verdict.outcome === "Failed") {
    become("Failed");
    effects.failures.push({ order, actor, reason: report.reason ?? "" });
    replace({ Status: "Failed", FinishedAt: facts.now });
  } else if (verdict.outcome === "Refused") {
    effects.refusals.push({ orderId: order.Id, attempt: { ...attempt }, reason: report.reason ?? "", actor });
    Object.assign(attempt, { Status: "Refused" });
  }
}

const suppliers: Reviewer = { kind: "system", name: "suppliers", userId: null };

/** The exact money came while other money of the same supplier waits: that is surplus now. */
function overtake(judged: Judged, effects: Effects): void {
  const { order } = judged;
  effects.overtaken.push(order.Id);
  if (order.PaidMinor !== null && order.PaidMinor > 0n)
    effects.cases.push(caseOf("CollectionPaidTwice", judged, order.PaidMinor));
}

/**
 * Money told of an order that is settled is surplus; but where the order stands on a person's evidence alone, it is the money that
 * the evidence spoke of, and only what differs is a case.
 */
function casesBeside(judged: Judged, paidMinor: bigint): NewCase[] {
  const { order, standsOn } = judged;
  const isEvidenced = standsOn === "evidence" && order.Exception !== "Marked";
  const expectedMinor = isEvidenced ? (order.PaidMinor ?? order.PayableMinor) : 0n;
  if (paidMinor > expectedMinor) return [caseOf("CollectionPaidTwice", judged, paidMinor - expectedMinor)];
  if (paidMinor < expectedMinor) return [caseOf("CollectionTakenBack", judged, expectedMinor - paidMinor)];
  return [];
}

function caseOf(kind: NewCase["kind"], { attempt, order, channel }: Judged, amountMinor: bigint): NewCase {
  return {
    kind,
    about: attempt.Id,
    orderKind: "Payment",
    order,
    amountMinor,
    supplierCode: channel.supplierCode,
    reference: attempt.Reference,
  };
}

function eventOf(outcome: ReportOutcome, { report, attempt, channel }: Judged, actor: Actor): OrderEvent {
  return {
    orderId: attempt.OrderId,
    merchantId: attempt.MerchantId,
    kind: "supplierReported",
    actor,
    operatorDetail: {
      Channel: channel.code,
      Reference: report.reference,
      SupplierOrderNo: report.supplierOrderNo,
      Says: report.status,
      Amount: report.amount,
      Currency: report.currency,
      OccurredAt: report.at.toISOString(),
      Outcome: outcome,
      ...(report.reason !== null && { Reason: report.reason }),
    },
  };
}

async function apply(tx: Transaction, effects: Effects, facts: SupplierFacts): Promise<void> {
  const { now } = facts;
  await changeAttempts(tx, effects.changes, now);
  await writeEvents(tx, await unlessToldBefore(tx, "supplierReported", effects.events, untaken), now);
  await proposeReviews(tx, effects.proposals, now);
  await refuseAttempts(tx, effects.refusals, facts);
  await failOrders(tx, effects.failures, facts);
  await rejectReviews(tx, effects.overtaken, suppliers, "settled by the exact amount", now);
  await openCases(tx, effects.cases, now);
  await settleOrders(tx, effects.settlements, now);
}

/** Not a contradiction: that it is said again may be a decision's reason (payment-order/supplier-money.ts). */
const untaken: ReadonlySet<unknown> = new Set<ReportOutcome>([
  "Held",
  "UnderReview",
  "ChannelMismatch",
  "CurrencyMismatch",
  "AmountUnreadable",
  "NumberMismatch",
]);

async function changeAttempts(tx: Transaction, changes: Effects["changes"], now: Date): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update supplier_attempt a set status = c.status, supplier_order_no = c.supplier_order_no, reason = c.reason,
      answered_at = coalesce(a.answered_at, ${now}), next_at = null
    from unnest(${changes.map((one) => one.id)}::bigint[], ${changes.map((one) => one.status)}::text[],
      ${changes.map((one) => one.supplierOrderNo)}::text[], ${changes.map((one) => one.reason)}::text[])
      as c (id, status, supplier_order_no, reason)
    where a.id = c.id`.execute(tx);
}
