/**
 * Sends the finished callbacks of a filter again. What is sent was counted first: when the number has changed meanwhile
 * nothing is sent. Each merchant's are spread over time, and go in lanes of their own: its new callbacks never wait behind them.
 */
import type { CallOutput } from "@opc/contract/call";
import {
  type callbackrecordBulkresend,
  type callbackrecordBulkresendcount,
  maxBulkResent,
} from "@opc/contract/callback-record/calls";
import { type CallbackRecordStatus, callbackMoves } from "@opc/contract/callback-record/states";
import { sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { isAmong } from "../../db/filters.ts";
import { idFloor } from "../../db/id.ts";
import type { Transaction } from "../../db/transaction.ts";
import { addressesOf, addressOf, priorities } from "./address.ts";
import { addressesOfResend } from "./address-health.ts";
import { probeResends } from "./circuit-store.ts";
import { writeCallbackEvents } from "./events.ts";
import { refreshCallbackStatus } from "./order-status.ts";
import { resendWindowMs, spreadMs } from "./rules.ts";
import { type CallbackFilters, filtered } from "./store.ts";

type Viewer = Pick<
  UserViewer,
  "isSuper" | "merchantId" | "merchantAlias" | "timeDifferenceMinutes" | "userName"
>;
type Counts = CallOutput<typeof callbackrecordBulkresend>;

interface Finished {
  MerchantId: bigint;
  Status: CallbackRecordStatus;
}

export async function bulkResendCount(
  tx: Transaction,
  filters: CallbackFilters,
  viewer: Viewer,
  now: Date,
): Promise<CallOutput<typeof callbackrecordBulkresendcount>> {
  const found = await resendable(tx, filters, viewer, now)
    .select(["CallbackRecord.MerchantId", "CallbackRecord.Status", "CallbackRecord.Url"])
    .limit(maxBulkResent + 1)
    .execute();
  const maxLaneLength = Math.max(0, ...turnsOf(found)) + (found.length > 0 ? 1 : 0);
  return {
    ...countsOf(found),
    SpreadSeconds: Math.ceil(spreadMs(maxLaneLength) / 1_000),
    ...(await addressesOfResend(tx, found, now)),
  };
}

export async function bulkResend(
  tx: Transaction,
  filters: CallbackFilters,
  expectedCount: number,
  viewer: Viewer,
  now: Date,
): Promise<Counts> {
  // Locked, so that of two who send the same again one finds nothing left.
  const found = await resendable(tx, filters, viewer, now)
    .select([
      "CallbackRecord.Id",
      "CallbackRecord.EventId",
      "CallbackRecord.OrderKind",
      "CallbackRecord.OrderId",
    ])
    .select(["CallbackRecord.MerchantId", "CallbackRecord.Status", "CallbackRecord.Url"])
    .orderBy("CallbackRecord.Id")
    .limit(maxBulkResent + 1)
    .forUpdate()
    .execute();
  if (found.length > maxBulkResent) throw new CallError("TooManyCallbacks", { Most: maxBulkResent });
  if (found.length !== expectedCount) throw new CallError("CallbackCountChanged", { Count: found.length });
  const turns = turnsOf(found);
  await restartAll(
    tx,
    found.map(({ Id, Url }, index) => ({
      id: Id,
      address: addressOf(Url),
      dueAt: new Date(now.getTime() + spreadMs(turns[index] ?? 0)),
    })),
    now,
  );
  await probeResends(tx, addressesOf(found), now);
  await refreshCallbackStatus(tx, found);
  const actor = { kind: "user" as const, name: personName(viewer) };
  await writeCallbackEvents(
    tx,
    found.map(({ OrderKind, OrderId, MerchantId, EventId }) => ({
      orderKind: OrderKind,
      orderId: OrderId,
      merchantId: MerchantId,
      kind: "callbackResent" as const,
      actor,
      detail: { EventId },
    })),
    now,
  );
  return countsOf(found);
}

function resendable(tx: Transaction, filters: CallbackFilters, viewer: Viewer, now: Date) {
  const oldest = new Date(now.getTime() - resendWindowMs);
  return filtered(tx, filters, viewer, now)
    .where(isAmong("CallbackRecord.Status", callbackMoves.resend.from))
    .where("CallbackRecord.CreatedAt", ">=", oldest)
    .where("CallbackRecord.Id", ">=", idFloor(oldest));
}

/** For each its place among those of its merchant, from 0. */
function turnsOf(found: readonly Finished[]): number[] {
  const next = new Map<bigint, number>();
  return found.map(({ MerchantId }) => {
    const turn = next.get(MerchantId) ?? 0;
    next.set(MerchantId, turn + 1);
    return turn;
  });
}

function countsOf(found: readonly Finished[]): Counts {
  const failures = found.filter(({ Status }) => Status === "Failure").length;
  return {
    Count: found.length,
    FailureCount: failures,
    SuccessCount: found.length - failures,
    MerchantCount: new Set(found.map(({ MerchantId }) => MerchantId)).size,
  };
}

async function restartAll(
  tx: Transaction,
  restarts: readonly { id: bigint; address: string; dueAt: Date }[],
  now: Date,
): Promise<void> {
  await sql`
    update callback_record r set status = 'InProgress', step = 0, next_attempt_at = s.due_at, resent_at = ${now},
      address = s.address, priority = ${priorities.resent}, leased_until = null, finished_at = null
    from unnest(${restarts.map(({ id }) => id.toString())}::bigint[],
      ${restarts.map(({ address }) => address)}::text[],
      ${restarts.map(({ dueAt }) => dueAt)}::timestamptz[]) as s(id, address, due_at)
    where r.id = s.id and ${isAmong("r.status", callbackMoves.resend.from)}`.execute(tx);
}
