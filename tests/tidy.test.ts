import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pictureIn, pictureOf } from "./house-picture.ts";
import { circlesOf, serverModule } from "./tidy-circles.ts";
import { floors, isOnFloors, placeOf, upwardImports } from "./tidy-floors.ts";
import { brokenRules, missingMigrations } from "./tidy-rules.ts";

const root = join(import.meta.dirname, "..");
const source = "packages/server/src";
const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => /\.(ts|tsx|mjs|css|sql|md|json|html|sh|yml)$/.test(path) && existsSync(join(root, path)));

test("the repo keeps the house rules", () => {
  expect(files.length).toBeGreaterThan(50);
  const faults = files.flatMap((path) => brokenRules({ path, text: readFileSync(join(root, path), "utf8") }));
  expect(faults).toEqual([]);
});

test("no modules of the server import one another in a circle, values and types alike", () => {
  const sources = files
    .filter((path) => serverModule(path) !== undefined)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  expect(sources.length).toBeGreaterThan(300);
  expect(circlesOf(sources, serverModule)).toEqual([]);
  // One arrow back would be found.
  const back = 'import type { PayoutTask } from "../payout-task/steps.ts";';
  const planted = { path: "packages/server/src/modules/payout-channel/planted.ts", text: back };
  expect(circlesOf([...sources, planted], serverModule)).toEqual([
    ["payout-channel", "payout-order", "payout-task"],
  ]);
});

test("no file of the server imports what stands above it, values and types alike", () => {
  const sources = files
    .filter(isOnFloors)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  expect(sources.length).toBeGreaterThan(500);
  expect(upwardImports(sources)).toEqual([]);
  // Each place is there.
  const paths = floors.flatMap(({ rooms }) => rooms.flatMap((room) => room.paths));
  expect(paths.filter((path) => !existsSync(join(root, source, path)))).toEqual([]);
});

test.each([
  [
    `${source}/ledger/planted.ts`,
    'import { writeOperation } from "../modules/operation-log/write.ts";',
    `(ledger) imports ${source}/modules/operation-log/write.ts (flows: people and merchants)`,
  ],
  [
    `${source}/ledger/planted.ts`,
    'import type { PaymentRow } from "../order/payment-row.ts";',
    `(ledger) imports ${source}/order/payment-row.ts (order core)`,
  ],
  [
    `${source}/modules/matching/planted.ts`,
    'import type { PayoutTask } from "../payout-task/steps.ts";',
    `(flows: money seen) imports ${source}/modules/payout-task/steps.ts (flows: payouts)`,
  ],
  [
    `${source}/modules/export/planted.ts`,
    'const { exportSources } = await import("../../export-sources.ts");',
    `(flows: reports) imports ${source}/export-sources.ts (top: calls)`,
  ],
])("an import upward is found: %s, %s", (path, text, fault) => {
  expect(upwardImports([{ path, text }])).toEqual([`${path} ${fault}`]);
});

test("the picture in ARCHITECTURE.md is that of the imports; npm run picture draws it anew", () => {
  const sources = files
    .filter(isOnFloors)
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const paper = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
  expect(pictureIn(paper)).toBe(pictureOf(sources));
  expect(paper.split("\n").length - 1).toBeLessThanOrEqual(120);
  // One arrow more would be seen.
  const more = {
    path: `${source}/ledger/planted.ts`,
    text: 'import type { UserViewer } from "../call/handler.ts";',
  };
  expect(pictureOf(sources)).not.toContain("ledger --> call_and_http");
  expect(pictureOf([...sources, more])).toContain("ledger --> call_and_http");
});

const contract = "packages/contract/src";
const foldersOf = (parent: string) =>
  readdirSync(join(root, parent), { withFileTypes: true }).filter((entry) => entry.isDirectory());
const folders = [source, `${source}/modules`, contract].flatMap((parent) =>
  foldersOf(parent)
    .map(({ name }) => `${parent}/${name}`)
    // Git leaves a folder standing, empty, that is gone.
    .filter((folder) => readdirSync(join(root, folder)).length > 0),
);

test("each folder of server and contract says in ten lines what lives there and what it may import", () => {
  expect(folders.length).toBeGreaterThan(90);
  expect(folders.flatMap(readmeFaults)).toEqual([]);
});

function readmeFaults(folder: string): string[] {
  const path = join(root, folder, "README.md");
  if (!existsSync(path)) return [`${folder} has no README.md`];
  const text = readFileSync(path, "utf8");
  const faults: string[] = [];
  if (text.split("\n").length - 1 > 10) faults.push("has more than ten lines");
  if (!text.includes("\nMay import: ")) faults.push("does not say what may be imported");
  const place = folder.includes("/modules/") ? placeOf(`${folder}/`) : undefined;
  // A folder within that has no README of its own is its parent's, and named there.
  for (const { name } of foldersOf(folder))
    if (!existsSync(join(root, folder, name, "README.md")) && !text.includes(`\`${name}/\``))
      faults.push(`does not name its folder ${name}/`);
  if (place && !text.includes(`*${place.room}*`)) faults.push(`does not name its room, ${place.room}`);
  // A file or folder that is named is there: beside the paper, in the package, among the modules or in the repo.
  const around = [folder, folder.startsWith(source) ? source : contract, `${source}/modules`, "."];
  for (const [, name = ""] of text.matchAll(/`([\w./-]+(?:\.ts|\/))`/g)) {
    if (!around.some((where) => existsSync(join(root, where, name))))
      faults.push(`names ${name}, which is not there`);
  }
  return faults.map((fault) => `${folder}/README.md ${fault}`);
}

