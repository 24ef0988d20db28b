/**
 * `npm run supply`: looks at what the product is made of. The lock files are linted, a CycloneDX bill of materials of what
 * runs is written to .cache/sbom.cdx.json, held to be complete and of licences that we may use, and the registry is asked for
 * advisories, where it answers. A folder without development packages is installed and started. The tools have a lock file of
 * their own, so that nobody else installs them.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureConsole } from "../bench/scripts.ts";
import { faultsOfAudit, faultsOfBill } from "./judge.ts";
import { leanFaults } from "./lean.ts";
import { lockedPackages, root } from "./lock.ts";

const tools = join(import.meta.dirname, "tools");
const bill = join(root, ".cache/sbom.cdx.json");

run("npm", ["ci", "--loglevel=error"], tools);
for (const lockFile of ["package-lock.json", "tests/supply/tools/package-lock.json"]) {
  const rules = ["--type", "npm", "--validate-integrity", "--validate-https", "--allowed-hosts", "npm"];
  // Our lock files name no host at all: the registry is whatever the installation asks, the hash says whether it is right.
  tool("lockfile-lint", ["--path", join(root, lockFile), ...rules, "--empty-hostname", "true"]);
}
console.log("lock files: every package has its hash");

mkdirSync(join(root, ".cache"), { recursive: true });
const form = ["--output-format", "JSON", "--spec-version", "1.6", "--output-reproducible", "--validate"];
tool("@cyclonedx/cyclonedx-npm", [
  "--omit",
  "dev",
  ...form,
  "--output-file",
  bill,
  join(root, "package.json"),
]);
const { components } = JSON.parse(readFileSync(bill, "utf8"));
const faults = faultsOfBill(components, lockedPackages());
console.log(`${bill}: ${components.length} components, ${faults.length} faults`);

const audit = spawnSync("npm", ["audit", "--omit=dev", "--json"], { cwd: root, encoding: "utf8" });
const advisories = faultsOfAudit(audit.stdout);
if (advisories === undefined)
  console.log("advisories: the registry does not answer; ask one that does before a release");
else console.log(`advisories: ${advisories.length} of what runs`);

await ensureConsole();
const lean = await leanFaults(console.log);

const all = [...faults, ...(advisories ?? []), ...lean];
for (const fault of all) console.error(`  ${fault}`);
if (all.length > 0) process.exit(1);

function tool(name: string, args: string[]): void {
  const manifest = JSON.parse(readFileSync(join(tools, "node_modules", name, "package.json"), "utf8"));
  const bin = typeof manifest.bin === "string" ? manifest.bin : Object.values<string>(manifest.bin)[0];
  run(process.execPath, [join(tools, "node_modules", name, bin), ...args], root);
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${error?.message ?? stdout + stderr}`);
}
