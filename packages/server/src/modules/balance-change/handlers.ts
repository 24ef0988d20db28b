import { balanceChangeFields } from "@opc/contract/balance-change/fields";
import { formatAmount } from "@opc/contract/money";
import type { Handlers } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { currenciesOf } from "../../db/currencies.ts";
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

const toRow = rowMapper(balanceChangeFields, {
  Account: ({ Kind }: BalanceChange) => (Kind === "frozen" ? "Frozen" : "Available"),
  SequenceNo: ({ Sequence }: BalanceChange) => String(Sequence),
});
