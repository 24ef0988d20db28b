/** The exported balance change records; who did it is the operator's affair. */
import type { CallParsed, Calls } from "@opc/contract";
import { balanceChangeTypes } from "@opc/contract/balance-change/calls";
import { balanceChangeTypeKey } from "@opc/contract/balance-change/types";
import { enUS, zhCN } from "@opc/contract/balance-change/words";
import {
  amountOf,
  type ExportColumn,
  type ExportContext,
  type ExportSource,
  exportQuery,
  idOrder,
} from "../../call/export-source.ts";
import { pageTitle } from "../../call/list-export.ts";
import { queryColumns } from "../../call/query-columns.ts";
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
const column = queryColumns(words);

const columns: readonly ExportColumn[] = [
  column("SerialNo", "number text", "LedgerEntry.Id"),
  column("Merchant", "text", "Merchant.Alias"),
  column("Account", "text", "LedgerEntry.Kind", "account"),
  column("SequenceNo", "count", "LedgerEntry.Sequence"),
  column("Type", "text", "Journal.Type", "type"),
  column("Currency", "text", "LedgerEntry.Currency"),
  column("BalanceBefore", "amount", amountOf("LedgerEntry.BalanceBeforeMinor")),
  column("Amount", "amount", amountOf("LedgerEntry.AmountMinor")),
  column("BalanceAfter", "amount", amountOf("LedgerEntry.BalanceAfterMinor")),
  column("CreatedAt", "time", "LedgerEntry.CreatedAt"),
  column("OrderNo", "number text", "Journal.OrderNo"),
  column("Remark", "text", "Journal.Remark"),
];
const operatorColumns = [column("Operator", "text", "Journal.Operator")];

export const balanceChangeExports = {
  balancechangeExport: (
    input: CallParsed<Calls["balancechangeExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("BalanceChange"),
    words,
    columns: viewer.isSuper ? [...columns, ...operatorColumns] : columns,
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
