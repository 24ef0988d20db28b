/** The exported differences: what their list shows. */
import type { CallParsed, Calls } from "@opc/contract";
import { differenceFields as fields } from "@opc/contract/reconciliation/fields";
import * as words from "@opc/contract/reconciliation/words";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { pageTitle } from "../../call/list-export.ts";
import { accountName, filteredDifferences, withDays } from "./differences.ts";

export const reconciliationExports = {
  reconciliationExport: async (
    input: CallParsed<Calls["reconciliationExport"]>,
    { tx, viewer }: ExportContext,
  ): Promise<ExportSource> => ({
    title: pageTitle("Reconciliation"),
    words,
    columns: fileColumns(
      { fields, words, table: "ReconciliationDifference", computed: { AccountName: accountName } },
      viewer,
    ),
    query: exportQuery({
      filtered: filteredDifferences(tx, await withDays(tx, viewer, input)),
      joined: (query) => query.innerJoin("Currency", "Currency.Code", "ReconciliationDifference.Currency"),
      order: idOrder("ReconciliationDifference.Id", input.Sort),
    }),
  }),
};
