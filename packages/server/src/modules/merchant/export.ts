/** The exported merchants: nothing secret, and balances currency by currency in one cell. */
import type { MerchantRow } from "@opc/contract/merchant/calls";
import * as words from "@opc/contract/merchant/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { merchantHandlers } from "./handlers.ts";

const { text, count, time, state, made, enabled } = rowColumns<MerchantRow, typeof words.enUS>(words);

type Balance = MerchantRow["Balances"][number];

const inEach = (pick: (balance: Balance) => string | null) => (row: MerchantRow) =>
  row.Balances.flatMap((balance) => {
    const amount = pick(balance);
    return amount === null ? [] : [`${balance.Currency} ${amount}`];
  }).join("; ");

export const merchantExports = {
  merchantExport: listExport(
    {
      title: pageTitle("MerchantList"),
      words,
      columns: [
        text("MerchantAlias"),
        text("MerchantName"),
        state("MerchantType", "type"),
        enabled("Enable", "Enable"),
        made(
          "Available",
          inEach(({ Available }) => Available),
        ),
        made(
          "Frozen",
          inEach(({ Frozen }) => Frozen),
        ),
        made(
          "Quota",
          inEach(({ DailyWithdrawalQuota }) => DailyWithdrawalQuota),
        ),
        count("TimeDifferenceMinutes"),
        text("DefaultUserName"),
        count("UserCount"),
        text("ApiIpList"),
        text("BackendIpList"),
        state("WithdrawalPassword", "password"),
        count("KeyCount"),
        time("CreatedAt"),
      ],
    },
    merchantHandlers.merchantList,
  ),
};
