/** Orders, payouts, withdrawals and callbacks written by hand at any time, as histories for tests of reports. */

import { paidPayoutStatuses } from "@opc/contract/payout-order/states";
import { hourMs } from "@opc/contract/time";
import fc from "fast-check";
import { idAt } from "../db/id.ts";
import type { Row } from "./whole-query.ts";

export const madeKinds = ["payment", "payout", "withdrawal", "callback"] as const;

export interface Made {
  kind: (typeof madeKinds)[number];
  merchant: number;
  /** From the history's beginning, in milliseconds. */
  atMs: number;
  currency: "THB" | "JPY";
  amount: number;
  /** Which of the kind's states. */
  state: number;
  attempts: number;
}

const states = {
  payment: ["Pending", "Paying", "Success", "Marked", "Failed", "Expired", "Test"],
  payout: [
    "PendingReview",
    "ChannelFailed",
    ...paidPayoutStatuses,
    "Returned",
    "CashoutRejected",
    "PayoutFailed",
  ],
  withdrawal: ["Pending", "Approved", "Rejected"],
  callback: ["InProgress", "Success", "Failure"],
} as const;

/** Anywhere in some days, often at borders of quarters, hours and days, and a millisecond beside them. */
export function madeAt(days: number): fc.Arbitrary<number> {
  const border = fc
    .tuple(fc.integer({ min: 0, max: days * 96 }), fc.constantFrom(-1, 0, 1))
    .map(([quarter, ms]) => quarter * (hourMs / 4) + ms);
  return fc.oneof(border, fc.integer({ min: 0, max: days * 24 * hourMs }));
}

export function made(days: number): fc.Arbitrary<Made> {
  return fc.record({
    kind: fc.constantFrom(...madeKinds),
    merchant: fc.integer({ min: 0, max: 1 }),
    atMs: madeAt(days),
    currency: fc.constantFrom("THB" as const, "THB" as const, "JPY" as const),
    amount: fc.integer({ min: 1, max: 9_000_000 }),
    state: fc.nat({ max: 20 }),
    attempts: fc.integer({ min: 1, max: 5 }),
  });
}

export interface HistoryWriter {
  query(statement: string, values: unknown[]): Promise<Row[]>;
  merchants: readonly bigint[];
  channelId: bigint;
  userId: bigint;
}

let counter = 0;

/** Returns the table and id of each, in order. */
export async function writeHistory(
  writer: HistoryWriter,
  history: readonly Made[],
  beginning: Date,
): Promise<{ kind: Made["kind"]; id: bigint }[]> {
  const written: { kind: Made["kind"]; id: bigint }[] = [];
  for (const one of history) {
    const at = new Date(beginning.getTime() + one.atMs);
    const id = idAt(at, ++counter);
    await write[one.kind](writer, { ...one, id, at, number: `H${counter}` });
    written.push({ kind: one.kind, id });
  }
  return written;
}

interface Written extends Made {
  id: bigint;
  at: Date;
  number: string;
}

function stateOf<Kind extends Made["kind"]>(kind: Kind, state: number): (typeof states)[Kind][number] {
  const all = states[kind];
  return all[state % all.length] as (typeof states)[Kind][number];
}

const write: Record<Made["kind"], (writer: HistoryWriter, one: Written) => Promise<unknown>> = {
  payment: ({ query, merchants, channelId }, one) => {
    const state = stateOf("payment", one.state);
    const status = state === "Marked" || state === "Test" ? "Success" : state;
    const isPaid = status === "Success";
    return query(
      `insert into payment_order (id, merchant_id, order_no, merchant_order_no, pay_type_code, currency, amount_minor,
         payable_minor, fee_minor, fee_basis_points, status, exception, is_test, channel_id, created_at, expires_at,
         finished_at, settled_minor, reversed_fee_minor)
       values ($1, $2, $3, $3, 'PROMPTPAY', $4, $5::bigint, $5::bigint, least(7, $5::bigint), 0, $6, $7, $8, $9, $10, $10,
         $11, $12, $13)`,
      [
        ...[one.id, merchants[one.merchant], one.number, one.currency, one.amount, status],
        ...[state === "Marked" ? "Marked" : "None", state === "Test", channelId, one.at],
        ...[
          isPaid ? new Date(one.at.getTime() + 40_000) : null,
          isPaid ? one.amount + (one.state % 3) : null,
          // Of some the fee stays; of the others the books say it, which have none here: it went back.
          state === "Marked" && one.attempts === 2 ? 0 : null,
        ],
      ],
    );
  },
  payout: ({ query, merchants }, one) => {
    const state = stateOf("payout", one.state);
    const status = state === "Returned" ? "PayoutSuccess" : state;
    const isOver = status !== "PendingReview" && status !== "ChannelFailed";
    return query(
      `insert into payout_order (id, merchant_id, order_no, merchant_order_no, cashout_type_code, currency, amount_minor,
         fee_minor, fee_basis_points, fee_minimum_minor, status, exception, bank_code, card_sealed, card_last4, card_hash,
         payee_name, source, status_since, created_at, finished_at)
       values ($1, $2, $3, $3, 'BANK', $4, $5, 11, 0, 0, $6, $7, 'KBANK', 'x', '7890', sha256('x'), 'Somebody', 'Gateway',
         $8, $8, $9)`,
      [
        ...[one.id, merchants[one.merchant], one.number, one.currency, one.amount, status],
        ...[state === "Returned" ? "Returned" : "None", one.at, isOver ? one.at : null],
      ],
    );
  },
  withdrawal: ({ query, merchants, userId }, one) => {
    const status = stateOf("withdrawal", one.state);
    return query(
      `insert into withdrawal_order (id, merchant_id, order_no, currency, amount_minor, status, created_by_user_id,
         created_by, created_at, decided_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'ACME/admin', $8, $9)`,
      [
        ...[one.id, merchants[one.merchant], one.number, one.currency, one.amount, status, userId, one.at],
        status === "Pending" ? null : one.at,
      ],
    );
  },
  callback: ({ query, merchants }, one) =>
    query(
      `insert into callback_record (id, event_id, merchant_id, order_id, order_no, merchant_order_no, url, body, status,
         attempt_count, created_at)
       values ($1, $2, $3, 1, $2, $2, 'http://127.0.0.1:9/', '{}', $4, $5, $6)`,
      [
        ...[
          one.id,
          one.number,
          merchants[one.merchant],
          stateOf("callback", one.state),
          one.attempts,
          one.at,
        ],
      ],
    ),
};
