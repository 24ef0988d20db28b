/**
 * The exported operation log; what was done and what came of it in the reader's language. Targets, changes and areas are made
 * of a line by the server, so it is read by pages: lines only ever join at one end, and a page's transaction is short.
 */
import type { CallParsed, Calls } from "@opc/contract";
import type { OperationLogRow } from "@opc/contract/operation-log/calls";
import { operationLogFields } from "@opc/contract/operation-log/fields";
import * as words from "@opc/contract/operation-log/words";
import { countTextOf } from "../../call/export-source.ts";
import type { ReadFacts } from "../../call/handler.ts";
import { listExport, pageTitle, type RowColumn, rowColumns } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { mapRows } from "../../db/list.ts";
import { type Change, changeFields } from "./fields.ts";
import { areaFor, toRow } from "./row.ts";
import { filtered, listLines, sealsOf } from "./store.ts";

type Row = OperationLogRow & { Changes: readonly Change[] };

const { made } = rowColumns<Row, typeof words.enUS>(words);
const changes = made("Changes", ({ Changes }) => changesText(Changes));
const lineColumns: RowColumn<Row>[] = rowColumnsOf(operationLogFields, words);
const behindTarget = lineColumns.findIndex(({ enUS }) => enUS === words.enUS.field.Target) + 1;

/** As the list, each line with what it changed. */
async function listWithChanges(input: CallParsed<Calls["operationlogList"]>, facts: ReadFacts) {
  const list = await listLines(facts.tx, facts.viewer, input);
  const ids = list.Rows.map(({ Id }) => Id);
  const seals = await sealsOf(facts.tx, ids);
  const areaOf = areaFor(facts);
  return mapRows(
    list,
    (line): Row => ({
      ...toRow(line, { ...facts, seal: seals.get(line.Id), areaOf }),
      Changes: changeFields(line.Change),
    }),
  );
}

export const operationLogExports = {
  operationlogExport: listExport(
    {
      title: pageTitle("AuditLog"),
      words,
      columns: lineColumns.toSpliced(behindTarget, 0, changes),
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
