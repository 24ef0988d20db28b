import { paymentOrderFields } from "@opc/contract/payment-order/fields";
import { paymentOrderStatuses } from "@opc/contract/payment-order/states";
import type { Handlers } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { timelineOf } from "../../call/timeline.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { endingWith } from "../../db/kysely.ts";
import { mapRows } from "../../db/list.ts";
import { availableMinorOf, ledgerLinesOf } from "../../ledger/order-lines.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { operatorFacts } from "./operator-facts.ts";
import type { StatusSum } from "./rollup-sums.ts";
import { eventsOf, findOrder, listOrders, sumOrders } from "./store.ts";

export const paymentOrderHandlers = {
  payorderList: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const list = await endingWith(tx, listOrders(tx, viewer, input));
    return mapRows(list, (order) => toRow(order, viewer, currencies));
  },

  payorderSummary: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const sums = await sumOrders(tx, viewer, input);
    const wanted = input.Statuses?.length ? input.Statuses : paymentOrderStatuses;
    return {
      StatusCounts: paymentOrderStatuses.map((Status) => ({ Status, Count: countOf(sums, [Status]) })),
      Sums: [...new Set(sums.map((sum) => sum.Currency))].sort().flatMap((currency) => {
        const own = sums.filter((sum) => sum.Currency === currency && wanted.includes(sum.Status));
        return own.length > 0 ? [sumsOf(currency, own, currencies)] : [];
      }),
    };
  },

  payorderGet: async ({ OrderNo }, whole) => {
    const { tx, viewer, services } = whole;
    const currencies = await currenciesOf(services.database);
    const order = await findOrder(tx, viewer, OrderNo);
    if (!order) throw new CallError("NotFound");
    const mayBalances = viewer.permissions.has("BalanceChange");
    const [events, lines, availableMinor, facts] = await Promise.all([
      eventsOf(tx, order.Id),
      mayBalances ? ledgerLinesOf(tx, order, currencies) : null,
      mayBalances ? availableMinorOf(tx, order) : null,
      operatorFacts(whole, order, currencies),
    ]);
    return {
      Order: toRow(order, viewer, currencies),
      Timeline: timelineOf(events, viewer),
      Ledger: lines,
      PaymentRemark: order.PaymentRemark,
      AvailableBalance: availableMinor === null ? null : currencies.text(availableMinor, order.Currency),
      ...facts,
    };
  },
} satisfies Partial<Handlers>;

const toRow = rowMapper(paymentOrderFields, {
  MerchantDeductedAmount: ({
    SettledMinor,
    AmountMinor,
    FeeMinor,
  }: Pick<PaymentOrder, "SettledMinor" | "AmountMinor" | "FeeMinor">) =>
    (SettledMinor ?? AmountMinor) - FeeMinor,
});

function sumsOf(currency: string, sums: readonly StatusSum[], { text }: Currencies) {
  const paid = sums.filter((sum) => sum.Status === "Success");
  const total = (some: readonly StatusSum[], column: "Amount" | "Settled" | "Fee") =>
    some.reduce((sum, one) => sum + BigInt(one[column]), 0n);
  const success = total(paid, "Settled");
  const fee = total(paid, "Fee");
  return {
    Currency: currency,
    Count: countOf(sums),
    Amount: text(total(sums, "Amount"), currency),
    SuccessAmount: text(success, currency),
    Fee: text(fee, currency),
    MerchantDeductedAmount: text(success - fee, currency),
  };
}

function countOf(sums: readonly StatusSum[], statuses?: readonly string[]): number {
  return sums
    .filter((sum) => !statuses || statuses.includes(sum.Status))
    .reduce((count, sum) => count + Number(sum.Count), 0);
}
