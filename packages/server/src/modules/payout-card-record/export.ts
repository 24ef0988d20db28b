/** The exported lines of payout cards' running accounts. */
import type { CallParsed, Calls } from "@opc/contract";
import { payoutCardRecordFields as fields } from "@opc/contract/payout-card/record-fields";
import * as words from "@opc/contract/payout-card/record-words";
import { type ExportContext, type ExportSource, exportQuery, idOrder } from "../../call/export-source.ts";
import { fileColumns } from "../../call/file-columns.ts";
import { pageTitle } from "../../call/list-export.ts";
import { filtered } from "./store.ts";

export const payoutCardRecordExports = {
  payoutcardrecordExport: (
    input: CallParsed<Calls["payoutcardrecordExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("PayoutCardRecord"),
    words,
    columns: fileColumns({ fields, words, table: "PayoutCardRecord", computed: {} }, viewer),
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
