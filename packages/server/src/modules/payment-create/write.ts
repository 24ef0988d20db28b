/** The rows of new orders: slot, daily promise, key, order, and the first lines of the timeline. */
import { feeOf, formatAmount } from "@opc/contract/money";
import { newId } from "../../db/id.ts";
import { insertRows, type NewRow } from "../../db/insert-rows.ts";
import { RaceLost } from "../../db/races.ts";
import type { Transaction } from "../../db/transaction.ts";
import { coolingMs } from "../../order/credit-time.ts";
import { newOrderNo, randomText } from "../../order/order-no.ts";
import { type OrderEvent, writeEvents } from "../../order/payment-events.ts";
import { traceIdOf } from "../../traces/traces.ts";
import { leaseSlots } from "../offline-account/slots.ts";
import { promise } from "../routing/promises.ts";
import { type Decision, decisionDetail, type Route } from "../routing/route-rules.ts";
import { plannedAttempt } from "../supplier/plan.ts";
import type { Ask } from "./ask.ts";

export interface NewOrder {
  ask: Ask;
  route: Route;
  decision: Decision;
  row: ReturnType<typeof newRow>;
}

export function newOrder(ask: Ask, route: Route, payableMinor: bigint, decision: Decision): NewOrder {
  return { ask, route, decision, row: newRow(ask, route, payableMinor) };
}

/** A column that is not named here is empty, or has its default. */
function newRow(ask: Ask, route: Route, payableMinor: bigint) {
  const { input, amountMinor, now } = ask;
  const { channel, account } = route;
  const validityMinutes = account?.validityMinutes ?? channel.validityMinutes;
  const remarkLength = account?.randomRemarkLength ?? null;
  return {
    Id: newId(now),
    MerchantId: ask.merchantId,
    OrderNo: newOrderNo(now),
    MerchantOrderNo: input.MerchantOrderNo,
    PayTypeCode: input.PayTypeCode,
    Currency: input.Currency,
    AmountMinor: amountMinor,
    PayableMinor: payableMinor,
    PaidMinor: null,
    FeeMinor: feeOf(amountMinor, channel.fee),
    Status: "Pending",
    Exception: "None",
    ReviewStatus: "None",
    MatchStatus: "PendingMatch",
    CallbackStatus: "None",
    ChannelId: channel.id,
    AccountId: account?.id ?? null,
    MemberName: input.MemberName ?? null,
    PaymentRemark: remarkLength === null ? null : randomText(remarkLength),
    ExternalId: null,
    NotifyUrl: input.NotifyUrl,
    ReturnUrl: input.ReturnUrl ?? null,
    CreatedAt: now,
    ExpiresAt: new Date(now.getTime() + validityMinutes * 60_000),
    FinishedAt: null,
    IsTest: ask.test !== undefined,
    LockedByUserId: null,
    LockedBy: null,
    LockedAt: null,
    LockReason: null,
    StatusBeforeLock: null,
    RemainingMs: null,
    SettledMinor: null,
    FeeBasisPoints: channel.fee.rateBasisPoints,
    FeeMinimumMinor: channel.fee.minimumMinor,
    FeeMaximumMinor: channel.fee.maximumMinor ?? null,
    Trace: ask.trace,
  } satisfies NewRow<"PaymentOrder">;
}

/** `day`: the operator's calendar day, whose limits the orders count for. */
export async function writeOrders(tx: Transaction, orders: readonly NewOrder[], day: string): Promise<void> {
  const now = orders[0]?.ask.now;
  if (!now) return;
  await Promise.all([
    leaseSlots(tx, orders.flatMap(leaseOf), now),
    promise(tx, orders.map(promisedOf), day),
    claimNumbers(tx, orders),
    insertRows(
      tx,
      "PaymentOrder",
      orders.map(({ row }) => ({ ...row, PromisedDay: day })),
    ),
    insertRows(tx, "SupplierAttempt", orders.flatMap(firstAttempt)),
    writeEvents(tx, orders.flatMap(firstEvents), now),
  ]);
}

function leaseOf({ row }: NewOrder) {
  if (row.AccountId === null) return [];
  return [
    {
      accountId: row.AccountId,
      payableMinor: row.PayableMinor,
      orderId: row.Id,
      remark: row.PaymentRemark,
      restsUntil: new Date(row.ExpiresAt.getTime() + coolingMs),
    },
  ];
}

function promisedOf({ row }: NewOrder) {
  return { channelId: row.ChannelId, accountId: row.AccountId, amountMinor: row.AmountMinor };
}

/** The question to the supplier stands in the order's own transaction, so that it is asked exactly when the order is made. */
function firstAttempt({ route, row }: NewOrder) {
  return route.account === null ? [plannedAttempt(row, route.channel, 1, row.CreatedAt)] : [];
}

async function claimNumbers(tx: Transaction, orders: readonly NewOrder[]): Promise<void> {
  const rows = orders
    .map(({ ask, row }) => ({
      MerchantId: row.MerchantId,
      MerchantOrderNo: row.MerchantOrderNo,
      OrderId: row.Id,
      BodyHash: ask.contentHash,
    }))
    .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  const claimed = await insertRows(tx, "PaymentOrderKey", rows, { skipKnown: true });
  if (claimed !== rows.length) throw new RaceLost("a MerchantOrderNo was used meanwhile");
}

function keyOf({ MerchantId, MerchantOrderNo }: { MerchantId: bigint; MerchantOrderNo: string }): string {
  return `${MerchantId} ${MerchantOrderNo}`;
}

function firstEvents({ ask, route, decision, row }: NewOrder): OrderEvent[] {
  const { Id: orderId, MerchantId: merchantId } = row;
  const amount = (minor: bigint) => formatAmount(minor, ask.exponent);
  const created: OrderEvent = {
    orderId,
    merchantId,
    kind: "created",
    actor: ask.test ? { kind: "user", name: ask.test.by } : { kind: "merchant", name: ask.merchantAlias },
    statusTo: "Pending",
    detail: { Amount: amount(row.AmountMinor), PayableAmount: amount(row.PayableMinor) },
    ...(ask.trace && { operatorDetail: { TraceId: traceIdOf(ask.trace) } }),
  };
  const routed: OrderEvent = {
    orderId,
    merchantId,
    kind: "routed",
    actor: { kind: "system", name: "routing" },
    operatorDetail: {
      Channel: route.channel.code,
      ...(route.account && {
        Account: route.account.name,
        Difference: amount(row.PayableMinor - row.AmountMinor),
      }),
      ...(ask.test?.channelCode !== undefined && { OnlyChannel: ask.test.channelCode }),
      ...decisionDetail(decision),
    },
  };
  return [created, routed];
}
