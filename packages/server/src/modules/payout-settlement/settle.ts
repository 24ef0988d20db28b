/**
 * The end of a payout, in the transaction of the caller, set-based: it is settled (the money has left) or returned (it never
 * will), each order once, by the status that it must have for either; the books are posted and the merchant is told. Money
 * that the bank gives back after success is reversed, once.
 */
import { formatAmount } from "@opc/contract/money";
import { type PayoutMove, paidPayoutStatuses } from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { Outcome } from "../../ledger/post.ts";
import { postLast } from "../../ledger/post-last.ts";
import { payoutReturned, payoutReversed, payoutSucceeded, type Transfer } from "../../ledger/transfers.ts";
import { type Exponents, exponentsOf } from "../../order/exponents.ts";
import { type Actor, writePayoutEvents } from "../../order/payout-events.ts";
import { giveBackPayouts } from "../../order/payout-limits.ts";
import { type MoveOfPayout, movePayouts } from "../../order/payout-move.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { recordPaidByCard } from "../payout-card/paid.ts";
import { queuePayoutCallbacks } from "./queue-callbacks.ts";

export type SettlingMove = "matchDebit" | "reportPaid" | "confirm";
export type ReturningMove = "reject" | "cancel" | "giveUp";

export interface PayoutSettlement extends Omit<MoveOfPayout, "payee"> {
  move: SettlingMove;
}

export interface PayoutReturn extends Omit<MoveOfPayout, "payee" | "externalId"> {
  move: ReturningMove;
}

export interface PayoutReversal {
  orderId: bigint;
  /** A person as "ALIAS/user". */
  actor: Actor;
  operatorDetail: Readonly<Record<string, string>>;
}

/** The money has left. Returns the orders that this settled; one with another status is not in the map and untouched. */
export async function settlePayouts(
  tx: Transaction,
  settlements: readonly PayoutSettlement[],
  now: Date,
): Promise<Map<bigint, PayoutOrder>> {
  const moved = await moveAll(tx, settlements, now);
  await recordPaidByCard(tx, [...moved.values()], now);
  await end(tx, moved, payoutSucceeded, now);
  return moved;
}

/** The money never will leave: amount and fee go back. Returns as `settlePayouts` does. */
export async function returnPayouts(
  tx: Transaction,
  returns: readonly PayoutReturn[],
  now: Date,
): Promise<Map<bigint, PayoutOrder>> {
  const moved = await moveAll(tx, returns, now);
  await end(tx, moved, payoutReturned, now);
  await giveBackPayouts(tx, [...moved.values()]);
  return moved;
}

/**
 * The bank gave the money back: amount and fee go to the merchant, the order keeps its status and is marked. Returns the
 * orders that this reversed; not paid ones and those reversed before are not in the map.
 */
export async function reversePayouts(
  tx: Transaction,
  reversals: readonly PayoutReversal[],
  now: Date,
): Promise<Map<bigint, PayoutOrder>> {
  if (reversals.length === 0) return new Map();
  const { rows } = await sql<PayoutOrder>`
    with locked as (
      select id from payout_order where id = any(${reversals.map(({ orderId }) => orderId)}::bigint[])
      order by id for update
    )
    update payout_order o set exception = 'Returned', version = o.version + 1
    from locked
    where o.id = locked.id and o.status = any(${[...paidPayoutStatuses]}::text[]) and o.exception <> 'Returned'
    returning o.*`.execute(tx);
  const reversed = new Map(rows.map((row) => [row.Id, row]));
  const exponents = await exponentsOf(tx, rows);
  await writePayoutEvents(
    tx,
    reversals.flatMap(({ orderId, actor, operatorDetail }) => {
      const order = reversed.get(orderId);
      if (!order) return [];
      const detail = { Amount: heldText(order, exponents) };
      const { MerchantId: merchantId } = order;
      return [{ orderId, merchantId, kind: "reversed", actor, detail, operatorDetail }];
    }),
    now,
  );
  const operators = new Map(reversals.map(({ orderId, actor }) => [orderId, actor.name]));
  const transferOf = (facts: Parameters<typeof payoutReversed>[0]) =>
    payoutReversed({ ...facts, operator: operators.get(facts.orderId) ?? "" });
  await end(tx, reversed, transferOf, now, exponents);
  return reversed;
}

interface Ending extends Omit<MoveOfPayout, "payee"> {
  move: SettlingMove | ReturningMove;
}

async function moveAll(
  tx: Transaction,
  endings: readonly Ending[],
  now: Date,
): Promise<Map<bigint, PayoutOrder>> {
  const moved = new Map<bigint, PayoutOrder>();
  // Of a batch with several moves the rows are locked first, all in one order.
  if (new Set(endings.map(({ move }) => move)).size > 1) await lockAll(tx, endings);
  for (const [move, own] of Map.groupBy(endings, (ending) => ending.move as PayoutMove)) {
    for (const [id, order] of await movePayouts(tx, move, own, now)) moved.set(id, order);
  }
  return moved;
}

async function lockAll(tx: Transaction, endings: readonly Ending[]): Promise<void> {
  const ids = endings.map(({ orderId }) => orderId);
  await sql`select id from payout_order where id = any(${ids}::bigint[]) order by id for update`.execute(tx);
}

/** Tells the merchants and has the books posted. */
async function end(
  tx: Transaction,
  orders: ReadonlyMap<bigint, PayoutOrder>,
  transferOf: (facts: Parameters<typeof payoutSucceeded>[0]) => Transfer,
  now: Date,
  known?: Exponents,
): Promise<void> {
  if (orders.size === 0) return;
  const all = [...orders.values()];
  await queuePayoutCallbacks(tx, all, known ?? (await exponentsOf(tx, all)), now);
  const last = all.map((order) => ({
    transfer: transferOf(ledgerFacts(order, now)),
    unposted: ({ kind }: Outcome) => new Error(`payout ${order.OrderNo} was not posted: ${kind}`),
    trace: order.Trace,
  }));
  postLast(tx, last);
}

/** What the ledger wants to know of a payout. */
export function ledgerFacts(order: PayoutOrder, at: Date) {
  return {
    merchantId: order.MerchantId,
    currency: order.Currency,
    orderId: order.Id,
    orderNo: order.OrderNo,
    amountMinor: order.AmountMinor,
    feeMinor: order.FeeMinor,
    at,
  };
}

function heldText(order: PayoutOrder, exponents: Exponents): string {
  return formatAmount(order.AmountMinor + order.FeeMinor, exponents.exponentOf(order.Currency));
}
