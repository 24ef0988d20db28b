/** The exported bank transactions; the first seven columns are those of a statement to import, under its names. */
import type { CallParsed, Calls } from "@opc/contract";
import * as words from "@opc/contract/bank-transaction/words";
import { sql } from "kysely";
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

const statementColumns: readonly ExportColumn[] = [
  {
    ...column("ExternalId", "number text", "BankTransaction.ExternalId"),
    ...{ enUS: "External id", zhCN: "流水号" },
  },
  {
    ...column("OccurredAt", "time", "BankTransaction.OccurredAt"),
    ...{ enUS: "Occurred at", zhCN: "交易时间" },
  },
  column("Direction", "text", "BankTransaction.Direction", "direction"),
  column("Amount", "amount", amountOf("BankTransaction.AmountMinor")),
  column("Currency", "text", "BankTransaction.Currency"),
  {
    ...column("Counterparty", "text", "BankTransaction.Counterparty"),
    ...{ enUS: "Counterparty", zhCN: "对方户名" },
  },
  column("Remark", "text", "BankTransaction.Remark"),
];

const columns: readonly ExportColumn[] = [
  ...statementColumns,
  column("AccountName", "text", "Account.Name"),
  column("ReportedAt", "time", "BankTransaction.ReportedAt"),
  column("Source", "text", "BankTransaction.Source", "source"),
  column("SpiderId", "text", "Crawler.SpiderId"),
  column("EnteredBy", "text", "BankTransaction.EnteredBy"),
  column("MatchStatus", "text", "BankTransaction.MatchStatus", "status"),
  column("MatchedBy", "text", "BankTransaction.MatchedBy", "matchedBy"),
  column("MatchedAt", "time", "BankTransaction.MatchedAt"),
  column("MatchActor", "text", sql`coalesce(bank_transaction.match_actor, bank_transaction.ignored_by)`),
  column("OrderNo", "number text", "Order.OrderNo"),
  column("MerchantAlias", "text", "Merchant.Alias"),
  column("IgnoreReason", "text", "BankTransaction.IgnoreReason"),
];

export const bankTransactionExports = {
  originalrecordExport: (
    input: CallParsed<Calls["originalrecordExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("OriginalRecord"),
    words,
    columns,
    query: exportQuery({
      filtered: filtered(tx, input, viewer.timeDifferenceMinutes),
      joined: (query) =>
        query
          .innerJoin("OfflineAccount as Account", "Account.Id", "BankTransaction.AccountId")
          .innerJoin("Currency", "Currency.Code", "BankTransaction.Currency")
          .leftJoin("Crawler", "Crawler.Id", "BankTransaction.CrawlerId")
          .leftJoin("PaymentOrder as Order", "Order.Id", "BankTransaction.OrderId")
          .leftJoin("Merchant", "Merchant.Id", "Order.MerchantId"),
      order: idOrder("BankTransaction.Id", input.Sort),
    }),
  }),
};
