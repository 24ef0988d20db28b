/** Exports of a worker process, from start to shutdown. */
import { exportSources } from "../export-sources.ts";
import { ExportMaker } from "../modules/export/maker.ts";
import type { Services } from "../services.ts";
import type { Jobs } from "./boss.ts";

export async function makeExports(_jobs: Jobs, services: Services): Promise<() => Promise<void>> {
  const maker = new ExportMaker(exportSources, services);
  maker.start();
  return () => maker.stop();
}
