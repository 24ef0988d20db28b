import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const own = (path: string) => pathToFileURL(join(root, "scripts", path)).href;
const folder = mkdtempSync(join(tmpdir(), "test-run-"));
const running: ChildProcess[] = [];

afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a run clears the folders of killed runs and of no other", () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  // Named as a run is: its number alone may be another program's.
  const stillThere = join(folder, "test.mjs");
  writeFileSync(stillThere, "setInterval(() => {}, 1000);\n");
  const alive = spawn(process.execPath, [stillThere]);
  running.push(alive);
  const home = mkdtempSync(join(folder, "home-"));
  const names = [`opc-admin-test-${dead}`, `opc-admin-test-${alive.pid}`, "somebody-else-1"];
  for (const name of names) {
    mkdirSync(join(home, name));
    writeFileSync(join(home, name, "file"), "");
  }
  const clear = `import { clearLeftovers } from "${own("testing/run-folder.mjs")}"; clearLeftovers(${JSON.stringify(home)});`;
  execFileSync(process.execPath, ["--input-type=module", "-e", clear]);
  expect(readdirSync(home).sort()).toEqual(names.slice(1).sort());
});

test("what a run began ends when the run is killed without a word", async () => {
  const pidFile = join(folder, "pid");
  const runner = join(folder, "runner.mjs");
  const run = join(folder, "run.mjs");
  writeFileSync(
    runner,
    `import { writeFileSync } from "node:fs"; writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
     setInterval(() => {}, 1000);`,
  );
  writeFileSync(
    run,
    `import { runNode } from "${own("testing/children.mjs")}"; await runNode([${JSON.stringify(runner)}]);`,
  );
  const child = spawn(process.execPath, [run], { stdio: "ignore" });
  running.push(child);
  await expect.poll(() => existsSync(pidFile) && readPid(pidFile) > 0, { timeout: 20_000 }).toBe(true);
  const pid = readPid(pidFile);
  expect(isAlive(pid)).toBe(true);
  child.kill("SIGKILL");
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
});

test("a failed journey is told in few lines, with what its page showed", async () => {
  const { faultOf } = await import(own("testing/fault.mjs"));
  const path = join(folder, "error-context.md");
  const shown = Array.from({ length: 70 }, (_, at) => `- row "${at}"`);
  writeFileSync(path, `# Error\n\n\`\`\`yaml\n- navigation "Menu"\n- main:\n${shown.join("\n")}\n\`\`\`\n`);
  const errors = [{ message: "\u001b[31mnot visible\u001b[39m\n\nCall log" }, { message: "second" }];
  const told: string = faultOf("a journey", errors, [{ name: "error-context", path }]);
  const lines = told.split("\n").map((line) => line.trim());
  expect(lines.slice(0, 4)).toEqual(["a journey", "not visible", "Call log", "- main:"]);
  expect(lines.at(-1)).toBe("(11 more lines)");
  expect(faultOf("outside of a test")).toContain("no reason was given");
});

test("an unknown noun names those that there are, and nothing is run", () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "scripts/test.mjs"), "pyaout"], {
    encoding: "utf8",
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/"pyaout" is neither a noun nor a file of tests.*: account, .*payout, /);
  expect(stdout).toBe("");
});

function readPid(path: string): number {
  return Number(readFileSync(path, "utf8"));
}
