/** The exported cases: what their list shows. */
import type { CallParsed, Calls } from "@opc/contract";
import { moneyCaseFields as fields } from "@opc/contract/money-case/fields";
import * as words from "@opc/contract/money-case/words";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { pageTitle } from "../../call/list-export.ts";
import { filtered, withOthers } from "./store.ts";

export const moneyCaseExports = {
  moneycaseExport: (
    input: CallParsed<Calls["moneycaseExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("MoneyCase"),
    words,
    columns: fileColumns({ fields, words, table: "MoneyCase", computed: {} }, viewer),
    query: exportQuery({
      filtered: filtered(tx, viewer, input),
      joined: (query) => withOthers(query).innerJoin("Currency", "Currency.Code", "MoneyCase.Currency"),
      order: idOrder("MoneyCase.Id", input.Sort),
    }),
  }),
};
