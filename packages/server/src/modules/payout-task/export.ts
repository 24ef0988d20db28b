/** The exported crawler payouts. */

import * as accountWords from "@opc/contract/offline-account/words";
import * as payoutWords from "@opc/contract/payout-order/words";
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import * as taskWords from "@opc/contract/payout-task/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { payoutTaskHandlers } from "./handlers.ts";

const words = {
  enUS: {
    ...taskWords.enUS,
    order: payoutWords.enUS.status,
    monitored: accountWords.enUS.monitored,
  },
  zhCN: {
    ...taskWords.zhCN,
    order: payoutWords.zhCN.status,
    monitored: accountWords.zhCN.monitored,
  },
};
const { text, digits, amount, time, state, made } = rowColumns<PayoutTaskRow, typeof words.enUS>(words);

export const payoutTaskExports = {
  cashouttaskExport: listExport(
    {
      title: pageTitle("CashoutTask"),
      words,
      columns: [
        digits("OrderNo"),
        state("OrderStatus", "order"),
        text("MerchantAlias", "Merchant"),
        state("Step", "step"),
        state("Failure", "failure"),
        text("FailureMessage"),
        time("StepSince", "StepAt"),
        time("CodeDeadline"),
        digits("CodeBy"),
        text("Currency"),
        amount("Amount"),
        text("CardName"),
        text("PayeeName", "Payee"),
        text("BankCode", "Bank"),
        text("CardNumberMasked", "CardNumber"),
        digits("SpiderId", "Crawler"),
        made("Health", (row) => String(row.IsMonitored), { group: "monitored" }),
        time("CreatedAt"),
        time("TakenAt"),
        time("AppliedAt"),
        time("FinishedAt"),
      ],
    },
    payoutTaskHandlers.cashouttaskList,
  ),
};
