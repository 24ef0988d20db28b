/** The exported merchants: nothing secret, and balances currency by currency in one cell. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import { merchantFields } from "@opc/contract/merchant/fields";
import * as words from "@opc/contract/merchant/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { merchantHandlers } from "./handlers.ts";

type Balance = MerchantRow["Balances"][number];

const inEach = (pick: (balance: Balance) => string | null) => (row: MerchantRow) =>
  row.Balances.flatMap((balance) => {
    const amount = pick(balance);
    return amount === null ? [] : [`${balance.Currency} ${amount}`];
  }).join("; ");

const columns = rowColumnsOf<typeof merchantFields, MerchantRow>(merchantFields, words, {
  Balances: inEach(({ Available }) => Available),
  Frozen: inEach(({ Frozen }) => Frozen),
  Quota: inEach(({ DailyWithdrawalQuota }) => DailyWithdrawalQuota),
});

export const merchantExports = {
  merchantExport: listExport(
    { title: pageTitle("MerchantList"), words, columns },
    merchantHandlers.merchantList,
  ),
};
