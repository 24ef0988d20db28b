/**
 * The beginning of every attempt to pay: an order that is in progress gets a channel (and a card) and the attempt's row,
 * before anybody is asked. Where nothing takes it, it is channel failed. Either way its timeline says what was passed over and
 * why.
 */

import { dayOf } from "../../day.ts";
import type { Currencies } from "../../db/currencies.ts";
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { randomText } from "../../order/order-no.ts";
import { type Actor, type PayoutEvent, writePayoutEvents } from "../../order/payout-events.ts";
import { movePayouts } from "../../order/payout-move.ts";
import { lockCards, pickCards } from "../payout-card/pick.ts";
import { planTask } from "../payout-card/plan-task.ts";
import { newSeed } from "../routing/choice.ts";
import { loadPayoutRoutes, type PayoutChoice, wishKey } from "./load-routes.ts";
import { promisePayouts } from "./promises.ts";
import {
  type OnlyThese,
  type PayoutRoute,
  type PayoutRouteChannel,
  routeFor,
  type Skipped,
  skippedText,
} from "./route-rules.ts";
import { attemptsOf, type PayoutAttempt, type PayoutOrder, showAttempts } from "./store.ts";

/** What decisions on payouts need to know besides. */
export interface PayoutFacts {
  currencies: Currencies;
  /** Minutes that the operator's clock is ahead of UTC. */
  operatorMinutes: number;
  /** Only the demo world and tests: the sandbox adapter moves made-up money. */
  allowSandbox: boolean;
  now: Date;
}

export interface Planning {
  /** In progress, locked by the caller or made in the same transaction. */
  order: PayoutOrder;
  /** What a person chose; absent: as the merchant's payouts are routed. */
  only?: OnlyThese;
}

export type Planned =
  | { kind: "planned"; attempt: PayoutAttempt; channelCode: string; cardName: string | null }
  /** Nothing takes it: the order is channel failed. */
  | { kind: "notRouted"; skipped: readonly Skipped[] };

const router: Actor = { kind: "system", name: "routing" };
/** So much random text makes references unguessable: whoever knows one cannot tell another. */
const referenceTail = 8;

/** One outcome for each order, by its id. */
export async function planAttempts(
  tx: Transaction,
  plannings: readonly Planning[],
  facts: PayoutFacts,
): Promise<Map<bigint, Planned>> {
  const outcomes = new Map<bigint, Planned>();
  if (plannings.length === 0) return outcomes;
  const day = dayOf(facts.now, facts.operatorMinutes);
  const wishes = plannings.map(({ order }) => wishOf(order));
  const choices = await loadPayoutRoutes(tx, wishes, { day, allowSandbox: facts.allowSandbox });
  await lockCards(tx, nativeChannels(choices));
  const before = Map.groupBy(
    await attemptsOf(
      tx,
      plannings.map(({ order }) => order.Id),
    ),
    (attempt) => attempt.OrderId,
  );
  const scene: Scene = { tx, facts, day, attempts: [], events: [], failures: [] };
  for (const planning of plannings) {
    const { order } = planning;
    const choice = choices.get(wishKey(wishOf(order)));
    outcomes.set(order.Id, await planOne({ ...planning, choice, before: before.get(order.Id) ?? [] }, scene));
  }
  await insertRows(
    tx,
    "PayoutAttempt",
    scene.attempts.filter(({ Kind }) => Kind === "Supplier"),
  );
  await promisePayouts(tx, scene.attempts);
  await showAttempts(tx, [...outcomes.values()]);
  await writePayoutEvents(tx, scene.events, facts.now);
  await movePayouts(tx, "channelRefuses", scene.failures, facts.now);
  return outcomes;
}

interface Scene {
  tx: Transaction;
  facts: PayoutFacts;
  day: string;
  /** What the orders so far led to. */
  attempts: PayoutAttempt[];
  events: PayoutEvent[];
  failures: Parameters<typeof movePayouts>[2][number][];
}

interface OnePlanning extends Planning {
  choice: PayoutChoice | undefined;
  before: readonly PayoutAttempt[];
}

