/**
 * What Prometheus itself says of deploy/prometheus: whether it reads the rules, and whether they fire on made-up series as
 * `slo-test.yml` expects. Needs `promtool` (Debian's package prometheus); says so where it is not there.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const rules = readdirSync(join(root, "deploy/prometheus"))
  .filter((name) => name.endsWith(".yml"))
  .map((name) => join(root, "deploy/prometheus", name));

run("check", "rules", ...rules);
run("test", "rules", join(import.meta.dirname, "slo-test.yml"));

function run(...args: string[]): void {
  const { status, error, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8" });
  if (error) {
    console.error("no promtool: install Debian's package prometheus");
    process.exit(1);
  }
  console.log(`${stdout}${stderr}`.trim());
  if (status !== 0) process.exit(1);
}
