/** The exported settlement accounts; of a number only the last four digits. */
import type { SettlementAccountRow } from "@opc/contract/settlement-account/calls";
import { settlementAccountFields } from "@opc/contract/settlement-account/fields";
import * as words from "@opc/contract/settlement-account/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { settlementAccountHandlers } from "./handlers.ts";

const columns = rowColumnsOf<typeof settlementAccountFields, SettlementAccountRow>(
  settlementAccountFields,
  words,
  { BankName: (row, language) => (language === "zhCN" ? row.BankName : row.BankName_enUS) },
);

export const settlementAccountExports = {
  settlementaccountExport: listExport(
    { title: pageTitle("SettlementAccount"), words, columns },
    settlementAccountHandlers.settlementaccountList,
  ),
};
