/** The reads of payouts. */
import { finalPayoutStatuses, paidPayoutStatuses, payoutStatuses } from "@opc/contract/payout-order/states";
import type { Handlers } from "../../call/handler.ts";
import { timelineOf } from "../../call/timeline.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { endingWith } from "../../db/kysely.ts";
import { mapRows } from "../../db/list.ts";
import { availableMinorOf, ledgerLinesOf } from "../../ledger/order-lines.ts";
import { cardHash } from "../../order/payee.ts";
import type { Services } from "../../services.ts";
import { readImage } from "../stored-image/images.ts";
import { callbacksOf, eventsOf } from "./detail-store.ts";
import { findPayout, listPayouts, sumPayouts } from "./list-store.ts";
import { operatorFacts } from "./operator-facts.ts";
import type { StatusSum } from "./rollup-sums.ts";
import { toRow } from "./row.ts";

export const payoutListHandlers = {
  cashoutorderList: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const list = await endingWith(tx, listPayouts(tx, viewer, input, hasher(services)));
    return mapRows(list, (order) => toRow(order, viewer, currencies));
  },

  cashoutorderSummary: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const sums = await sumPayouts(tx, viewer, input, hasher(services));
    const wanted = input.Statuses?.length ? input.Statuses : payoutStatuses;
    return {
      StatusCounts: payoutStatuses.map((Status) => ({ Status, Count: countOf(sums, [Status]) })),
      Sums: [...new Set(sums.map((sum) => sum.Currency))].sort().flatMap((currency) => {
        const own = sums.filter((sum) => sum.Currency === currency && wanted.includes(sum.Status));
        return own.length > 0 ? [sumsOf(currency, own, currencies)] : [];
      }),
    };
  },

  cashoutorderGet: async ({ OrderNo }, whole) => {
    const { tx, viewer, services } = whole;
    const currencies = await currenciesOf(services.database);
    const order = await findPayout(tx, viewer, OrderNo);
    if (!order) throw new CallError("NotFound");
    const mayBalances = viewer.permissions.has("BalanceChange");
    const [events, callbacks, lines, availableMinor, facts] = await Promise.all([
      eventsOf(tx, order.Id),
      callbacksOf(tx, order.Id),
      mayBalances ? ledgerLinesOf(tx, order, currencies) : null,
      mayBalances ? availableMinorOf(tx, order) : null,
      operatorFacts(whole, order),
    ]);
    return {
      Order: toRow(order, viewer, currencies),
      Timeline: timelineOf(events, viewer),
      Callbacks: callbacks.map((record) => ({
        ...record,
        CreatedAt: record.CreatedAt.toISOString(),
        NextAttemptAt: record.NextAttemptAt?.toISOString() ?? null,
        FinishedAt: record.FinishedAt?.toISOString() ?? null,
      })),
      Ledger: lines,
      AvailableBalance: availableMinor === null ? null : currencies.text(availableMinor, order.Currency),
      ...facts,
    };
  },

  cashoutorderEvidenceimage: async ({ ImageId }, { tx }) => readImage(tx, BigInt(ImageId), "PayoutEvidence"),
} satisfies Partial<Handlers>;

function hasher({ vault }: Services) {
  return (cardNumber: string) => cardHash(vault, cardNumber);
}

const paid: readonly string[] = paidPayoutStatuses;
const over: readonly string[] = finalPayoutStatuses;

function sumsOf(currency: string, sums: readonly StatusSum[], { text }: Currencies) {
  const kept = sums.filter((sum) => paid.includes(sum.Status) && sum.Exception === "None");
  const held = sums.filter((sum) => !over.includes(sum.Status));
  const total = (some: readonly StatusSum[], column: "Amount" | "Fee") =>
    some.reduce((sum, one) => sum + BigInt(one[column]), 0n);
  const amount = total(kept, "Amount");
  const fee = total(kept, "Fee");
  return {
    Currency: currency,
    Count: countOf(sums),
    Amount: text(total(sums, "Amount"), currency),
    SuccessAmount: text(amount, currency),
    Fee: text(fee, currency),
    DeductedAmount: text(amount + fee, currency),
    HeldAmount: text(total(held, "Amount") + total(held, "Fee"), currency),
  };
}

function countOf(sums: readonly StatusSum[], statuses?: readonly string[]): number {
  return sums
    .filter((sum) => !statuses || statuses.includes(sum.Status))
    .reduce((count, sum) => count + Number(sum.Count), 0);
}
