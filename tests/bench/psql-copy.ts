/** The same rows as an export's, written by psql: the named limit of exports. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { payorderExport } from "@opc/contract/payment-order/calls";
import type { ExportContext } from "@opc/server/call/export-source";
import { openDatabase } from "@opc/server/db/kysely";
import { openPool } from "@opc/server/db/pool";
import { inTransaction, wholeScope } from "@opc/server/db/transaction";
import { selected } from "@opc/server/modules/export/select";
import { paymentOrderExports } from "@opc/server/modules/payment-order/export";
import type { BenchDatabase } from "./postgres.ts";

const run = promisify(execFile);

/** Returns the seconds that it took. */
export async function copyWithPsql(database: BenchDatabase, input: object): Promise<number> {
  const text = await queryText(database, input);
  const folder = await mkdtemp(join(tmpdir(), "opc-bench-"));
  try {
    const startedAt = performance.now();
    await run(
      "psql",
      [
        database.ownerUrl,
        "-qc",
        `\\copy (${text.replaceAll("\n", " ")}) to '${join(folder, "rows.csv")}' csv`,
      ],
      { env: { ...process.env, PGOPTIONS: "-c role=opc_app -c opc.scope=all -c jit=off" } },
    );
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function queryText({ url }: BenchDatabase, input: object): Promise<string> {
  const app = openDatabase(openPool({ url, size: 1, name: "bench" }));
  try {
    return await inTransaction(app, wholeScope, async (tx) => {
      // Of the asker the source reads only these.
      const viewer = { isSuper: true, merchantId: 0n, timeDifferenceMinutes: 480 } as ExportContext["viewer"];
      const context = { tx, viewer, language: "enUS", now: new Date() } as ExportContext;
      const source = paymentOrderExports.payorderExport(payorderExport.input.parse(input), context);
      if (!("query" in source)) throw new Error("the export of orders is no query");
      const reading = { format: "CSV", language: "enUS", timeDifferenceMinutes: 480 } as const;
      return source.query.rowsText(selected(source.columns, reading));
    });
  } finally {
    await app.destroy();
  }
}
