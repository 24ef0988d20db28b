import { type WithdrawalRow, type WithdrawalStatus, withdrawalStatuses } from "@opc/contract/withdrawal";
import { exportOf } from "../../call/export.ts";
import type { Handlers } from "../../call/handler.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { withdrawalColumns } from "./export.ts";
import { pendingWithdrawalCount } from "./pending.ts";
import { type ListedWithdrawal, listWithdrawals, type StatusSum, sumWithdrawals } from "./store.ts";

export const withdrawalHandlers = {
  withdrawalList: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    return mapRows(await listWithdrawals(tx, viewer, input), (row) => toRow(row, currencies));
  },

  withdrawalSummary: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    const sums = await sumWithdrawals(tx, viewer, input);
    const wanted = input.Statuses?.length ? input.Statuses : withdrawalStatuses;
    return {
      StatusCounts: withdrawalStatuses.map((Status) => ({ Status, Count: countOf(sums, [Status]) })),
      Sums: [...new Set(sums.map((sum) => sum.Currency))].sort().flatMap((currency) => {
        const own = sums.filter((sum) => sum.Currency === currency && wanted.includes(sum.Status));
        return own.length > 0 ? [sumsOf(currency, own, currencies)] : [];
      }),
    };
  },

  withdrawalExport: {
    ownTransaction: async (input, facts) => {
      const currencies = await currenciesOf(facts.services.database);
      return exportOf(facts, withdrawalColumns, async (tx, controls) => {
        const list = await listWithdrawals(tx, facts.viewer, { ...input, ...controls });
        return mapRows(list, (row) => toRow(row, currencies));
      });
    },
  },

  waitrecordcountget: async (_input, { tx }) => [await pendingWithdrawalCount(tx)],
} satisfies Partial<Handlers>;

function toRow(row: ListedWithdrawal, { text }: Currencies): WithdrawalRow {
  return {
    OrderNo: row.OrderNo,
    MerchantAlias: row.Alias,
    MerchantName: row.Name,
    Currency: row.Currency,
    Amount: text(row.AmountMinor, row.Currency),
    Status: row.Status,
    AvailableBalance: text(row.AvailableMinor ?? 0n, row.Currency),
    CreatedBy: row.CreatedBy,
    CreatedAt: row.CreatedAt.toISOString(),
    DecidedBy: row.DecidedBy,
    DecidedAt: row.DecidedAt?.toISOString() ?? null,
    Reason: row.Reason,
  };
}

function sumsOf(currency: string, sums: readonly StatusSum[], { text }: Currencies) {
  const total = (statuses: readonly WithdrawalStatus[]) =>
    text(
      sums.reduce((sum, one) => (statuses.includes(one.Status) ? sum + BigInt(one.Amount) : sum), 0n),
      currency,
    );
  return {
    Currency: currency,
    Count: countOf(sums, withdrawalStatuses),
    Amount: total(withdrawalStatuses),
    PendingAmount: total(["Pending"]),
    ApprovedAmount: total(["Approved"]),
  };
}

function countOf(sums: readonly StatusSum[], statuses: readonly WithdrawalStatus[]): number {
  return sums.reduce((count, sum) => (statuses.includes(sum.Status) ? count + Number(sum.Count) : count), 0);
}
