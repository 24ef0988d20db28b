import type { CallParsed, Calls } from "@opc/contract";
import type { MerchantRow } from "@opc/contract/merchant/calls";
import { formatAmount } from "@opc/contract/money";
import type { List } from "@opc/contract/page";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { mapRows } from "../../db/list.ts";
import { changeBalance } from "./balance.ts";
import { enableMerchant, updateMerchant } from "./change.ts";
import { createMerchant } from "./create.ts";
import { merchantDetail } from "./detail.ts";
import { merchantKeyHandlers } from "./key-handlers.ts";
import { setPayoutLimit } from "./payout-limit.ts";
import { setQuota } from "./quota.ts";
import { toRow } from "./row.ts";
import { balancesOfMerchants, countMerchants, type ListInput, listMerchants, sumBalances } from "./store.ts";
import { setUnpaidLimit } from "./unpaid-limit.ts";

export const merchantHandlers = {
  ...merchantKeyHandlers,

  merchantList: (input: CallParsed<Calls["merchantList"]>, facts: ReadFacts) => listRows(input, facts),

  merchantSummary: async (input, { tx, services }) => {
    const { exponentOf } = await currenciesOf(services.database);
    const { Count, EnabledCount } = await countMerchants(tx, input);
    const sums = await sumBalances(tx, input);
    return {
      Count,
      EnabledCount,
      DisabledCount: Count - EnabledCount,
      Sums: sums.map((sum) => ({
        Currency: sum.Currency,
        Count: sum.Count,
        Available: formatAmount(BigInt(sum.Available), exponentOf(sum.Currency)),
        Frozen: formatAmount(BigInt(sum.Frozen), exponentOf(sum.Currency)),
      })),
    };
  },

  merchantGet: ({ MerchantAlias }, facts) => merchantDetail(MerchantAlias, facts),
  merchantCreate: createMerchant,
  merchantUpdate: updateMerchant,
  merchantEnable: enableMerchant,
  merchantQuotaset: setQuota,
  merchantPayoutlimit: setPayoutLimit,
  merchantUnpaidlimit: setUnpaidLimit,
  merchantBalancechange: changeBalance,
} satisfies Partial<Handlers>;

async function listRows(
  input: ListInput,
  { tx, viewer, services, now }: ReadFacts,
): Promise<List<MerchantRow>> {
  const currencies = await currenciesOf(services.database);
  const list = await listMerchants(tx, input, now);
  const balances = await balancesOfMerchants(
    tx,
    list.Rows.map(({ Id }) => Id),
  );
  return mapRows(list, (row) => toRow(row, { balances, viewer, currencies }));
}
