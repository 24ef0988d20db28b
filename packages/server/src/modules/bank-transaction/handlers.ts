import { bankTransactionStatuses } from "@opc/contract/bank-transaction/states";
import type { Handlers } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { ordersById } from "../matching/candidates.ts";
import { listAccounts } from "./accounts.ts";
import { toOrder } from "./candidate-rows.ts";
import { toRow } from "./row.ts";
import { findTransaction, listTransactions, partsOf, sumTransactions, type TransactionSum } from "./store.ts";

export const bankTransactionHandlers = {
  originalrecordList: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const list = await listTransactions(tx, input, viewer.timeDifferenceMinutes);
    return mapRows(list, (one) => toRow(one, viewer, currencies));
  },

  originalrecordSummary: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const sums = await sumTransactions(tx, input, viewer.timeDifferenceMinutes);
    const wanted = input.MatchStatuses?.length ? input.MatchStatuses : bankTransactionStatuses;
    return {
      StatusCounts: bankTransactionStatuses.map((Status) => ({
        Status,
        Count: countOf(sums.filter((sum) => sum.MatchStatus === Status)),
      })),
      Sums: [...new Set(sums.map((sum) => sum.Currency))].sort().flatMap((currency) => {
        const own = sums.filter((sum) => sum.Currency === currency && wanted.includes(sum.MatchStatus));
        return own.length > 0 ? [sumsOf(currency, own, currencies)] : [];
      }),
    };
  },

  originalrecordGet: async ({ TransactionId }, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const found = await findTransaction(tx, BigInt(TransactionId));
    if (!found) throw new CallError("NotFound");
    const parts = await partsOf(tx, found.Id);
    const parent = found.ParentId === null ? undefined : await findTransaction(tx, found.ParentId);
    const order =
      found.OrderId === null ? undefined : (await ordersById(tx, [found.OrderId])).get(found.OrderId);
    return {
      Transaction: toRow(found, viewer, currencies),
      Order: order ? toOrder(found, order, currencies) : null,
      Parts: parts.map((one) => toRow(one, viewer, currencies)),
      Parent: parent ? toRow(parent, viewer, currencies) : null,
    };
  },

  originalrecordAccounts: async (_input, { tx, viewer }) => ({
    Accounts: viewer.isSuper ? await listAccounts(tx) : [],
  }),
} satisfies Partial<Handlers>;

function countOf(sums: readonly TransactionSum[]): number {
  return sums.reduce((count, sum) => count + Number(sum.Count), 0);
}

/** What was split stands in the sums by its parts. */
function sumsOf(currency: string, sums: readonly TransactionSum[], { text }: Currencies) {
  const counted = sums.filter((sum) => sum.MatchStatus !== "Split");
  const total = (some: readonly TransactionSum[]) => {
    const minor = some.reduce((sum, one) => sum + BigInt(one.Amount), 0n);
    return text(minor, currency);
  };
  const credits = counted.filter((sum) => sum.Direction === "Credit");
  return {
    Currency: currency,
    Count: countOf(counted),
    CreditAmount: total(credits),
    DebitAmount: total(counted.filter((sum) => sum.Direction === "Debit")),
    PendingAmount: total(credits.filter((sum) => sum.MatchStatus === "PendingMatch")),
  };
}
