/**
 * Fills an empty database with the demo world in one transaction, so that a start that dies half way leaves
 * nothing behind. Orders are told as stories first, then written table by table; money is posted through the
 * ledger in the order in which it came.
 */
import { dayMs } from "@opc/contract/time";
import type { Transaction } from "@opc/server/db/transaction";
import { postInTransaction } from "@opc/server/ledger/post";
import { paymentOrderSucceeded, type Transfer } from "@opc/server/ledger/transfers";
import { coolingMs } from "@opc/server/order/credit-time";
import { gatewayOrderOf } from "@opc/server/order/payment-row";
import type { Vault } from "@opc/server/ports/vault";
import { keyOfSecret } from "@opc/server/ports/webhook-signature";
import { sql } from "kysely";
import type { EndpointMood } from "../actors/receiver.ts";
import { seededRandom } from "../random.ts";
import { insertMany } from "./bulk.ts";
import { actByHand } from "./by-hand.ts";
import { type CallbackRows, callbackRows } from "./callback-rows.ts";
import { MerchantServers } from "./callback-story.ts";
import { type Catalogue, known, writeCatalogue } from "./catalogue.ts";
import { IdSource } from "./ids.ts";
import { writeOperationLog } from "./operation-log.ts";
import { type PastOrder, pastOrder } from "./order-rows.ts";
import { pastEvents } from "./past-events.ts";
import { writePayouts } from "./payouts/fill.ts";
import { openLivePayouts } from "./payouts/live.ts";
import { currencies, trades } from "./people.ts";
import { withReceipts } from "./receipts.ts";
import type { DemoSecrets } from "./secrets.ts";
import { writeSeparateKeys } from "./separate-keys.ts";
import {
  checkerOf,
  paidTo,
  writeSettlementAccounts,
  writeWithdrawalPasswords,
} from "./settlement-accounts.ts";
import { orderStories } from "./stories.ts";
import { applicantsOf, pastWithdrawals, transfersOf, type WithdrawalRow } from "./withdrawals.ts";

export interface FillOptions {
  secrets: DemoSecrets;
  vault: Vault;
  now: Date;
  seed: string;
  days: number;
  orders: number;
  /** Where a merchant takes callbacks. */
  notifyUrl(alias: string, mood: EndpointMood): string;
}

interface Past {
  options: FillOptions;
  catalogue: Catalogue;
  orders: PastOrder[];
  callbacks: CallbackRows[];
  eventIds: IdSource;
  tellers: Tellers;
}

const postedAtOnce = 1_000;

/** Returns the number of orders written. */
export async function fillDemoWorld(tx: Transaction, options: FillOptions): Promise<number> {
  const { secrets, vault, now, days } = options;
  // Stories are made up while the database waits, on a busy machine for longer than a call ever may.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
  const since = new Date(now.getTime() - (days + 14) * dayMs);
  const catalogue = await writeCatalogue(tx, { secrets, vault, since, now });
  if (options.orders === 0) return 0;
  const past = makePast(options, catalogue);
  await writeOrders(tx, past);
  const payments = paymentsOf(past);
  const payouts = await writePayouts(tx, { ...past, payments });
  const withdrawals = await writeWithdrawals(tx, past, [...payments, ...payouts]);
  await writeSeparateKeys(tx, { secrets, vault, endMs: now.getTime() });
  await writeOperationLog(tx, {
    random: seededRandom(options.seed).fork("operation log"),
    endMs: now.getTime(),
    days,
    merchantIds: catalogue.merchantIds,
    withdrawals,
  });
  await postMoney(tx, [...payments, ...payouts, ...withdrawals.flatMap(transfersOf)]);
  await actByHand(tx, past.orders, catalogue, now);
  await openLivePayouts(tx, options, catalogue);
  return past.orders.length;
}

function makePast(options: FillOptions, catalogue: Catalogue): Past {
  const random = seededRandom(options.seed);
  const endMs = options.now.getTime();
  const servers = new MerchantServers(random.fork("merchants' servers"), endMs);
  const ids = { orders: new IdSource(), transactions: new IdSource(), events: new IdSource() };
  // Of one millisecond, an order's own lines come before those of its callback.
  const callbackIds = {
    records: new IdSource(),
    attempts: new IdSource(),
    events: new IdSource(maxLinesInMs),
  };
  const tellers = { servers, callbackIds, keys: keysOf(options) };
  const orders: PastOrder[] = [];
  const callbacks: CallbackRows[] = [];
  const stories = orderStories({
    random: random.fork("orders"),
    endMs,
    days: options.days,
    count: options.orders,
    slotRestMs: coolingMs,
  });
  for (const story of stories) {
    const mood = servers.moodOf();
    const notifyUrl = options.notifyUrl(story.trade.alias, mood);
    const past = pastOrder(story, { catalogue, ids, endMs, notifyUrl });
    orders.push(past);
    // Merchants are told of every end, whether money came or not.
    if (past.order.FinishedAt !== null) callbacks.push(tellMerchant(past, mood, tellers));
  }
  return { options, catalogue, orders, callbacks, eventIds: ids.events, tellers };
}

/** More than all orders' own lines in one millisecond. */
const maxLinesInMs = 256;

export interface Tellers {
  servers: MerchantServers;
  callbackIds: { records: IdSource; attempts: IdSource; events: IdSource };
  /** By merchant, for the signatures that were sent. */
  keys: ReadonlyMap<string, Buffer>;
}

