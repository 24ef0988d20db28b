/** Generated collection orders, and what belongs to them: numbers, bank transactions, callbacks; as lines for COPY. */
import { type Cast, chance, idOf, type Moment, merchantOf, pick, type Span, type Way } from "./plan.ts";

export interface PaymentPlan {
  cast: Cast;
  span: Span;
  /** Of every so many orders one has a bank transaction where it was paid; the same for callbacks. */
  transactionEach: number;
  callbackEach: number;
}

interface Payment {
  id: string;
  merchant: Cast["merchants"][number];
  way: Way;
  orderNo: string;
  merchantOrderNo: string;
  amount: number;
  status: "Success" | "Failed" | "Expired";
  exception: "None" | "Late" | "Partial" | "Marked";
  paid: number | null;
  settled: number | null;
  callbackFailed: boolean;
  createdAt: string;
  expiresAt: string;
  finishedMs: number;
}

const validityMs = 15 * 60_000;
const rate = 166;

/** In COPY's text format; none of these texts has a tab, a backslash or a line end. */
export function line(...cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map((cell) => cell ?? "\\N").join("\t")}\n`;
}

export const time = (ms: number) => new Date(ms).toISOString();
const feeOf = (minor: number) => Math.floor((minor * rate) / 10_000);

function paymentOf({ cast, span }: PaymentPlan, { number, atMs }: Moment): Payment {
  const fate = chance(number, 3) % 1_000;
  const isPaid = fate < 832;
  const exception = fate < 820 || !isPaid ? "None" : fate < 824 ? "Late" : fate < 828 ? "Partial" : "Marked";
  // Most pay within two minutes, few wait for long.
  const waited = (chance(number, 4) % 10_000) / 10_000;
  const finishedMs = isPaid
    ? atMs + 15_000 + waited ** 3 * 840_000 + (exception === "Late" ? validityMs : 0)
    : fate < 850
      ? atMs + 120_000
      : atMs + validityMs;
  const amount = 100 + (chance(number, 5) % 300_000);
  const paid = exception === "Partial" ? Math.ceil(amount / 2) : amount + 7;
  return {
    id: idOf(atMs, span.idPart, number),
    merchant: merchantOf(cast.merchants, number),
    way: pick(cast.ways, number, 6),
    orderNo: `PG${number}`,
    merchantOrderNo: `G${number}`,
    amount,
    status: isPaid ? "Success" : fate < 850 ? "Failed" : "Expired",
    exception,
    paid: isPaid ? paid : null,
    settled: isPaid ? Math.min(paid, amount) : null,
    callbackFailed: chance(number, 7) % 200 === 0,
    createdAt: time(atMs),
    expiresAt: time(atMs + validityMs),
    finishedMs: Math.floor(finishedMs),
  };
}

export const paymentColumns =
  "id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor, payable_minor, paid_minor, fee_minor, status, exception, review_status, match_status, callback_status, channel_id, account_id, member_name, external_id, notify_url, created_at, expires_at, finished_at, settled_minor, fee_basis_points";

export function paymentLine(plan: PaymentPlan, moment: Moment): string {
  const { way, merchant, ...order } = paymentOf(plan, moment);
  const isPaid = order.status === "Success";
  return line(
    ...[order.id, merchant.id, order.orderNo, order.merchantOrderNo, way.payTypeCode, way.currency],
    ...[order.amount, order.amount + 7, order.paid, feeOf(order.settled ?? order.amount), order.status],
    ...[
      order.exception,
      ["Late", "Partial"].includes(order.exception) ? "Approved" : "None",
      isPaid ? "Matched" : "PendingMatch",
    ],
    ...[order.callbackFailed ? "Failure" : "Success", way.channelId, way.accountId],
    ...[`Member ${moment.number % 5_000}`, isPaid ? `GB${moment.number}` : null, merchant.notifyUrl],
    ...[order.createdAt, order.expiresAt, time(order.finishedMs), order.settled, rate],
  );
}

export const keyColumns = "merchant_id, merchant_order_no, order_id, body_hash";

export function keyLine(plan: PaymentPlan, moment: Moment): string {
  const { id, merchant, merchantOrderNo } = paymentOf(plan, moment);
  return line(merchant.id, merchantOrderNo, id, "\\\\x00");
}

export const transactionColumns =
  "id, account_id, crawler_id, external_id, direction, currency, amount_minor, counterparty, occurred_at, reported_at, match_status, order_id, matched_by, matched_at, match_actor";

interface Money {
  id: string;
  payment: Payment;
}

function moneyOf(plan: PaymentPlan, moment: Moment): Money | undefined {
  if (moment.number % plan.transactionEach !== 0) return undefined;
  const payment = paymentOf(plan, moment);
  if (payment.paid === null || payment.way.accountId === null) return undefined;
  return { id: idOf(payment.finishedMs, plan.span.idPart, moment.number), payment };
}

export function transactionLine(plan: PaymentPlan, moment: Moment): string | undefined {
  const money = moneyOf(plan, moment);
  if (!money) return undefined;
  const { way, paid, finishedMs, id } = money.payment;
  const reported = time(finishedMs);
  return line(
    ...[money.id, way.accountId, way.crawlerId, `GB${moment.number}`, "Credit", way.currency, paid],
    ...[`MEMBER ${moment.number % 5_000}`, time(finishedMs - 4_000), reported, "Matched", id],
    ...["Auto", reported, "matching"],
  );
}

export const transactionKeyColumns = "account_id, external_id, transaction_id";

export function transactionKeyLine(plan: PaymentPlan, moment: Moment): string | undefined {
  const money = moneyOf(plan, moment);
  return money && line(money.payment.way.accountId, `GB${moment.number}`, money.id);
}

export const claimColumns = "order_id, transaction_id";

export function claimLine(plan: PaymentPlan, moment: Moment): string | undefined {
  const money = moneyOf(plan, moment);
  return money && line(money.payment.id, money.id);
}

export const callbackColumns =
  "id, event_id, merchant_id, order_id, order_no, merchant_order_no, url, body, status, attempt_count, http_status, duration_ms, result, created_at, finished_at";

function callbackOf(plan: PaymentPlan, moment: Moment) {
  if (moment.number % plan.callbackEach !== 0) return undefined;
  const payment = paymentOf(plan, moment);
  const id = idOf(payment.finishedMs, plan.span.idPart, moment.number);
  const tries = payment.callbackFailed ? 3 : chance(moment.number, 8) % 50 === 0 ? 2 : 1;
  return { payment, id, tries };
}

export function callbackLine(plan: PaymentPlan, moment: Moment): string | undefined {
  const callback = callbackOf(plan, moment);
  if (!callback) return undefined;
  const { payment, id, tries } = callback;
  const body = `{"OrderNo":"${payment.orderNo}","MerchantOrderNo":"${payment.merchantOrderNo}","Status":"${payment.status}"}`;
  return line(
    ...[id, `evt_${BigInt(id).toString(36)}`, payment.merchant.id, payment.id, payment.orderNo],
    ...[payment.merchantOrderNo, payment.merchant.notifyUrl, body],
    ...[payment.callbackFailed ? "Failure" : "Success", tries, payment.callbackFailed ? 500 : 200, 35],
    ...[payment.callbackFailed ? "no" : "OK", time(payment.finishedMs), time(payment.finishedMs + 900)],
  );
}

export const attemptColumns =
  "id, callback_id, merchant_id, number, requested_at, duration_ms, http_status, request_headers, result";

export function attemptLines(plan: PaymentPlan, moment: Moment): string | undefined {
  const callback = callbackOf(plan, moment);
  if (!callback) return undefined;
  const { payment, id, tries } = callback;
  let lines = "";
  for (let attempt = 1; attempt <= tries; attempt++) {
    const atMs = payment.finishedMs + attempt * 300;
    const isGood = attempt === tries && !payment.callbackFailed;
    lines += line(
      ...[idOf(atMs, plan.span.idPart, moment.number), id, payment.merchant.id, attempt, time(atMs), 35],
      ...[isGood ? 200 : 500, "{}", isGood ? "OK" : "no"],
    );
  }
  return lines;
}
