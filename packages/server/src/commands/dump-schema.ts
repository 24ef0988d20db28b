/**
 * npm run schema: writes packages/server/schema.sql and src/db/tables.ts from a freshly migrated database of the test
 * cluster.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { dumpSchema } from "../db/schema-dump.ts";
import { dumpTableTypes } from "../db/table-types.ts";
import { databaseUrl, ensureTemplate, startTestCluster } from "../testing/cluster.ts";

const cluster = await startTestCluster();
try {
  const url = databaseUrl(cluster.url, await ensureTemplate(cluster.url));
  await write("../../schema.sql", await dumpSchema(url));
  await write("../db/tables.ts", await dumpTableTypes(url));
} finally {
  await cluster.stop();
}

async function write(to: string, text: string): Promise<void> {
  const path = join(import.meta.dirname, to);
  await writeFile(path, text);
  console.log(`Wrote ${path}`);
}
