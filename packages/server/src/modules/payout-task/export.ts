/** The exported crawler payouts. */

import * as accountWords from "@opc/contract/offline-account/words";
import * as payoutWords from "@opc/contract/payout-order/words";
import { payoutTaskFields } from "@opc/contract/payout-task/fields";
import * as taskWords from "@opc/contract/payout-task/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
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
export const payoutTaskExports = {
  cashouttaskExport: listExport(
    {
      title: pageTitle("CashoutTask"),
      words,
      columns: rowColumnsOf(payoutTaskFields, words),
    },
    payoutTaskHandlers.cashouttaskList,
  ),
};
