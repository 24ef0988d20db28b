import type { BalanceChangeRow } from "@opc/contract/balance-change/calls";
import { formatAmount } from "@opc/contract/money";
import type { Handlers, UserViewer } from "../../call/handler.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { explainBalance } from "./explain.ts";
import { type BalanceChange, listBalanceChanges, sumBalanceChanges } from "./store.ts";

export const balanceChangeHandlers = {
  balancechangeList: async (input, { tx, viewer, services }) => {
    const currencies = await currenciesOf(services.database);
    return mapRows(await listBalanceChanges(tx, viewer, input), (row) => toRow(row, viewer, currencies));
  },

  balancechangeSummary: async (input, { tx, viewer, services }) => {
    const { exponentOf } = await currenciesOf(services.database);
    const sums = await sumBalanceChanges(tx, viewer, input);
    return {
      Sums: sums.map(({ Currency, Count, In, Out }) => {
        const exponent = exponentOf(Currency);
        const [inMinor, outMinor] = [BigInt(In), BigInt(Out)];
        return {
          Currency,
          Count: Number(Count),
          In: formatAmount(inMinor, exponent),
          Out: formatAmount(outMinor, exponent),
          Net: formatAmount(inMinor - outMinor, exponent),
        };
      }),
    };
  },

  balancechangeExplain: explainBalance,
} satisfies Partial<Handlers>;

function toRow(row: BalanceChange, { isSuper }: UserViewer, { text }: Currencies): BalanceChangeRow {
  return {
    SerialNo: row.Id.toString(),
    MerchantAlias: row.Alias,
    MerchantName: row.Name,
    Currency: row.Currency,
    Account: row.Kind === "frozen" ? "Frozen" : "Available",
    SequenceNo: row.Sequence.toString(),
    IsSealed: row.IsSealed,
    Type: row.Type,
    BalanceBefore: text(row.BalanceBeforeMinor, row.Currency),
    Amount: text(row.AmountMinor, row.Currency),
    BalanceAfter: text(row.BalanceAfterMinor, row.Currency),
    CreatedAt: row.CreatedAt.toISOString(),
    OrderNo: row.OrderNo,
    // Who did it is the operator's affair; a merchant reads the remark.
    Operator: isSuper ? row.Operator : null,
    Remark: row.Remark,
  };
}
