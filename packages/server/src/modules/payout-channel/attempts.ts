/**
 * What becomes of attempts, and the one place where that moves their orders: Planned → Asked → Accepted → Paid, or Refused
 * from Planned or Asked. Every step is an update that names the status before it, so that news that comes twice, or from two
 * sides at once, takes effect once. Callers hold the orders' locks (`lockPayouts`).
 */
import { sql } from "kysely";
import type { PayoutAttemptStatus } from "../../db/column-types.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, type PayoutEvent, writePayoutEvents } from "../../order/payout-events.ts";
import { movePayouts } from "../../order/payout-move.ts";
import { cancelTask } from "../payout-card/plan-task.ts";
import { settlePayouts } from "../payout-settlement/settle.ts";
import { openDenied, openPaidBesides } from "./cases.ts";
import { giveBackPayouts } from "./promises.ts";
import type { PayoutAttempt } from "./store.ts";

export interface AttemptNews {
  attempt: Pick<PayoutAttempt, "Id" | "OrderId" | "MerchantId">;
  /** Who says so: the supplier, the crawler, our own worker. */
  actor: Actor;
  /** Facts for the operator's timeline. */
  operatorDetail?: Readonly<Record<string, string>>;
}

export interface Acceptance extends AttemptNews {
  supplierOrderNo?: string;
}

export interface Refusal extends AttemptNews {
  reason: string;
  /** The channel itself answered; otherwise it is our side that gives up. */
  answered?: boolean;
}

export interface Payment extends AttemptNews {
  /** `matchDebit`: a debit of a card's own account tells it; `reportPaid`: the channel says so. */
  move: "matchDebit" | "reportPaid";
  /** The bank's or supplier's number of the payment. */
  externalId: string | null;
}

/** From here on the money may leave: the attempts are never asked for again. Returns those that were Planned until now. */
export async function attemptAsked(
  tx: Transaction,
  news: readonly AttemptNews[],
  now: Date,
): Promise<PayoutAttempt[]> {
  const asked = await step(tx, news, ["Planned"], sql`status = 'Asked', asked_at = ${now}`);
  await writePayoutEvents(tx, eventsOf("channelAsked", news, asked), now);
  return [...asked.values()];
}

/** The channel took it on. Returns those for which that is news. */
export async function attemptAccepted(
  tx: Transaction,
  news: readonly Acceptance[],
  now: Date,
): Promise<PayoutAttempt[]> {
  const numbers = numbersOf(news.map((one) => [one, one.supplierOrderNo ?? null]));
  const accepted = await step(
    tx,
    news,
    ["Asked"],
    sql`status = 'Accepted', supplier_order_no = coalesce(a.supplier_order_no, ${numbers} ->> a.id::text),
      answered_at = coalesce(a.answered_at, ${now})`,
  );
  await moveOrNote(tx, "channelAccepts", "channelAccepted", news, accepted, now);
  return [...accepted.values()];
}

/** No money left and none will: the order is channel failed. Returns those for which that is news. */
export async function attemptRefused(
  tx: Transaction,
  news: readonly Refusal[],
  now: Date,
): Promise<PayoutAttempt[]> {
  const reasons = numbersOf(news.map((one) => [one, one.reason]));
  const answered = news.filter((one) => one.answered).map(({ attempt }) => attempt.Id);
  const refused = await step(
    tx,
    news,
    ["Planned", "Asked"],
    sql`status = 'Refused', reason = ${reasons} ->> a.id::text, next_at = null, leased_until = null,
      answered_at = case when a.id = any(${answered}::bigint[]) then coalesce(a.answered_at, ${now}) else a.answered_at end`,
  );
  await giveBackPayouts(tx, [...refused.values()]);
  const told = news.map((one) => ({ ...one, operatorDetail: { ...one.operatorDetail, Reason: one.reason } }));
  const still = await moveOrNote(tx, "channelRefuses", "channelRefused", told, refused, now);
  await openDenied(tx, still, now);
  return [...refused.values()];
}

/**
 * The money left: the order is settled, unless it is over already (a person confirmed it), when the news is only kept.
 * Returns those for which it is news.
 */
export async function attemptPaid(
  tx: Transaction,
  news: readonly Payment[],
  now: Date,
): Promise<PayoutAttempt[]> {
  const numbers = numbersOf(news.map((one) => [one, one.externalId]));
  const paid = await step(
    tx,
    news,
    ["Asked", "Accepted"],
    sql`status = 'Paid', supplier_order_no = coalesce(a.supplier_order_no, ${numbers} ->> a.id::text),
      answered_at = coalesce(a.answered_at, ${now}), asked_at = coalesce(a.asked_at, ${now}), doubt = null,
      doubted_at = null, next_at = null, leased_until = null`,
    // A debit on the card's own account is a fact, whatever its crawler was asked for.
    ["Planned"],
  );
  const settlements = news
    .filter(({ attempt }) => paid.has(attempt.Id))
    .map(({ attempt, move, actor, externalId, operatorDetail }) => ({
      orderId: attempt.OrderId,
      move,
      actor,
      externalId,
      operatorDetail: { ...referenceOf(paid, attempt.Id), ...operatorDetail },
    }));
  // One that is settled already has another status, and stays as it is.
  await settlePayouts(tx, settlements, now);
  await openPaidBesides(tx, [...paid.values()], now);
  return [...paid.values()];
}

