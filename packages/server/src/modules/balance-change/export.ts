/** The exported balance change records; who did it is the operator's affair. */
import type { CallParsed, Calls } from "@opc/contract";
import { balanceChangeFields as fields } from "@opc/contract/balance-change/fields";
import { balanceChangeTypeKey, balanceChangeTypes } from "@opc/contract/balance-change/types";
import { enUS, zhCN } from "@opc/contract/balance-change/words";
import { sql } from "kysely";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { pageTitle } from "../../call/list-export.ts";
import { filtered, withJournal } from "./store.ts";

/** By the values of the columns. */
function wordsIn({ field, account, type: types }: typeof enUS) {
  const type: Readonly<Record<string, string>> = types;
  return {
    field,
    account: { available: account.Available, frozen: account.Frozen },
    type: Object.fromEntries(balanceChangeTypes.map((one) => [one, type[balanceChangeTypeKey(one)] ?? one])),
  };
}
const words = { enUS: wordsIn(enUS), zhCN: wordsIn(zhCN) };
const computed = { Account: sql.ref("LedgerEntry.Kind"), SequenceNo: sql.ref("LedgerEntry.Sequence") };

export const balanceChangeExports = {
  balancechangeExport: (
    input: CallParsed<Calls["balancechangeExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("BalanceChange"),
    words,
    columns: fileColumns({ fields, words, table: "LedgerEntry", computed }, viewer),
    query: exportQuery({
      filtered: filtered(tx, viewer, input),
      joined: (query) =>
        withJournal(query)
          .innerJoin("Merchant", "Merchant.Id", "LedgerEntry.MerchantId")
          .innerJoin("Currency", "Currency.Code", "LedgerEntry.Currency"),
      order: idOrder("LedgerEntry.Id", input.Sort),
    }),
  }),
};
