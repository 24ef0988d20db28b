/** Exports at size: their time against psql's own copy of the same query, and what they add to the server's memory. */
import { exportGet } from "@opc/contract/export/calls";
import { payorderExport } from "@opc/contract/payment-order/calls";
import { dayMs } from "@opc/contract/time";
import type { OperatorActor } from "@opc/sandbox/actors/operator";
import { type BenchContext, maxRow, median } from "./figures.ts";
import type { BenchDatabase } from "./postgres.ts";
import { copyWithPsql } from "./psql-copy.ts";
import type { BenchRow } from "./row.ts";
import type { BenchServer } from "./server-process.ts";

const rounds = 3;
/** Each look is a request, too. */
const lookMs = 100;

interface Bench extends BenchContext {
  database: BenchDatabase;
  server: BenchServer;
}

/** Of the `days` before yesterday. */
export async function exportRows(bench: Bench, operator: OperatorActor, days: number): Promise<BenchRow[]> {
  const range = { From: instant(days + 1), To: instant(1) };
  const workbook = await workbookRow(bench, operator, { ...range, Format: "XLSX" });
  const input = { ...range, Format: "CSV" as const };
  const ours: number[] = [];
  const theirs: number[] = [];
  const peaks: number[] = [];
  let rows = 0;
  for (let round = 1; round <= rounds; round++) {
    bench.say(`export, round ${round} of ${rounds}`);
    const made = await exportOnce(bench.server, operator, input);
    ours.push(made.seconds);
    peaks.push(made.growthBytes / 1_000_000);
    rows = made.rows;
    theirs.push(await copyWithPsql(bench.database, input));
  }
  const what = `CSV export of ${count(rows)} rows, time`;
  const limit = `psql \\copy of the same query: ${median(theirs).toFixed(1)} s`;
  return [
    maxRow(what, limit, median(ours) / median(theirs), "×", 1.2),
    maxRow(
      "what the server's memory grew by meanwhile",
      `${Math.round((await bench.server.memory()) / 1e6)} MB in all`,
      median(peaks),
      "MB",
      120,
    ),
    workbook,
  ];
}

/** The first of a process, which has not grown by anything else yet. */
async function workbookRow(bench: Bench, operator: OperatorActor, input: object): Promise<BenchRow> {
  bench.say("a workbook, by a server that was just started");
  await bench.server.aside(async () => undefined);
  await operator.signIn();
  const { rows, growthBytes } = await exportOnce(bench.server, operator, input);
  const inAll = `${Math.round((await bench.server.memory()) / 1e6)} MB in all`;
  const what = `XLSX export of ${count(rows)} rows, what the server's memory grew by`;
  return maxRow(what, inAll, growthBytes / 1_000_000, "MB", 120);
}

export async function exportOnce(server: BenchServer, operator: OperatorActor, input: object) {
  const before = await server.memory();
  let peak = before;
  const startedAt = performance.now();
  const { ExportId } = await operator.ask(payorderExport, input);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, lookMs));
    peak = Math.max(peak, await server.memory());
    const { Export } = await operator.ask(exportGet, { ExportId });
    if (Export.Status === "Waiting" || Export.Status === "Running") continue;
    if (Export.Status !== "Ready") throw new Error(`the export is ${Export.Status}`);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { seconds, rows: Export.RowCount, growthBytes: peak - before };
  }
}

const count = (number: number) => Math.round(number).toLocaleString("en-US");

function instant(daysAgo: number): string {
  return new Date(Date.now() - daysAgo * dayMs).toISOString();
}
