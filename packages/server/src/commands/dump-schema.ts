/** npm run schema: writes packages/server/schema.sql from a freshly migrated database of the test cluster. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dumpSchema } from "../db/schema-dump.ts";
import { databaseUrl, ensureTemplate, startTestCluster } from "../testing/cluster.ts";

const cluster = await startTestCluster();
try {
  const template = await ensureTemplate(cluster.url);
  const path = join(import.meta.dirname, "../../schema.sql");
  await writeFile(path, await dumpSchema(databaseUrl(cluster.url, template)));
  console.log(`Wrote ${path}`);
} finally {
  await cluster.stop();
}
