/** The exported callback records. */
import type { CallParsed, Calls } from "@opc/contract";
import { callbackRecordFields as fields } from "@opc/contract/callback-record/fields";
import * as words from "@opc/contract/callback-record/words";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { pageTitle } from "../../call/list-export.ts";
import { filtered } from "./store.ts";

export const callbackRecordExports = {
  callbackrecordExport: (
    { Format: _format, Sort, ...filters }: CallParsed<Calls["callbackrecordExport"]>,
    { tx, viewer, now }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("CallbackRecord"),
    words,
    columns: fileColumns({ fields, words, table: "CallbackRecord", computed: {} }, viewer),
    query: exportQuery({
      filtered: filtered(tx, filters, viewer, now),
      joined: (query) => query.innerJoin("Merchant", "Merchant.Id", "CallbackRecord.MerchantId"),
      order: idOrder("CallbackRecord.Id", Sort),
    }),
  }),
};
