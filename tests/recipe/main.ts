/**
 * `npm run recipe`: adds a visible field as CONTRIBUTING says, with three files in a copy of the working tree: a migration, an
 * entry in `fields.ts`, its test. Types must hold with nothing else touched, and the test find the field wherever it shows.
 */
import { spawnSync } from "node:child_process";
import { copyFile, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestCluster } from "../../packages/server/src/testing/cluster.ts";
import { runTest } from "../flaws/runner/run-test.ts";
import { makeTree, removeTrees } from "../flaws/runner/tree.ts";

const fields = "packages/contract/src/payment-order/fields.ts";
const test = "packages/server/src/modules/payment-order/note.test.ts";
const first = "export const paymentOrderFields = {\n";
const entry = '  Note: { kind: "text", nullable: true, enUS: "Note", zhCN: "备注" },\n';

const cluster = await startTestCluster();
try {
  const { path: tree } = await makeTree("recipe");
  await addNote(tree);
  run(tree, "packages/server/src/commands/dump-schema.ts");
  run(tree, "node_modules/typescript/bin/tsc", "-p", "tsconfig.json");
  const { passed, failed, broken } = await runTest(tree, test, []);
  for (const { name, message } of failed) console.log(`${name}: ${message}`);
  if (broken) console.log(broken);
  if (broken || failed.length > 0 || passed.length === 0) throw new Error("the field does not show");
  console.log("a field of three files is listed, exported and described");
} finally {
  await removeTrees();
  await cluster.stop();
}

async function addNote(tree: string): Promise<void> {
  const migrations = join(tree, "packages/server/migrations");
  const last = (await readdir(migrations)).sort().at(-1) ?? "";
  const next = String(Number(last.slice(0, 4)) + 1).padStart(4, "0");
  await copyFile(join(import.meta.dirname, "note.sql"), join(migrations, `${next}-payment-order-note.sql`));
  await copyFile(join(import.meta.dirname, "note-test.ts"), join(tree, test));
  const text = await readFile(join(tree, fields), "utf8");
  if (!text.includes(first)) throw new Error(`${fields} no longer begins its entries with: ${first}`);
  await writeFile(join(tree, fields), text.replace(first, first + entry));
}

function run(tree: string, file: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [file, ...args], { cwd: tree, stdio: "inherit" });
  if (status !== 0) throw new Error(`${file} ended with ${status}`);
}
