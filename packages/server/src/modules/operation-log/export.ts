/**
 * The exported operation log; what was done and what came of it in the reader's language. Targets, changes and areas are made
 * of a line by the server, so it is read by pages: lines only ever join at one end, and a page's transaction is short.
 */
import type { CallParsed, Calls } from "@opc/contract";
import type { OperationLogRow } from "@opc/contract/operation-log/calls";
import * as words from "@opc/contract/operation-log/words";
import { countTextOf } from "../../call/export-source.ts";
import type { ReadFacts } from "../../call/handler.ts";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { mapRows } from "../../db/list.ts";
import { type Change, changeFields } from "./fields.ts";
import { areaFor, toRow } from "./row.ts";
import { filtered, listLines, sealsOf } from "./store.ts";

type Row = OperationLogRow & { Changes: readonly Change[] };

const { text, digits, count, time, state, flag, made } = rowColumns<Row, typeof words.enUS>(words);

/** As the list, each line with what it changed. */
async function listWithChanges(input: CallParsed<Calls["operationlogList"]>, facts: ReadFacts) {
  const list = await listLines(facts.tx, facts.viewer, input);
  const ids = list.Rows.map(({ Id }) => Id);
  const seals = await sealsOf(facts.tx, ids);
  return mapRows(
    list,
    (line): Row => ({
      ...toRow(line, seals.get(line.Id), areaFor(facts)),
      Changes: changeFields(line.Change),
    }),
  );
}

export const operationLogExports = {
  operationlogExport: listExport(
    {
      title: pageTitle("AuditLog"),
      words,
      columns: [
        digits("LogId"),
        time("At"),
        text("MerchantAlias", "Merchant"),
        text("Actor"),
        made("Action", ({ Action }, language) => Action[language]),
        text("Call"),
        digits("Target"),
        made("Changes", ({ Changes }) => changesText(Changes)),
        state("Result", "result"),
        count("Code"),
        made("Reason", ({ Reason }, language) => Reason?.[language] ?? null),
        text("Ip"),
        text("Area"),
        digits("SessionId"),
        digits("RequestId"),
        flag("IsSealed"),
      ],
      count: (input, { tx, viewer }) => countTextOf(filtered(tx, viewer, input)),
    },
    listWithChanges,
  ),
};

function changesText(changes: readonly Change[]): string {
  return changes
    .map(({ Name, From, To, IsChange }) =>
      IsChange ? `${Name}: ${From ?? "–"} → ${To ?? "–"}` : `${Name}: ${To ?? "–"}`,
    )
    .join("; ");
}
