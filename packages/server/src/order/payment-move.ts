/**
 * The one place where a payment order's status changes. A move (contract: `paymentOrderMoves`) names from which
 * statuses to which; the update itself says `where status in (from)`, so that of two who race only one moves
 * the order, and each change leaves its line on the timeline in the same transaction.
 */
import {
  finishedPaymentOrderStatuses,
  type OrderEventKind,
  type PaymentOrderMove,
  type PaymentOrderStatus,
  paymentOrderMoves,
} from "@opc/contract/payment-order/states";
import { sql } from "kysely";
import { jsonRows } from "../db/insert-rows.ts";
import type { Transaction } from "../db/transaction.ts";
import { continueTrace } from "../traces/traces.ts";
import { type Actor, writeEvents } from "./payment-events.ts";
import type { PaymentOrder } from "./payment-row.ts";

export interface MoveOfOrder {
  orderId: bigint;
  to: PaymentOrderStatus;
  kind: OrderEventKind;
  actor: Actor;
  detail?: Readonly<Record<string, string>>;
  operatorDetail?: Readonly<Record<string, string>>;
  /** Set with the move when money came: what arrived and the bank's or supplier's number of it. */
  paidMinor?: bigint;
  externalId?: string | null;
  /** Of a move to Success, where it is not the order's own: what the merchant is credited for and the fee of it. */
  settledMinor?: bigint;
  feeMinor?: bigint;
  /** Of a move to Locked. */
  lock?: { userId: bigint; by: string; reason: string };
}

const finishedStatuses: readonly PaymentOrderStatus[] = finishedPaymentOrderStatuses;

/**
 * Moves orders and returns those that moved, by id, as they are now; the others had another status (or are not there,
 * or not within the transaction's scope) and are untouched. Locks the orders' rows in the order of their ids.
 */
export async function moveOrders(
  tx: Transaction,
  move: PaymentOrderMove,
  moves: readonly MoveOfOrder[],
  now: Date,
): Promise<Map<bigint, PaymentOrder>> {
  const { from, to } = paymentOrderMoves[move];
  for (const one of moves) {
    if (!(to as readonly string[]).includes(one.to)) throw new Error(`${move} never leads to ${one.to}`);
  }
  if (moves.length === 0) return new Map();
  const startedAt = Date.now();
  const moved = await updateStatus(tx, from, moves, now);
  const before = new Map(moved.map((row) => [row.Id, row]));
  const events = moves.flatMap((one) => {
    const row = before.get(one.orderId);
    if (!row) return [];
    const { orderId, kind, actor, detail, operatorDetail } = one;
    return [
      {
        orderId,
        merchantId: row.MerchantId,
        kind,
        actor,
        statusFrom: row.StatusBefore,
        statusTo: one.to,
        ...(detail && { detail }),
        ...(operatorDetail && { operatorDetail }),
      },
    ];
  });
  await writeEvents(tx, events, now);
  for (const one of moves)
    continueTrace(before.get(one.orderId)?.Trace, `order ${one.to}`, {
      startedAt,
      attributes: { "opc.event": one.kind, "opc.actor": one.actor.kind },
    });
  return before;
}

interface MovedRow extends PaymentOrder {
  StatusBefore: PaymentOrderStatus;
}

async function updateStatus(
  tx: Transaction,
  from: readonly PaymentOrderStatus[],
  moves: readonly MoveOfOrder[],
  now: Date,
): Promise<MovedRow[]> {
  const rows = moves.map((one) => ({
    Id: one.orderId,
    Status: one.to,
    PaidMinor: one.paidMinor ?? null,
    ExternalId: one.externalId ?? null,
    SettledMinor: one.settledMinor ?? null,
    FeeMinor: one.feeMinor ?? null,
    LockedByUserId: one.lock?.userId ?? null,
    LockedBy: one.lock?.by ?? null,
    LockReason: one.lock?.reason ?? null,
    FinishedAt: finishedStatuses.includes(one.to) ? now : null,
  }));
  const { rows: moved } = await sql<MovedRow>`
    with wanted as (
      select id, status, paid_minor, external_id, settled_minor, fee_minor, locked_by_user_id, locked_by, lock_reason,
        finished_at
      from json_populate_recordset(null::payment_order, ${jsonRows(rows)}::json)
    ), locked as (
      select o.id, o.status as status_before from payment_order o
      where o.id in (select id from wanted) and o.status = any(${from}::text[])
      order by o.id for update
    )
    update payment_order o set
      status = wanted.status,
      finished_at = wanted.finished_at,
      paid_minor = coalesce(wanted.paid_minor, o.paid_minor),
      external_id = coalesce(wanted.external_id, o.external_id),
      match_status = case when wanted.external_id is null then o.match_status else 'Matched' end,
      settled_minor = case when wanted.status = 'Success' then coalesce(wanted.settled_minor, o.amount_minor) end,
      fee_minor = coalesce(wanted.fee_minor, o.fee_minor),
      -- A lock stops the clock: what was left is kept, and given back when the order goes on.
      locked_by_user_id = wanted.locked_by_user_id,
      locked_by = wanted.locked_by,
      lock_reason = wanted.lock_reason,
      locked_at = case when wanted.status = 'Locked' then ${now}::timestamptz end,
      status_before_lock = case when wanted.status = 'Locked' then o.status end,
      remaining_ms = case when wanted.status = 'Locked'
        then greatest(extract(epoch from o.expires_at - ${now}::timestamptz) * 1000, 0)::bigint end,
      expires_at = case when o.status = 'Locked' and wanted.status in ('Pending', 'Paying')
        then ${now}::timestamptz + o.remaining_ms * interval '1 millisecond' else o.expires_at end
    from wanted join locked using (id)
    where o.id = wanted.id and o.status = any(${from}::text[])
    returning o.*, locked.status_before`.execute(tx);
  return moved;
}
