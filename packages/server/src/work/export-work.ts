/** Exports of a worker process: looked for every second, and at once when one is asked for (`notify`) or has ended. */
import type { ExportMaker } from "../modules/export/maker.ts";
import type { EachProcess } from "./start.ts";

export function exportWork(maker: ExportMaker): EachProcess {
  return { name: "make-exports", everyMs: 1_000, firstAfterMs: 0, run: () => maker.round(), beside: maker };
}
