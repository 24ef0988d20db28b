/** The rows of new orders: slot, daily promise, key, order, and the first lines of the timeline. */
import { feeOf, formatAmount } from "@opc/contract/money";
import type { Selectable } from "kysely";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { insertRows, jsonRows } from "../../db/insert-rows.ts";
import { RaceLost } from "../../db/races.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Refusal, type Route, refusalsText } from "../../modules/channel/route-rules.ts";
import { coolingMs } from "../../modules/matching/rules.ts";
import { leaseSlots } from "../../modules/offline-account/slots.ts";
import { type OrderEvent, writeEvents } from "../../modules/payment-order/events.ts";
import { newOrderNo, randomText } from "../../modules/payment-order/order-no.ts";
import type { Ask } from "./ask.ts";

export interface NewOrder {
  ask: Ask;
  route: Route;
  refusals: readonly Refusal[];
  row: Selectable<Tables["PaymentOrder"]>;
}

export function newOrder(
  ask: Ask,
  route: Route,
  payableMinor: bigint,
  refusals: readonly Refusal[],
): NewOrder {
  const { input, amountMinor, now } = ask;
  const { channel, account } = route;
  const row: NewOrder["row"] = {
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
    AccountId: account.id,
    MemberName: input.MemberName ?? null,
    PaymentRemark: account.randomRemarkLength === null ? null : randomText(account.randomRemarkLength),
    ExternalId: null,
    NotifyUrl: input.NotifyUrl,
    ReturnUrl: input.ReturnUrl ?? null,
    CreatedAt: now,
    ExpiresAt: new Date(now.getTime() + account.validityMinutes * 60_000),
    FinishedAt: null,
  };
  return { ask, route, refusals, row };
}

/** `day`: the operator's calendar day, whose limits the orders count for. */
export async function writeOrders(tx: Transaction, orders: readonly NewOrder[], day: string): Promise<void> {
  const now = orders[0]?.ask.now;
  if (!now) return;
  await Promise.all([
    leaseSlots(tx, orders.map(leaseOf), now),
    promise(tx, orders, day),
    claimNumbers(tx, orders),
    insertRows(
      tx,
      "PaymentOrder",
      orders.map((order) => order.row),
    ),
    writeEvents(tx, orders.flatMap(firstEvents), now),
  ]);
}

function leaseOf({ row }: NewOrder) {
  return {
    accountId: row.AccountId as bigint,
    payableMinor: row.PayableMinor,
    orderId: row.Id,
    remark: row.PaymentRemark,
    restsUntil: new Date(row.ExpiresAt.getTime() + coolingMs),
  };
}

async function promise(tx: Transaction, orders: readonly NewOrder[], day: string): Promise<void> {
  const sums = new Map<bigint, bigint>();
  for (const { route, row } of orders)
    sums.set(route.account.id, (sums.get(route.account.id) ?? 0n) + row.AmountMinor);
  const rows = [...sums].map(([AccountId, PromisedMinor]) => ({ AccountId, Day: day, PromisedMinor }));
  await sql`
    insert into account_day (account_id, day, promised_minor)
    select account_id, day, promised_minor
    from json_populate_recordset(null::account_day, ${jsonRows(rows)}::json)
    order by account_id
    on conflict (day, account_id) do update
      set promised_minor = account_day.promised_minor + excluded.promised_minor`.execute(tx);
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

function firstEvents({ ask, route, refusals, row }: NewOrder): OrderEvent[] {
  const { Id: orderId, MerchantId: merchantId } = row;
  const amount = (minor: bigint) => formatAmount(minor, ask.exponent);
  const created: OrderEvent = {
    orderId,
    merchantId,
    kind: "created",
    actor: { kind: "merchant", name: ask.merchantAlias },
    statusTo: "Pending",
    detail: { Amount: amount(row.AmountMinor), PayableAmount: amount(row.PayableMinor) },
  };
  const routed: OrderEvent = {
    orderId,
    merchantId,
    kind: "routed",
    actor: { kind: "system", name: "routing" },
    operatorDetail: {
      Channel: route.channel.code,
      Account: route.account.name,
      Difference: amount(row.PayableMinor - row.AmountMinor),
      ...(refusals.length > 0 && { Refused: refusalsText(refusals) }),
    },
  };
  return [created, routed];
}
