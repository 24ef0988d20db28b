/**
 * Requests for payments that arrive together share one transaction: those made before get their answers, the
 * others get routes, amount slots and rows, all with a fixed number of statements. Locks are taken in one order
 * everywhere (accounts by id, then slots, keys and webhook-ids sorted), so batches never block each other for ever.
 */
import { CallError } from "../../call-error.ts";
import { dayOf } from "../../day.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isReuse, keepAnswers, requestKey } from "../../order/kept-answers.ts";
import type { Services } from "../../services.ts";
import { SlotSearch } from "../offline-account/slots.ts";
import { newSeed } from "../routing/choice.ts";
import { type Choice, loadRoutes, routeKey } from "../routing/load-routes.ts";
import {
  type Decision,
  type Refusal,
  type Route,
  type RouteAccount,
  refusalsText,
  routesFor,
} from "../routing/route-rules.ts";
import { answerOf, type PayPlace } from "./answer.ts";
import type { Ask } from "./ask.ts";
import { knownOutcomes, type Outcome, payCreatePath } from "./known.ts";
import { confirmPlaces, readPlaces, takePlace } from "./places.ts";
import { type NewOrder, newOrder, writeOrders } from "./write.ts";

export async function createBatch(
  tx: Transaction,
  asks: readonly Ask[],
  services: Services,
  operatorMinutes: number,
): Promise<Map<Ask, Outcome>> {
  const now = asks[0]?.now;
  if (!now) return new Map();
  // All that is read travels together. The locks come first, so that what another batch just did is known here.
  const day = dayOf(now, operatorMinutes);
  const reading = { day, allowSandbox: services.allowLoopbackCallbacks };
  const [choices, { outcomes, answered }, places] = await Promise.all([
    loadRoutes(tx, asks.map(wishOf), reading),
    knownOutcomes(tx, asks, services),
    readPlaces(tx, asks, services),
  ]);
  const { first, repeated } = withoutRepeats(asks.filter((ask) => !outcomes.has(ask)));
  const sound: Ask[] = [];
  for (const ask of first) {
    if (answered.some((other) => isReuse(ask, other.ask)))
      outcomes.set(ask, new CallError("RequestIdReused"));
    else {
      const problem = ask.problem ?? takePlace(ask, places);
      if (problem) outcomes.set(ask, problem);
      else sound.push(ask);
    }
  }
  const searches = sound.map((ask) => startSearch(ask, choices.get(routeKey(wishOf(ask))), operatorMinutes));
  const { orders, refused } = await placeOrders(tx, searches, now);
  for (const { ask, decision } of refused) {
    services.log.warn(
      {
        merchant: ask.merchantAlias,
        merchantOrderNo: ask.input.MerchantOrderNo,
        refused: refusalsText(decision.refusals),
      },
      "no available channel",
    );
    outcomes.set(ask, new CallError("NoAvailableChannel"));
  }
  for (const { ask, row, route } of orders) {
    const answer = answerOf(row, placeOf(route), ask.exponent, services);
    outcomes.set(ask, answer);
    answered.push({ ask, answer });
  }
  await Promise.all([
    writeOrders(tx, orders, day),
    keepAnswers(tx, payCreatePath, answered),
    confirmPlaces(
      tx,
      orders.map(({ ask }) => ask),
      services,
    ),
  ]);
  const left = repeated.filter((ask) => !shareRefusal(ask, first, outcomes));
  if (left.length > 0) {
    // What the first of them made is found now.
    const later = await createBatch(tx, left, services, operatorMinutes);
    for (const [ask, outcome] of later) outcomes.set(ask, outcome);
  }
  return outcomes;
}

/** A supplier is asked only after the answer. */
function placeOf({ account }: Route): PayPlace {
  return account ? { account: account.payInto } : { account: null, supplierUrl: null };
}

/** The same question asked twice at once is refused once. */
function shareRefusal(ask: Ask, first: readonly Ask[], outcomes: Map<Ask, Outcome>): boolean {
  const twin = first.find(
    (one) => one.merchantId === ask.merchantId && one.contentHash.equals(ask.contentHash),
  );
  const outcome = twin && outcomes.get(twin);
  if (!(outcome instanceof CallError)) return false;
  outcomes.set(ask, outcome);
  return true;
}

/** Of requests with the same webhook-id or the same order number the first goes first. */
function withoutRepeats(asks: readonly Ask[]): { first: Ask[]; repeated: Ask[] } {
  const seen = new Set<string>();
  const first: Ask[] = [];
  const repeated: Ask[] = [];
  for (const ask of asks) {
    const id = `id ${requestKey(ask.merchantId, ask.webhookId)}`;
    const number = `number ${requestKey(ask.merchantId, ask.input.MerchantOrderNo)}`;
    if (seen.has(id) || seen.has(number)) repeated.push(ask);
    else first.push(ask);
    seen.add(id).add(number);
  }
  return { first, repeated };
}

interface Search {
  ask: Ask;
  routes: Iterator<Route, unknown>;
  decision: Decision;
}

async function placeOrders(
  tx: Transaction,
  searches: readonly Search[],
  now: Date,
): Promise<{ orders: NewOrder[]; refused: Search[] }> {
  const slots = new SlotSearch(tx, now);
  const orders: NewOrder[] = [];
  const refused: Search[] = [];
  let searching = [...searches];
  while (searching.length > 0) {
    const tries: { search: Search; route: Route; account: RouteAccount }[] = [];
    for (const search of searching) {
      const next = search.routes.next();
      if (next.done) refused.push(search);
      // A supplier takes the amount as it is.
      else if (next.value.account === null) orders.push(orderOf(search, next.value, search.ask.amountMinor));
      else tries.push({ search, route: next.value, account: next.value.account });
    }
    const found = await slots.choose(
      tries.map(({ search, account }) => ({
        accountId: account.id,
        amountMinor: search.ask.amountMinor,
        differenceMinimumMinor: account.differenceMinimumMinor,
        differenceMaximumMinor: account.differenceMaximumMinor,
      })),
    );
    searching = [];
    tries.forEach(({ search, route }, index) => {
      const payableMinor = found[index];
      if (payableMinor === undefined) searching.push(search);
      else orders.push(orderOf(search, route, payableMinor));
    });
  }
  return { orders, refused };
}

function orderOf({ ask, decision }: Search, route: Route, payableMinor: bigint): NewOrder {
  return newOrder(ask, route, payableMinor, decision);
}

const noChannels: Choice = { mode: "Order", channels: [] };

function startSearch(ask: Ask, choice: Choice | undefined, operatorMinutes: number): Search {
  const { mode, channels: all } = choice ?? noChannels;
  const only = ask.test?.channelCode;
  const channels = only === undefined ? all : all.filter((channel) => channel.code === only);
  const { amountMinor, now } = ask;
  const refusals: Refusal[] = [];
  const seed = newSeed();
  const routes = routesFor(channels, { amountMinor, now, operatorMinutes, mode, seed }, refusals);
  return { ask, routes, decision: { mode, seed, refusals } };
}

function wishOf({ merchantId, input }: Ask) {
  return { merchantId, payTypeCode: input.PayTypeCode, currency: input.Currency };
}
