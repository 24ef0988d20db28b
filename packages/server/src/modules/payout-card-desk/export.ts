/** The exported payout cards; of a number only the last four digits. */
import * as accountWords from "@opc/contract/offline-account/words";
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { payoutCardFields } from "@opc/contract/payout-card/fields";
import * as cardWords from "@opc/contract/payout-card/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { payoutCardHandlers } from "./handlers.ts";

const words = {
  enUS: { ...cardWords.enUS, state: accountWords.enUS.state },
  zhCN: { ...cardWords.zhCN, state: accountWords.zhCN.state },
};
const columns = rowColumnsOf<typeof payoutCardFields, PayoutCardRow>(payoutCardFields, words, {
  BankName: (row, language) => (language === "zhCN" ? row.BankName : row.BankName_enUS),
});

export const payoutCardExports = {
  payoutcardExport: listExport(
    { title: pageTitle("PayoutCard"), words, columns },
    payoutCardHandlers.payoutcardList,
  ),
};
