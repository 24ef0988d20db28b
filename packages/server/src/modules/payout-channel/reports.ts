/**
 * What suppliers report of payouts, by notice or when they are asked, takes effect here, many at once: each is judged
 * (rules.ts) against its attempt and its locked order; the next of the same order sees what the one before it did. An order is
 * settled at most once, whatever comes how often and in what order: the attempt's status, the order's move and the
 * ledger's cause each hold that by themselves.
 */
import { parseAmount } from "@opc/contract/money";
import {
  type PayoutDoubt,
  paidPayoutStatuses,
  refundedPayoutStatuses,
} from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import type { PayoutAttemptStatus } from "../../db/column-types.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, type PayoutEvent, writePayoutEvents } from "../../order/payout-events.ts";
import { lockPayouts } from "../../order/payout-lock.ts";
import { type NewCase, openCases } from "../money-case/open.ts";
import type { PayoutReport } from "../supplier/payout-adapter.ts";
import { unlessToldBefore } from "../supplier/told-before.ts";
import { attemptPaid, attemptRefused, type Payment, type Refusal } from "./attempts.ts";
import { openDenied } from "./cases.ts";
import type { PayoutFacts } from "./plan.ts";
import { judgePayoutReport, type PayoutReportOutcome } from "./rules.ts";
import { attemptsOf, type KnownPayoutChannel, type PayoutAttempt, type PayoutOrder } from "./store.ts";

/** Not a contradiction: that it is said again may be a decision's reason (payout-order/return-evidence.ts). */
const untaken: ReadonlySet<unknown> = new Set<PayoutReportOutcome>([
  "ChannelMismatch",
  "CurrencyMismatch",
  "AmountMismatch",
  "PayeeMismatch",
  "NumberMismatch",
]);

export interface ReceivedReport {
  report: PayoutReport;
  /** Those whose supplier certainly said it: one of them has to be the attempt's. */
  channels: readonly KnownPayoutChannel[];
}

export interface ReportResult {
  outcome: PayoutReportOutcome;
  attempt: PayoutAttempt | undefined;
}

interface Effects {
  payments: Payment[];
  refusals: Refusal[];
  conflicts: { id: bigint; conflict: PayoutDoubt; reason: string | null }[];
  cases: NewCase[];
  events: PayoutEvent[];
}

/** One outcome for each report, in order. */
export async function takePayoutReports(
  tx: Transaction,
  reports: readonly ReceivedReport[],
  facts: PayoutFacts,
): Promise<ReportResult[]> {
  const references = [...new Set(reports.map(({ report }) => report.reference))];
  const { rows: named } = await sql<{ OrderId: bigint }>`
    select distinct order_id from payout_attempt
    where reference = any(${references}::text[]) and kind = 'Supplier'`.execute(tx);
  const ids = named.map((row) => row.OrderId);
  const orders = new Map((await lockPayouts(tx, ids)).map((order) => [order.Id, order]));
  const attempts = await attemptsOf(tx, ids);
  const effects: Effects = { payments: [], refusals: [], conflicts: [], cases: [], events: [] };
  const outcomes = reports.map((one) => judge(one, { attempts, orders, effects, facts }));
  const events = await unlessToldBefore(tx, "channelReported", effects.events, untaken);
  await writePayoutEvents(tx, events, facts.now);
  await raiseConflicts(tx, effects.conflicts, facts.now);
  await openCases(tx, effects.cases, facts.now);
  await attemptPaid(tx, effects.payments, facts.now);
  await attemptRefused(tx, effects.refusals, facts.now);
  const denied = effects.conflicts.filter(({ conflict }) => conflict === "DeniedAfterAcceptance");
  await openDenied(
    tx,
    denied.map(({ id }) => id),
    facts.now,
  );
  return outcomes;
}

interface Scene {
  /** Both are changed as reports take effect. */
  attempts: PayoutAttempt[];
  orders: Map<bigint, PayoutOrder>;
  effects: Effects;
  facts: PayoutFacts;
}

