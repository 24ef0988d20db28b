/** The exported callback records. */
import type { CallParsed, Calls } from "@opc/contract";
import * as words from "@opc/contract/callback-record/words";
import {
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
  column("EventId", "number text", "CallbackRecord.EventId"),
  column("OrderKind", "text", "CallbackRecord.OrderKind", "kind"),
  column("OrderNo", "number text", "CallbackRecord.OrderNo"),
  column("MerchantOrderNo", "number text", "CallbackRecord.MerchantOrderNo"),
  column("Merchant", "text", "Merchant.Alias"),
  column("Url", "text", "CallbackRecord.Url"),
  column("Status", "text", "CallbackRecord.Status", "status"),
  column("AttemptCount", "count", "CallbackRecord.AttemptCount"),
  column("HttpStatus", "count", "CallbackRecord.HttpStatus"),
  {
    ...column("DurationMs", "count", "CallbackRecord.DurationMs"),
    enUS: "Duration (ms)",
    zhCN: "耗时（毫秒）",
  },
  column("Result", "text", "CallbackRecord.Result"),
  column("CreatedAt", "time", "CallbackRecord.CreatedAt"),
  column("NextAttemptAt", "time", "CallbackRecord.NextAttemptAt"),
  column("FinishedAt", "time", "CallbackRecord.FinishedAt"),
];

export const callbackRecordExports = {
  callbackrecordExport: (
    { Format: _format, Sort, ...filters }: CallParsed<Calls["callbackrecordExport"]>,
    { tx, viewer }: ExportContext,
  ): ExportSource => ({
    title: pageTitle("CallbackRecord"),
    words,
    columns,
    query: exportQuery({
      filtered: filtered(tx, filters, viewer),
      joined: (query) => query.innerJoin("Merchant", "Merchant.Id", "CallbackRecord.MerchantId"),
      order: idOrder("CallbackRecord.Id", Sort),
    }),
  }),
};
