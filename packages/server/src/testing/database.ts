// What a test file uses: `const database = await testDatabase();` at its top, outside of any hook.
import { afterAll, inject } from "vitest";
import { restartIds } from "../db/id.ts";
import { cloneTemplate, type TestDatabase } from "./cluster.ts";
import { holdLockOrder } from "./lock-order.ts";

/** A migrated, empty database of this test file alone; removed when the file is done. */
export async function testDatabase(): Promise<TestDatabase> {
  holdLockOrder();
  // The file before may have had its clock in the future.
  restartIds();
  const database = await cloneTemplate(inject("clusterUrl"), inject("template"));
  afterAll(() => database.drop());
  return database;
}