async function planOne(planning: OnePlanning, scene: Scene): Promise<Planned> {
  const { order, only, before } = planning;
  const { tx, facts } = scene;
  const mode = planning.choice?.mode ?? "Order";
  const seed = newSeed();
  const skipped: Skipped[] = before
    .filter(({ Doubt }) => Doubt !== null)
    .map(({ Reference }) => ({ name: Reference, reason: "may have paid" }));
  const route = routeFor(
    // Whatever may have been paid is given to nobody else.
    skipped.length > 0 ? [] : await withCards(planning, scene),
    {
      amountMinor: order.AmountMinor,
      bankCode: order.BankCode,
      now: facts.now,
      operatorMinutes: facts.operatorMinutes,
      mode,
      seed,
      ...(only && { only }),
      // Whoever chooses one may choose one that refused before.
      ...(!chooses(only) && { triedBefore: refusedBefore(before) }),
    },
    skipped,
  );
  const orderId = order.Id;
  const refused = skipped.length > 0 ? { Refused: skippedText(skipped) } : {};
  if (!route) {
    const operatorDetail = skipped.length > 0 ? refused : { Refused: "no channel" };
    scene.failures.push({ orderId, kind: "notRouted", actor: router, operatorDetail });
    return { kind: "notRouted", skipped };
  }
  const attempt = attemptOf(order, route, before.length + 1, scene);
  if (route.card) {
    // At once: what it takes from its card, the next order's pick sees.
    await insertRows(tx, "PayoutAttempt", [attempt]);
    await planTask(tx, attempt, route.card, facts);
  }
  scene.attempts.push(attempt);
  const card = route.card && { Card: route.card.name };
  const drawn = mode === "Weight" && { Mode: mode, Seed: String(seed) };
  scene.events.push({
    orderId,
    merchantId: order.MerchantId,
    kind: "routed",
    actor: router,
    operatorDetail: {
      Channel: route.channel.code,
      ...card,
      Reference: attempt.Reference,
      ...drawn,
      ...refused,
    },
  });
  return { kind: "planned", attempt, channelCode: route.channel.code, cardName: route.card?.name ?? null };
}

function attemptOf(
  order: PayoutOrder,
  route: PayoutRoute,
  number: number,
  { facts, day }: Scene,
): PayoutAttempt {
  const { now } = facts;
  return {
    Id: newId(now),
    MerchantId: order.MerchantId,
    OrderId: order.Id,
    Number: number,
    Reference: `${order.OrderNo}-${number}-${randomText(referenceTail)}`,
    Kind: route.card ? "Card" : "Supplier",
    PayoutChannelId: route.channel.id,
    PayoutCardId: route.card?.id ?? null,
    SupplierId: route.channel.supplierId,
    Status: "Planned",
    AmountMinor: order.AmountMinor,
    Currency: order.Currency,
    BankCode: order.BankCode,
    ToldBankCode: toldBankCode(order, route),
    CardLast4: order.CardLast4,
    PromisedDay: day,
    SupplierOrderNo: null,
    Reason: null,
    Doubt: null,
    DoubtedAt: null,
    CreatedAt: now,
    AskedAt: null,
    AnsweredAt: null,
    Queries: 0,
    NextAt: route.card ? null : now,
    LeasedUntil: null,
  };
}

/** What the supplier calls the payee's bank, where that is not our own code. */
function toldBankCode({ BankCode }: PayoutOrder, { channel, card }: PayoutRoute): string | null {
  const told = card ? undefined : channel.banks?.get(BankCode);
  return told === undefined || told === BankCode ? null : told;
}

/** The order's channels; native ones with the cards as they stand after the orders before it. */
async function withCards(
  { order, choice }: OnePlanning,
  { tx, facts }: Scene,
): Promise<PayoutRouteChannel[]> {
  const channels = choice?.channels ?? [];
  for (const channel of channels)
    if (channel.kind === "Native")
      channel.cards = await pickCards(tx, { channelId: channel.id, order, onlyLooking: true }, facts);
  return channels;
}

function nativeChannels(choices: ReadonlyMap<string, PayoutChoice>): bigint[] {
  const channels = [...choices.values()].flatMap((choice) => choice.channels);
  return [...new Set(channels.filter(({ kind }) => kind === "Native").map(({ id }) => id))];
}

function wishOf({ MerchantId, CashoutTypeCode, Currency }: PayoutOrder) {
  return { merchantId: MerchantId, payoutTypeCode: CashoutTypeCode, currency: Currency };
}

function chooses(only: OnlyThese | undefined): boolean {
  return only?.channelCode !== undefined || only?.cardId !== undefined;
}

/** Suppliers that said no to this payee; a card that could not pay may well be able to now. */
function refusedBefore(before: readonly PayoutAttempt[]): Set<bigint> {
  const refused = before.filter(({ Kind, Status }) => Kind === "Supplier" && Status === "Refused");
  return new Set(refused.map(({ PayoutChannelId }) => PayoutChannelId));
}
