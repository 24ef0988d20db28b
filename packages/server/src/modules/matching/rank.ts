/**
 * Ranks the orders that a waiting credit may belong to, for the people at the matching desk. Each thing that speaks for
 * an order (or against it) is a *reason* with its points; the score is their sum, held between 0 and 100, so that a rank
 * always explains itself. Nothing here settles anything: `judgeBinding` says what choosing an order would do.
 */

import type { CandidateReason, DeskKind } from "@opc/contract/bank-transaction/calls";
import { maxCandidates } from "@opc/contract/bank-transaction/calls";
import type { PaymentOrderStatus } from "@opc/contract/payment-order/states";
import { dayMs } from "@opc/contract/time";
import { bankClockGrainMs, coolingMs } from "../../order/credit-time.ts";
import { exceptionOf } from "./bind-rules.ts";
import { alikeNames, plainText, sameText } from "./names.ts";

export interface RankedCredit {
  accountId: bigint;
  amountMinor: bigint;
  remark: string | null;
  counterparty: string | null;
  occurredAt: Date;
}

export interface RankedOrder {
  id: bigint;
  orderNo: string;
  merchantOrderNo: string;
  accountId: bigint | null;
  payableMinor: bigint;
  paymentRemark: string | null;
  memberName: string | null;
  status: PaymentOrderStatus;
  createdAt: Date;
  expiresAt: Date;
}

/** What a reason's detail is made of, for who shows it. */
export type ReasonFact = { minor: bigint } | { minutes: number } | { text: string } | null;

export interface Reason {
  reason: CandidateReason;
  points: number;
  fact: ReasonFact;
}

export interface Ranked<Order extends RankedOrder> {
  order: Order;
  score: number;
  reasons: Reason[];
}

/** Reasons that are of this order and no other; a time or an account alone makes no candidate. */
const telling: ReadonlySet<CandidateReason> = new Set<CandidateReason>([
  "remarkEqual",
  "numberInRemark",
  "numberTail",
  "amountExact",
  "amountNear",
  "nameEqual",
  "nameAlike",
]);

/** Likeliest first; of two alike the one made nearer to the credit. */
export function rankCandidates<Order extends RankedOrder>(
  credit: RankedCredit,
  orders: readonly Order[],
): Ranked<Order>[] {
  const distance = ({ order }: Ranked<Order>) =>
    Math.abs(credit.occurredAt.getTime() - order.createdAt.getTime());
  return orders
    .map((order) => rank(credit, order))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || distance(one) - distance(other))
    .slice(0, maxCandidates);
}

function rank<Order extends RankedOrder>(credit: RankedCredit, order: Order): Ranked<Order> {
  const reasons = [
    ...remarkReasons(credit, order),
    amountReason(credit, order),
    ...nameReasons(credit, order),
    ...timeReasons(credit, order),
    ...(order.accountId === credit.accountId ? [] : [because("otherAccount", -25)]),
  ];
  const sum = reasons.reduce((points, one) => points + one.points, 0);
  return { order, score: Math.min(100, Math.max(0, sum)), reasons };
}

function because(reason: CandidateReason, points: number, fact: ReasonFact = null): Reason {
  return { reason, points, fact };
}

const shortestTail = 4;

function remarkReasons({ remark, counterparty }: RankedCredit, order: RankedOrder): Reason[] {
  if (order.paymentRemark !== null && sameText(order.paymentRemark, remark))
    return [because("remarkEqual", 50, { text: order.paymentRemark })];
  const said = plainText(`${remark ?? ""} ${counterparty ?? ""}`);
  const numbers = [order.orderNo, order.merchantOrderNo].map((number) => plainText(number));
  const whole = numbers.find((number) => number.length >= 6 && said.includes(number));
  if (whole !== undefined) return [because("numberInRemark", 45, { text: whole })];
  const digits = said.match(/\d+/g)?.filter((run) => run.length >= shortestTail) ?? [];
  const tail = digits.find((run) => numbers.some((number) => number.endsWith(run)));
  return tail === undefined ? [] : [because("numberTail", 15, { text: tail })];
}

/** Up to so many percent off, that many points. */
const nearness = [
  { percent: 1n, points: 20 },
  { percent: 5n, points: 12 },
  { percent: 20n, points: 5 },
];

function amountReason({ amountMinor }: RankedCredit, { payableMinor }: RankedOrder): Reason {
  const difference = amountMinor - payableMinor;
  if (difference === 0n) return because("amountExact", 40);
  const off = difference < 0n ? -difference : difference;
  const near = nearness.find(({ percent }) => off * 100n <= payableMinor * percent);
  return near
    ? because("amountNear", near.points, { minor: difference })
    : because("amountFar", -10, { minor: difference });
}

function nameReasons({ counterparty }: RankedCredit, { memberName }: RankedOrder): Reason[] {
  const text = memberName ?? "";
  if (sameText(memberName, counterparty)) return [because("nameEqual", 30, { text })];
  return alikeNames(memberName, counterparty) ? [because("nameAlike", 15, { text })] : [];
}

function timeReasons({ occurredAt }: RankedCredit, { createdAt, expiresAt, status }: RankedOrder): Reason[] {
  const sinceCreated = occurredAt.getTime() - createdAt.getTime();
  if (sinceCreated < -bankClockGrainMs) return [because("beforeOrder", -30, minutesOf(-sinceCreated))];
  const sinceExpiry = occurredAt.getTime() - expiresAt.getTime();
  if (sinceExpiry <= 0 || status === "Locked") return [because("inTime", 20, minutesOf(sinceCreated))];
  const points = sinceExpiry <= coolingMs ? 10 : sinceExpiry <= dayMs ? 4 : 0;
  return [because("late", points, minutesOf(sinceExpiry))];
}

function minutesOf(milliseconds: number): ReasonFact {
  return { minutes: Math.round(milliseconds / 60_000) };
}

/** Orders whose scores lie so near are not told apart by them. */
const clearLead = 5;

/** What a credit looks like on the desk, beside its ranked candidates. */
export function deskKindOf(credit: RankedCredit, ranked: readonly Ranked<RankedOrder>[]): DeskKind {
  const likely = ranked.filter(({ reasons }) => reasons.some(({ reason }) => telling.has(reason)));
  const [best, next] = likely;
  if (!best) return "Unknown";
  if (next && best.score - next.score < clearLead) return "Ambiguous";
  const exception = exceptionOf(credit, best.order);
  return exception === "None" ? "Exact" : exception;
}
