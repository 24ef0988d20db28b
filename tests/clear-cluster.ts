/** Stops the tests' PostgreSQL that a killed run left behind, unless another run uses it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findPostmaster } from "@opc/server/db/embedded-process";
import { startTestCluster, testDataDir } from "@opc/server/testing/cluster";

const record = join(testDataDir, "postgres.json");
if (existsSync(record)) {
  const { Folder } = JSON.parse(readFileSync(record, "utf8")) as { Folder: string };
  if (await findPostmaster(join(Folder, "data"))) await (await startTestCluster()).stop();
}
