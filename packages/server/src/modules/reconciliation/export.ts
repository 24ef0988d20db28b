/** The exported differences. */
import type { CallParsed, Calls } from "@opc/contract";
import * as words from "@opc/contract/reconciliation/words";
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
import { accountName, filteredDifferences, withDays } from "./differences.ts";

const column = queryColumns(words);
const of = (name: string) => `ReconciliationDifference.${name}`;

const columns: readonly ExportColumn[] = [
  column("Day", "date", of("Day")),
  column("AccountKind", "text", of("AccountKind"), "accountKind"),
  column("AccountName", "text", accountName),
  column("Kind", "text", of("Kind"), "kind"),
  column("Cause", "text", of("Cause"), "cause"),
  column("State", "text", of("State"), "state"),
  column("Direction", "text", of("Direction"), "direction"),
  column("Currency", "text", of("Currency")),
  column("Amount", "amount", amountOf(of("AmountMinor"))),
  column("BankAmount", "amount", amountOf(of("BankMinor"))),
  column("StatementAmount", "amount", amountOf(of("StatementMinor"))),
  column("OrderAmount", "amount", amountOf(of("OrderMinor"))),
  column("LedgerAmount", "amount", amountOf(of("LedgerMinor"))),
  column("ExternalId", "number text", of("ExternalId")),
  column("OrderNo", "number text", of("OrderNo")),
  column("MerchantAlias", "text", of("MerchantAlias")),
  column("OccurredAt", "time", of("OccurredAt")),
  column("FoundAt", "time", of("FoundAt")),
  column("SeenAt", "time", of("SeenAt")),
  column("Way", "text", of("Way"), "way"),
  column("Note", "text", of("Note")),
  column("ClosedBy", "text", of("ClosedBy")),
  column("ClosedAt", "time", of("ClosedAt")),
  column("ReopenedCount", "count", of("ReopenedCount")),
];

export const reconciliationExports = {
  reconciliationExport: async (
    input: CallParsed<Calls["reconciliationExport"]>,
    { tx, viewer }: ExportContext,
  ): Promise<ExportSource> => ({
    title: pageTitle("Reconciliation"),
    words,
    columns,
    query: exportQuery({
      filtered: filteredDifferences(tx, await withDays(tx, viewer, input)),
      joined: (query) => query.innerJoin("Currency", "Currency.Code", "ReconciliationDifference.Currency"),
      order: idOrder(of("Id"), input.Sort),
    }),
  }),
};