function judge({ report, channels }: ReceivedReport, scene: Scene): ReportResult {
  const { attempts, orders, facts } = scene;
  const attempt = attempts.find((one) => one.Reference === report.reference);
  const order = attempt && orders.get(attempt.OrderId);
  // A reference of another supplier is as unknown as any.
  if (!attempt || !order || !channels.some((one) => one.supplierId === attempt.SupplierId))
    return { outcome: "UnknownReference", attempt: undefined };
  const channel = channels.find((one) => one.id === attempt.PayoutChannelId);
  if (!channel) return { outcome: "ChannelMismatch", attempt };
  const outcome = judgePayoutReport(
    { ...report, amountMinor: parseAmount(report.amount, facts.currencies.exponentOf(attempt.Currency)) },
    {
      status: attempt.Status,
      amountMinor: attempt.AmountMinor,
      currency: attempt.Currency,
      bankCode: attempt.ToldBankCode ?? attempt.BankCode,
      cardLast4: attempt.CardLast4,
      supplierOrderNo: attempt.SupplierOrderNo,
      conflict: attempt.Doubt,
      merchantNo: channel.merchantNo,
    },
    order.Status,
  );
  note(outcome, { report, channel, attempt, order }, scene);
  return { outcome, attempt };
}

interface Judged {
  report: PayoutReport;
  channel: KnownPayoutChannel;
  attempt: PayoutAttempt;
  order: PayoutOrder;
}

/** What the outcome changes, to be done with the others', and at once for who is judged next. */
function note(outcome: PayoutReportOutcome, judged: Judged, { orders, effects }: Scene): void {
  const { report, channel, attempt, order } = judged;
  const actor: Actor = { kind: "supplier", name: channel.supplierCode };
  const become = (status: PayoutAttemptStatus) => {
    Object.assign(attempt, {
      Status: status,
      SupplierOrderNo: attempt.SupplierOrderNo ?? report.supplierOrderNo,
    });
  };
  if (outcome !== "Known") effects.events.push(eventOf(outcome, judged, actor));
  if (outcome === "Settled" || outcome === "AlreadySettled") {
    become("Paid");
    effects.payments.push({ attempt, actor, move: "reportPaid", externalId: report.supplierOrderNo });
    if (outcome === "Settled") orders.set(order.Id, { ...order, Status: "PayoutSuccess" });
  } else if (outcome === "Refused") {
    become("Refused");
    effects.refusals.push({ attempt, actor, reason: report.reason ?? "", answered: true });
    if (order.Status === "ChannelInProgress") orders.set(order.Id, { ...order, Status: "ChannelFailed" });
  } else if (outcome === "Denied" || outcome === "PaidAfterRefusal") {
    const conflict = outcome === "Denied" ? "DeniedAfterAcceptance" : "PaidAfterRefusal";
    Object.assign(attempt, { Doubt: conflict });
    effects.conflicts.push({ id: attempt.Id, conflict, reason: report.reason });
    const kind = outcome === "PaidAfterRefusal" ? lostBy(order) : undefined;
    if (kind) effects.cases.push(payoutCase(kind, judged));
  } else if (outcome === "Contradiction" && report.status === "Failed" && isPaid(order)) {
    effects.cases.push(payoutCase("PayoutTakenBack", judged));
  }
}

/** Of a payout that is over, the money that left besides is nobody's any more but by a case. */
export function lostBy({ Status }: PayoutOrder): "PayoutPaidTwice" | "PaidAfterRefund" | undefined {
  if (paidStatuses.has(Status)) return "PayoutPaidTwice";
  return refundedStatuses.has(Status) ? "PaidAfterRefund" : undefined;
}

const paidStatuses: ReadonlySet<string> = new Set(paidPayoutStatuses);
const refundedStatuses: ReadonlySet<string> = new Set(refundedPayoutStatuses);

function isPaid({ Status, Exception }: PayoutOrder): boolean {
  return paidStatuses.has(Status) && Exception === "None";
}

function payoutCase(kind: NewCase["kind"], { attempt, order, channel }: Judged): NewCase {
  return {
    kind,
    about: attempt.Id,
    orderKind: "Payout",
    order,
    amountMinor: attempt.AmountMinor,
    supplierCode: channel.supplierCode,
    reference: attempt.Reference,
  };
}

function eventOf(
  outcome: PayoutReportOutcome,
  { report, attempt, channel }: Judged,
  actor: Actor,
): PayoutEvent {
  return {
    orderId: attempt.OrderId,
    merchantId: attempt.MerchantId,
    kind: "channelReported",
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

/** The attempt stays what it is; that its channel contradicts itself is for a person to see. */
async function raiseConflicts(tx: Transaction, conflicts: Effects["conflicts"], now: Date): Promise<void> {
  if (conflicts.length === 0) return;
  await sql`
    update payout_attempt a set doubt = d.doubt, doubted_at = ${now}, reason = coalesce(d.reason, a.reason)
    from unnest(${conflicts.map((one) => one.id)}::bigint[], ${conflicts.map((one) => one.conflict)}::text[],
      ${conflicts.map((one) => one.reason)}::text[]) as d (id, doubt, reason)
    where a.id = d.id`.execute(tx);
}