export type Cancelled =
  /** Nobody was asked, and nobody will be. */
  | "cancelled"
  /** Somebody was, or says that the money left after all: it may have. */
  | "mayStillPay"
  /** Nothing is under way. */
  | "none";

const mayPay: ReadonlySet<string> = new Set<PayoutAttemptStatus>(["Planned", "Asked", "Accepted"]);

/** Takes back an attempt that nobody was asked for, also beside one that is in doubt. The caller holds the order's lock. */
export async function cancelPlanned(tx: Transaction, orderId: bigint, now: Date): Promise<Cancelled> {
  // The lock waits for a worker that is about to ask; afterwards its attempt is Asked.
  const attempts = await tx
    .selectFrom("PayoutAttempt")
    .selectAll()
    .where("OrderId", "=", orderId)
    .forUpdate()
    .execute();
  const isDoubted = attempts.some((attempt) => attempt.Doubt !== null);
  const live = attempts.find(({ Status }) => mayPay.has(Status));
  if (!live) return isDoubted ? "mayStillPay" : "none";
  const isSure = live.Kind === "Card" ? await cancelTask(tx, live, now) : live.Status === "Planned";
  if (!isSure) return "mayStillPay";
  await tx
    .updateTable("PayoutAttempt")
    .set({ Status: "Cancelled", NextAt: null, LeasedUntil: null })
    .where("Id", "=", live.Id)
    .execute();
  await giveBackPayouts(tx, [live]);
  const { Reference } = live;
  const event = {
    orderId,
    merchantId: live.MerchantId,
    kind: "attemptCancelled" as const,
    actor: { kind: "system" as const, name: "payouts" },
    operatorDetail: { Reference },
  };
  await writePayoutEvents(tx, [event], now);
  // Another one may have paid.
  return isDoubted ? "mayStillPay" : "cancelled";
}

/** Changes those of the attempts that are in one of the statuses; returns them by id as they are then. */
async function step(
  tx: Transaction,
  news: readonly AttemptNews[],
  from: readonly PayoutAttemptStatus[],
  changes: ReturnType<typeof sql>,
  fromOfCard: readonly PayoutAttemptStatus[] = [],
): Promise<Map<bigint, PayoutAttempt>> {
  if (news.length === 0) return new Map();
  const ids = news.map(({ attempt }) => attempt.Id);
  const { rows } = await sql<PayoutAttempt>`
    update payout_attempt a set ${changes}
    where a.id = any(${ids}::bigint[]) and (a.status = any(${from}::text[])
      or (a.kind = 'Card' and a.status = any(${fromOfCard}::text[])))
    returning a.*`.execute(tx);
  return new Map(rows.map((row) => [row.Id, row]));
}

/** A text for each attempt, as one JSON parameter by its id. */
function numbersOf(pairs: readonly (readonly [AttemptNews, string | null])[]) {
  const byId = Object.fromEntries(pairs.map(([{ attempt }, text]) => [attempt.Id.toString(), text]));
  return sql`${JSON.stringify(byId)}::jsonb`;
}

/** An order that is over already does not move: the news is on its timeline all the same. Returns the attempts of those. */
async function moveOrNote(
  tx: Transaction,
  move: "channelAccepts" | "channelRefuses",
  kind: "channelAccepted" | "channelRefused",
  news: readonly AttemptNews[],
  changed: ReadonlyMap<bigint, PayoutAttempt>,
  now: Date,
): Promise<bigint[]> {
  const told = news.filter(({ attempt }) => changed.has(attempt.Id));
  const moves = told.map(({ attempt, actor, operatorDetail }) => ({
    orderId: attempt.OrderId,
    kind,
    actor,
    operatorDetail: { ...referenceOf(changed, attempt.Id), ...operatorDetail },
  }));
  const moved = await movePayouts(tx, move, moves, now);
  const still = told.filter(({ attempt }) => !moved.has(attempt.OrderId));
  await writePayoutEvents(tx, eventsOf(kind, still, changed), now);
  return still.map(({ attempt }) => attempt.Id);
}

function eventsOf(
  kind: PayoutEvent["kind"],
  news: readonly AttemptNews[],
  changed: ReadonlyMap<bigint, PayoutAttempt>,
): PayoutEvent[] {
  return news
    .filter(({ attempt }) => changed.has(attempt.Id))
    .map(({ attempt, actor, operatorDetail }) => ({
      orderId: attempt.OrderId,
      merchantId: attempt.MerchantId,
      kind,
      actor,
      operatorDetail: { ...referenceOf(changed, attempt.Id), ...operatorDetail },
    }));
}

function referenceOf(changed: ReadonlyMap<bigint, PayoutAttempt>, id: bigint): Record<string, string> {
  const reference = changed.get(id)?.Reference;
  return reference === undefined ? {} : { Reference: reference };
}
