/**
 * A supplier that refuses an order passes it on: to the next channel of the merchant, each once, and when none is left
 * the order fails and its merchant is told. Only third-party channels follow one another, because the merchant was told
 * the payable amount, and own accounts would change it. A reference that its supplier never got may be asked of the same
 * channel once more, as a new question.
 */
import { feeOf } from "@opc/contract/money";
import { dayOf } from "../../day.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Actor, writeEvents } from "../../order/payment-events.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { newSeed } from "../routing/choice.ts";
import { loadRoutes, lockLimitedChannels, routeKey } from "../routing/load-routes.ts";
import { giveBackPromises, promise } from "../routing/promises.ts";
import { type Decision, decisionDetail, routesFor, type Refusal as Skipped } from "../routing/route-rules.ts";
import { failOrders, type SupplierFacts } from "./fail-orders.ts";
import { plannedAttempt, type SupplierAttempt } from "./plan.ts";
import { attemptsOf, lockOrders } from "./store.ts";

/** The supplier says that it never got the question. */
export const notReceived = "NotReceived";

export interface Refusal {
  orderId: bigint;
  attempt: SupplierAttempt;
  reason: string;
  /** Who said so: the supplier, or our own worker. */
  actor: Actor;
}

/** The callers hold the orders' locks. */
export async function refuseAttempts(
  tx: Transaction,
  refusals: readonly Refusal[],
  facts: SupplierFacts,
): Promise<void> {
  for (const refusal of refusals) await refuseAttempt(tx, refusal, facts);
}

async function refuseAttempt(
  tx: Transaction,
  { orderId, attempt, reason, actor }: Refusal,
  facts: SupplierFacts,
): Promise<void> {
  const { now } = facts;
  const refused = await tx
    .updateTable("SupplierAttempt")
    .set({ Status: "Refused", Reason: reason, NextAt: null })
    .where("Id", "=", attempt.Id)
    .where("Status", "=", "Asked")
    .returning("Id")
    .executeTakeFirst();
  if (!refused) return;
  const event = {
    orderId,
    merchantId: attempt.MerchantId,
    kind: "supplierRefused" as const,
    actor,
    operatorDetail: { Reference: attempt.Reference, Reason: reason },
  };
  await writeEvents(tx, [event], now);
  const [order] = await lockOrders(tx, [orderId]);
  if (!order || (order.Status !== "Pending" && order.Status !== "Paying" && order.Status !== "Locked"))
    return;
  const attempts = await attemptsOf(tx, [orderId]);
  // A copy of old news: another channel has the order already.
  if (attempts.at(-1)?.Id !== attempt.Id) return;
  if (!(await askNext(tx, order, attempts, facts)))
    await failOrders(tx, [{ order, actor: { kind: "system", name: "routing" }, reason }], facts);
}

async function askNext(
  tx: Transaction,
  order: PaymentOrder,
  attempts: readonly SupplierAttempt[],
  facts: SupplierFacts,
): Promise<boolean> {
  const { now, operatorMinutes, allowSandbox } = facts;
  const wish = { merchantId: order.MerchantId, payTypeCode: order.PayTypeCode, currency: order.Currency };
  const day = dayOf(now, operatorMinutes);
  // Channels are locked before their days; what this order promised must not stand in its own way.
  await lockLimitedChannels(tx, [order.PayTypeCode]);
  await giveBackPromises(tx, [order]);
  const choices = await loadRoutes(tx, [wish], { day, allowSandbox, only: "ThirdParty" });
  const { mode, channels: all } = choices.get(routeKey(wish)) ?? { mode: "Order" as const, channels: [] };
  const only = await onlyChannelOf(tx, order);
  const channels = only === undefined ? all : all.filter(({ code }) => code === only);
  const skipped: Skipped[] = [];
  const seed = newSeed();
  const triedBefore = triedChannels(attempts);
  const wishes = { amountMinor: order.AmountMinor, now, operatorMinutes, mode, seed, triedBefore };
  const { value: route } = routesFor(channels, wishes, skipped).next();
  if (!route) {
    if (order.PromisedDay !== null) await promise(tx, [promisedBy(order)], order.PromisedDay);
    return false;
  }
  const { channel } = route;
  const feeMinor = feeOf(order.AmountMinor, channel.fee);
  await tx
    .updateTable("PaymentOrder")
    .set({
      ChannelId: channel.id,
      PromisedDay: day,
      FeeMinor: feeMinor,
      FeeBasisPoints: channel.fee.rateBasisPoints,
      FeeMinimumMinor: channel.fee.minimumMinor,
      FeeMaximumMinor: channel.fee.maximumMinor ?? null,
    })
    .where("Id", "=", order.Id)
    .execute();
  await promise(tx, [{ ...promisedBy(order), channelId: channel.id }], day);
  const next = plannedAttempt(order, channel, attempts.length + 1, now);
  await tx.insertInto("SupplierAttempt").values(next).execute();
  const decision: Decision = { mode, seed, refusals: skipped };
  const event = {
    orderId: order.Id,
    merchantId: order.MerchantId,
    kind: "rerouted" as const,
    actor: { kind: "system" as const, name: "routing" },
    operatorDetail: { Channel: channel.code, ...decisionDetail(decision) },
  };
  await writeEvents(tx, [event], now);
  return true;
}

/** A test order may be for one channel alone, as its first choice says. */
async function onlyChannelOf(tx: Transaction, { Id, IsTest }: PaymentOrder): Promise<string | undefined> {
  if (!IsTest) return undefined;
  const routed = await tx
    .selectFrom("OrderEvent")
    .select("OperatorDetail")
    .where("OrderId", "=", Id)
    .where("Kind", "=", "routed")
    .executeTakeFirst();
  return routed?.OperatorDetail.OnlyChannel;
}

function promisedBy({ ChannelId, AccountId, AmountMinor }: PaymentOrder) {
  return { channelId: ChannelId, accountId: AccountId, amountMinor: AmountMinor };
}

/** Channels that said no, or to which even a second question got lost. */
function triedChannels(attempts: readonly SupplierAttempt[]): Set<bigint> {
  const tried = new Set<bigint>();
  const lost = new Set<bigint>();
  for (const { ChannelId, Reason } of attempts) {
    if (Reason !== notReceived || lost.has(ChannelId)) tried.add(ChannelId);
    lost.add(ChannelId);
  }
  return tried;
}