function keysOf({ secrets }: FillOptions): Map<string, Buffer> {
  return new Map(
    trades.map(({ alias }) => {
      const key = keyOfSecret(secrets.apiSecret(alias));
      if (!key) throw new Error("the demo world's API secrets are not in their own form");
      return [alias, key];
    }),
  );
}

function tellMerchant(
  { order, story }: PastOrder,
  mood: EndpointMood,
  { servers, callbackIds, keys }: Tellers,
): CallbackRows {
  const queuedMs = order.FinishedAt?.getTime() ?? story.createdMs;
  const seenPaid = story.credit !== null && story.credit.reportedMs <= queuedMs;
  const rows = callbackRows(
    {
      orderKind: "Payment",
      merchantId: order.MerchantId,
      orderId: order.Id,
      url: order.NotifyUrl ?? "",
      body: gatewayOrderOf(
        { ...order, PaidMinor: seenPaid ? order.PaidMinor : null },
        currencies[0].Exponent,
      ),
      queuedMs,
      story: servers.deliver(story.trade.alias, mood, queuedMs),
      key: known(keys, story.trade.alias),
    },
    callbackIds,
  );
  order.CallbackStatus = rows.status;
  return rows;
}

async function writeOrders(tx: Transaction, { options, catalogue, orders, callbacks, eventIds }: Past) {
  const endMs = options.now.getTime();
  await insertMany(
    tx,
    "PaymentOrder",
    orders.map((past) => past.order),
  );
  await insertMany(
    tx,
    "PaymentOrderKey",
    orders.map((past) => past.key),
  );
  await insertMany(
    tx,
    "BankTransaction",
    orders.flatMap((past) => past.transaction ?? []),
  );
  await insertMany(tx, "AmountSlot", takenSlots(orders, endMs));
  await insertMany(tx, "AccountDay", promisedByDay(orders));
  const events = orders.flatMap((past) => pastEvents(past, catalogue.channelCode, endMs, eventIds));
  await insertMany(tx, "OrderEvent", [...events, ...callbacks.flatMap((rows) => rows.events)]);
  await insertMany(
    tx,
    "CallbackRecord",
    callbacks.map((rows) => rows.record),
  );
  await insertMany(
    tx,
    "CallbackAttempt",
    callbacks.flatMap((rows) => rows.attempts),
  );
}

function takenSlots(orders: readonly PastOrder[], endMs: number) {
  return orders.flatMap(({ order, story }) => {
    const restsUntilMs = story.expiresMs + coolingMs;
    if (restsUntilMs <= endMs || order.AccountId === null) return [];
    return [
      {
        AccountId: order.AccountId,
        PayableMinor: order.PayableMinor,
        Remark: order.PaymentRemark,
        OrderId: order.Id,
        RestsUntil: new Date(restsUntilMs),
      },
    ];
  });
}

/** By the operator's calendar day; an expired order gives its promise back. */
function promisedByDay(orders: readonly PastOrder[]) {
  const days = new Map<string, { AccountId: bigint; Day: string; PromisedMinor: bigint }>();
  for (const { order } of orders) {
    if (order.AccountId === null || order.Status === "Expired" || order.Status === "Failed") continue;
    const Day = order.PromisedDay;
    const key = `${order.AccountId}/${Day}`;
    const row = days.get(key) ?? { AccountId: order.AccountId, Day, PromisedMinor: 0n };
    row.PromisedMinor += order.AmountMinor;
    days.set(key, row);
  }
  return [...days.values()];
}

function paymentsOf({ orders }: Past): Transfer[] {
  return orders.flatMap(({ order }) =>
    order.Status === "Success" && order.FinishedAt
      ? [
          paymentOrderSucceeded({
            merchantId: order.MerchantId,
            currency: order.Currency,
            orderId: order.Id,
            orderNo: order.OrderNo,
            amountMinor: order.AmountMinor,
            feeMinor: order.FeeMinor,
            at: order.FinishedAt,
          }),
        ]
      : [],
  );
}

async function writeWithdrawals(
  tx: Transaction,
  { options }: Past,
  moved: readonly Transfer[],
): Promise<WithdrawalRow[]> {
  const random = seededRandom(options.seed).fork("withdrawals");
  const endMs = options.now.getTime();
  const currency = currencies[0].Code;
  const applicants = await applicantsOf(tx);
  const told = pastWithdrawals({
    random,
    endMs,
    days: options.days,
    currency,
    credited: moved.map(({ merchantId, at, legs }) => ({
      merchantId,
      atMs: at.getTime(),
      amountMinor: legs.find(({ kind }) => kind === "available")?.amountMinor ?? 0n,
    })),
    applicants,
  });
  const { vault } = options;
  const checker = await checkerOf(tx);
  await writeWithdrawalPasswords(tx, { applicants, endMs });
  const accounts = await writeSettlementAccounts(tx, { vault, endMs, currency, applicants, checker });
  const paid = paidTo(told, accounts, { vault, random: random.fork("transfers") });
  const withdrawals = await withReceipts(tx, paid, checker);
  await insertMany(tx, "WithdrawalOrder", withdrawals);
  return withdrawals;
}

/** In the order in which it moved, as the ledger saw it. */
async function postMoney(tx: Transaction, transfers: readonly Transfer[]): Promise<void> {
  const inOrder = transfers.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  for (let from = 0; from < inOrder.length; from += postedAtOnce) {
    const outcomes = await postInTransaction(tx, inOrder.slice(from, from + postedAtOnce));
    const refused = outcomes.find((outcome) => outcome.kind !== "posted");
    if (refused) throw new Error(`the demo world's money was not posted: ${refused.kind}`);
  }
}
