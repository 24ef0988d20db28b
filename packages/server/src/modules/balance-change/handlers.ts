import { formatAmount } from "@opc/contract/money";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import type { Handlers } from "../../http/handler.ts";
import { listBalanceChanges, sumBalanceChanges } from "./store.ts";

export const balanceChangeHandlers = {
  balancechangeList: async (input, { tx, viewer, services }) => {
    const { text } = await currenciesOf(services.database);
    const list = await listBalanceChanges(tx, viewer, input);
    return mapRows(list, (row) => ({
      SerialNo: row.Id.toString(),
      MerchantAlias: row.Alias,
      MerchantName: row.Name,
      Currency: row.Currency,
      Type: row.Type,
      BalanceBefore: text(row.BalanceBeforeMinor, row.Currency),
      Amount: text(row.AmountMinor, row.Currency),
      BalanceAfter: text(row.BalanceAfterMinor, row.Currency),
      CreatedAt: row.CreatedAt.toISOString(),
      OrderNo: row.OrderNo,
      // Who did it is the operator's affair; a merchant reads the remark.
      Operator: viewer.isSuper ? row.Operator : null,
      Remark: row.Remark,
    }));
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
} satisfies Partial<Handlers>;
