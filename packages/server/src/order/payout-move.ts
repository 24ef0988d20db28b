/**
 * The one place where a payout's status changes. A move (contract: `payoutMoves`) names from which statuses to which; the
 * update itself says `where status in (from)`, so that of two who race only one moves the order, and each change leaves its
 * line on the timeline in the same transaction. Money is moved by `settle.ts`, which comes through here.
 */
import {
  finalPayoutStatuses,
  type PayoutEventKind,
  type PayoutMove,
  type PayoutStatus,
  payoutMoves,
} from "@opc/contract/payout-order/states";
import { sql } from "kysely";
import { jsonRows } from "../db/insert-rows.ts";
import type { Transaction } from "../db/transaction.ts";
import { continueTrace } from "../traces/traces.ts";
import { type Actor, writePayoutEvents } from "./payout-events.ts";
import type { PayoutOrder } from "./payout-row.ts";

/** The line that a move leaves, unless it is told of in other words. */
export const eventOfMove = {
  approve: "approved",
  reject: "rejected",
  channelAccepts: "channelAccepted",
  channelRefuses: "channelRefused",
  believeDenial: "doubtSettled",
  declareUnpaid: "declaredUnpaid",
  sendAgain: "sentAgain",
  matchDebit: "matched",
  reportPaid: "paid",
  confirm: "confirmed",
  cancel: "cancelled",
  markWrongInfo: "markedWrongInfo",
  correctPayee: "payeeCorrected",
  giveUp: "gaveUp",
} as const satisfies Record<PayoutMove, PayoutEventKind>;

export interface MoveOfPayout {
  orderId: bigint;
  actor: Actor;
  kind?: PayoutEventKind;
  detail?: Readonly<Record<string, string>>;
  operatorDetail?: Readonly<Record<string, string>>;
  /** The bank's or supplier's number of the payment. */
  externalId?: string | null;
  /** Of `correctPayee`, and needed there. */
  payee?: CorrectedPayee;
}

/** The card's columns come from `sealCard`; absent where the number stays. */
export interface CorrectedPayee
  extends Pick<PayoutOrder, "BankCode" | "PayeeName">,
    Partial<Pick<PayoutOrder, "CardSealed" | "CardLast4" | "CardHash">> {
  /** Who corrected it, and so does not approve it. */
  userId: bigint;
  by: string;
}

/**
 * Moves orders and returns those that moved, by id, as they are now; the others had another status (or are not there, or
 * not within the transaction's scope) and are untouched. Locks the orders' rows in the order of their ids.
 */
export async function movePayouts(
  tx: Transaction,
  move: PayoutMove,
  moves: readonly MoveOfPayout[],
  now: Date,
): Promise<Map<bigint, PayoutOrder>> {
  if (moves.length === 0) return new Map();
  if (moves.some(({ payee }) => (payee !== undefined) !== (move === "correctPayee")))
    throw new Error("a payee is corrected by correctPayee, and by nothing else");
  const startedAt = Date.now();
  const moved = await updateStatus(tx, move, moves, now);
  const { to } = payoutMoves[move];
  const events = moves.flatMap((one) => {
    const row = moved.get(one.orderId);
    if (!row) return [];
    const { orderId, actor, kind = eventOfMove[move], detail, operatorDetail } = one;
    return [
      {
        orderId,
        merchantId: row.MerchantId,
        kind,
        actor,
        statusFrom: row.StatusBefore,
        statusTo: to,
        ...(detail && { detail }),
        ...(operatorDetail && { operatorDetail }),
      },
    ];
  });
  await writePayoutEvents(tx, events, now);
  for (const { orderId, actor, kind = eventOfMove[move] } of moves)
    continueTrace(moved.get(orderId)?.Trace, `payout ${to}`, {
      startedAt,
      attributes: { "opc.event": kind, "opc.actor": actor.kind },
    });
  return moved;
}

interface MovedRow extends PayoutOrder {
  StatusBefore: PayoutStatus;
}

async function updateStatus(
  tx: Transaction,
  move: PayoutMove,
  moves: readonly MoveOfPayout[],
  now: Date,
): Promise<Map<bigint, MovedRow>> {
  const { from, to } = payoutMoves[move];
  const isOver = (finalPayoutStatuses as readonly PayoutStatus[]).includes(to);
  const rows = moves.map(({ orderId, externalId, payee }) => ({
    Id: orderId,
    ExternalId: externalId ?? null,
    BankCode: payee?.BankCode ?? null,
    PayeeName: payee?.PayeeName ?? null,
    CardSealed: payee?.CardSealed ?? null,
    CardLast4: payee?.CardLast4 ?? null,
    CardHash: payee?.CardHash ?? null,
    PayeeCorrectedByUserId: payee?.userId ?? null,
    PayeeCorrectedBy: payee?.by ?? null,
  }));
  const { rows: moved } = await sql<MovedRow>`
    with wanted as (
      select id, external_id, bank_code, payee_name, card_sealed, card_last4, card_hash, payee_corrected_by_user_id,
        payee_corrected_by
      from json_populate_recordset(null::payout_order, ${jsonRows(rows)}::json)
    ), locked as (
      select o.id, o.status as status_before from payout_order o
      where o.id in (select id from wanted) and o.status = any(${[...from]}::text[])
      order by o.id for update
    )
    update payout_order o set
      status = ${to},
      status_since = ${now},
      finished_at = ${isOver ? now : null}::timestamptz,
      version = o.version + 1,
      external_id = coalesce(wanted.external_id, o.external_id),
      bank_code = coalesce(wanted.bank_code, o.bank_code),
      payee_name = coalesce(wanted.payee_name, o.payee_name),
      card_sealed = coalesce(wanted.card_sealed, o.card_sealed),
      card_last4 = coalesce(wanted.card_last4, o.card_last4),
      card_hash = coalesce(wanted.card_hash, o.card_hash),
      payee_corrected_by_user_id = coalesce(wanted.payee_corrected_by_user_id, o.payee_corrected_by_user_id),
      payee_corrected_by = coalesce(wanted.payee_corrected_by, o.payee_corrected_by)
    from wanted join locked using (id)
    where o.id = wanted.id and o.status = any(${[...from]}::text[])
    returning o.*, locked.status_before`.execute(tx);
  return new Map(moved.map((row) => [row.Id, row]));
}