test.each([
  ["README.md", 80],
  ["docs/security.md", 300],
])("%s stays short enough to be read: %i lines at most", (path, lines) => {
  expect(readFileSync(join(root, path), "utf8").split("\n").length - 1).toBeLessThanOrEqual(lines);
});

test("a file that stands in no room is found", () => {
  const path = `${source}/modules/planted/rules.ts`;
  expect(upwardImports([{ path, text: "" }])).toEqual([`${path} stands in no room of tests/tidy-floors.ts`]);
});

test("every migration is named in the committed schema", () => {
  const server = join(root, "packages/server");
  const names = readdirSync(join(server, "migrations")).map((file) => file.replace(/\.sql$/, ""));
  expect(names.length).toBeGreaterThan(0);
  expect(missingMigrations(names, readFileSync(join(server, "schema.sql"), "utf8"))).toEqual([]);
});

test.each([
  ["a long file", `${source}/a.ts`, "//\n".repeat(400), /401 lines/],
  ["contract → fastify", "packages/contract/src/a.ts", 'import x from "fastify";', /zod and itself/],
  ["contract → server", "packages/contract/src/a.ts", 'import { x } from "../../server/src/a.ts";', /zod/],
  ["server → sandbox", `${source}/a.ts`, 'import { x } from "@opc/sandbox/world";', /neither sandbox/],
  ["server → console", `${source}/a.ts`, 'await import("../../console/src/a.ts");', /neither sandbox/],
  [
    "console → server",
    "packages/console/src/a.ts",
    'import type { X } from "@opc/server/a";',
    /contract only/,
  ],
  [
    "actor → server",
    "packages/sandbox/src/actors/a.ts",
    'import { x } from "@opc/server/a";',
    /public calls/,
  ],
  ["product → tests", `${source}/a.ts`, 'import { x } from "./testing/app.ts";', /test helpers/],
  [
    "store → store",
    `${source}/modules/a/handlers.ts`,
    'import { x } from "../b/store.ts";',
    /another's tables/,
  ],
  [
    "act → another's store by its longer name",
    `${source}/modules/a/handlers.ts`,
    'import { x } from "../b/action-store.ts";',
    /another's tables/,
  ],
  [
    "rules → http",
    `${source}/modules/a/rules.ts`,
    'import { x } from "../../http/input.ts";',
    /nothing of HTTP/,
  ],
  [
    "kit → pages",
    "packages/console/src/kit/a/b.tsx",
    'import { x } from "../../pages/c/page.tsx";',
    /the kit/,
  ],
  ["kit → app", "packages/console/src/kit/a.tsx", 'import { x } from "../app/guard.ts";', /the kit/],
  [
    "screen → screen",
    "packages/console/src/pages/a/page.tsx",
    'import { x } from "../b/form.tsx";',
    /a screen/,
  ],
  ["a machine's path", "docs/a.md", `see "/${"home"}/ann/opc"`, /path of one machine/],
  ["an unfinished mark", `${source}/a.ts`, `// ${"TO"}DO later`, /unfinished/],
  ["a skipped test", `${source}/a.test.ts`, `${"test"}.skip("x", () => {});`, /skips/],
  ["a module made up", `${source}/a.test.ts`, `${"vi"}.mock("./b.ts");`, /makes a module up/],
  ["a private registry", "package-lock.json", '"resolved": "https://npm.example/x.tgz"', /private package/],
])("%s is found", (_name, path, text, message) => {
  expect(brokenRules({ path, text: `${text}\n` }).join()).toMatch(message);
});

test.each([
  [`${source}/a.test.ts`, 'import { x } from "./testing/app.ts";'],
  [`${source}/modules/a/handlers.ts`, 'import { x } from "./store.ts";\nimport { y } from "../b/rules.ts";'],
  ["packages/sandbox/src/demo/a.ts", 'import { x } from "@opc/server/db/transaction";'],
  [
    "packages/console/src/pages/a/page.tsx",
    'import { x } from "./form.tsx";\nimport { y } from "../../kit/z.ts";',
  ],
  ["packages/contract/src/a.ts", 'import { z } from "zod";\nimport { b } from "./b.ts";'],
])("%s may import what it does", (path, text) => {
  expect(brokenRules({ path, text })).toEqual([]);
});

test("a migration that the schema does not name is found", () => {
  expect(missingMigrations(["0001-a", "0002-b"], "-- migration 0001-a\n")).toEqual(["0002-b"]);
});

const planted = [
  [
    "noExcessiveLinesPerFunction",
    "long.ts",
    `export function long() {\n${"  console.log(1);\n".repeat(71)}}\n`,
  ],
  ["noDefaultExport", "default.ts", "export default 1;\n"],
  ["noBarrelFile", "barrel.ts", 'export { a } from "./a.ts";\n'],
  ["noReExportAll", "all.ts", 'export * from "./a.ts";\n'],
  ["useFilenamingConvention", "badName.ts", "export const a = 1;\n"],
  ["noExplicitAny", "any.ts", "export const a: any = 1;\n"],
  ["noEnum", "enum.ts", "export enum A {\n  B,\n}\n"],
] as const;

test("Biome holds the rules that are left to it", () => {
  const folder = mkdtempSync(join(tmpdir(), "tidy-"));
  for (const [, name, text] of planted) writeFileSync(join(folder, name), text);
  const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", `--config-path=${root}`, "--vcs-enabled=false", "--colors=off", "."];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  rmSync(folder, { recursive: true });
  const found = [...`${stdout}${stderr}`.matchAll(/^(?:.*\/)?([\w.]+\.ts)\S* lint\/\w+\/(\w+)/gm)];
  expect(found.map(([, name, rule]) => `${name} ${rule}`)).toEqual(
    expect.arrayContaining(planted.map(([rule, name]) => `${name} ${rule}`)),
  );
});
