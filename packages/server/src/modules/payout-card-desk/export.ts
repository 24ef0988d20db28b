/** The exported payout cards; of a number only the last four digits. */

import * as accountWords from "@opc/contract/offline-account/words";
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import * as cardWords from "@opc/contract/payout-card/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { payoutCardHandlers } from "./handlers.ts";

const words = {
  enUS: { ...cardWords.enUS, state: accountWords.enUS.state },
  zhCN: { ...cardWords.zhCN, state: accountWords.zhCN.state },
};
const { text, digits, count, amount, time, made, enabled } = rowColumns<PayoutCardRow, typeof words.enUS>(
  words,
);

export const payoutCardExports = {
  payoutcardExport: listExport(
    {
      title: pageTitle("PayoutCard"),
      words,
      columns: [
        text("CardName"),
        made("Bank", (row, language) => (language === "zhCN" ? row.BankName : row.BankName_enUS)),
        text("CardNumberMasked", "CardNumber"),
        text("Holder"),
        text("Currency"),
        enabled("Enabled", "Status"),
        made("Health", (row) => String(row.IsMonitored), { group: "monitored" }),
        amount("Balance"),
        amount("BalanceSeen"),
        amount("BalanceDifference"),
        amount("HeldAmount"),
        amount("PromisedToday", "Today"),
        amount("DailyLimit"),
        count("LiveTasks"),
        count("WaitingForCode"),
        amount("Fee"),
        amount("MinimumAmount"),
        amount("MaximumAmount"),
        text("ChannelName", "Channel"),
        digits("SpiderId", "Crawler"),
        time("CreatedAt"),
        time("UpdatedAt"),
      ],
    },
    payoutCardHandlers.payoutcardList,
  ),
};
