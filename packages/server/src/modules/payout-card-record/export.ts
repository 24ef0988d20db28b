/** The exported lines of payout cards' running accounts. */
import type { CallParsed, Calls } from "@opc/contract";
import * as words from "@opc/contract/payout-card/record-words";
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
import { filtered } from "./store.ts";

const column = queryColumns(words);

const columns: readonly ExportColumn[] = [
  column("CardName", "text", "PayoutCard.Name"),
  column("Sequence", "count", "PayoutCardRecord.Sequence"),
  column("Kind", "text", "PayoutCardRecord.Kind", "kind"),
  column("Currency", "text", "PayoutCardRecord.Currency"),
  column("BalanceBefore", "amount", amountOf("PayoutCardRecord.BalanceBeforeMinor")),
  column("Amount", "amount", amountOf("PayoutCardRecord.AmountMinor")),
  column("Fee", "amount", amountOf("PayoutCardRecord.FeeMinor")),
  column("BalanceAfter", "amount", amountOf("PayoutCardRecord.BalanceAfterMinor")),
  column("OrderNo", "number text", "PayoutCardRecord.OrderNo"),
  column("ExternalId", "number text", "PayoutCardRecord.ExternalId"),
  column("Counterparty", "text", "PayoutCardRecord.Counterparty"),
  column("Remark", "text", "PayoutCardRecord.Remark"),
  column("OccurredAt", "time", "PayoutCardRecord.OccurredAt"),
  column("ReportedAt", "time", "PayoutCardRecord.ReportedAt"),
  column("Operator", "text", "PayoutCardRecord.Operator"),
  column("CreatedAt", "time", "PayoutCardRecord.CreatedAt"),
];

export const payoutCardRecordExports = {
  payoutcardrecordExport: (
    input: CallParsed<Calls["payoutcardrecordExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("PayoutCardRecord"),
    words,
    columns,
    query: exportQuery({
      filtered: filtered(tx, viewer, input),
      joined: (query) =>
        query
          .innerJoin("PayoutCard", "PayoutCard.Id", "PayoutCardRecord.CardId")
          .innerJoin("Currency", "Currency.Code", "PayoutCardRecord.Currency"),
      order: idOrder("PayoutCardRecord.Id", input.Sort),
    }),
  }),
};
