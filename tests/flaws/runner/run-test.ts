// Runs one test file of a tree and says how it ended. A run in which nothing was tested (a file that does not load, a
// set-up that breaks) is told apart from a test that failed: only the second has noticed anything.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";

export interface TestRun {
  passed: string[];
  failed: { name: string; message: string }[];
  /** Why nothing can be said; absent where tests ran. */
  broken?: string;
  seconds: number;
}

/** A flaw that makes a test hang is noticed late: better planted otherwise. */
const maxMs = 240_000;
const running = new Set<ChildProcess>();

export function stopTests(): void {
  for (const child of running) child.kill("SIGTERM");
}

/** Only tests whose names hold one of `names`; all of them where there is none. */
export async function runTest(tree: string, file: string, names: readonly string[]): Promise<TestRun> {
  const startedAt = performance.now();
  const report = join(tree, "flaw-report.json");
  await rm(report, { force: true });
  const output = await vitest(tree, [
    file,
    "--reporter=json",
    `--outputFile.json=${report}`,
    "--maxWorkers=1",
    ...(names.length > 0 ? ["-t", names.map(literally).join("|")] : []),
  ]);
  const seconds = (performance.now() - startedAt) / 1000;
  const text = await readFile(report, "utf8").catch(() => undefined);
  if (text === undefined) return { passed: [], failed: [], broken: lastLines(output), seconds };
  return { ...readReport(JSON.parse(text) as Report), seconds };
}

function vitest(tree: string, args: readonly string[]): Promise<string> {
  const entry = join(tree, "node_modules/vitest/vitest.mjs");
  const child = spawn(process.execPath, [entry, "run", ...args], {
    cwd: tree,
    // What the everyday run notices is measured, not what the thorough one would.
    env: { ...process.env, TEST_ALL: "", NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  const timer = setTimeout(() => child.kill("SIGKILL"), maxMs);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve) => {
    child.once("close", () => {
      clearTimeout(timer);
      running.delete(child);
      resolve(output);
    });
  });
}

interface Report {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

function readReport({ testResults }: Report): Omit<TestRun, "seconds"> {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName);
  const failed = tests
    .filter(({ status }) => status === "failed")
    .map(({ fullName, failureMessages = [] }) => ({ name: fullName, message: failureMessages.join("\n") }));
  if (passed.length + failed.length > 0) return { passed, failed };
  const message = testResults.map((file) => file.message).find((one) => one !== "");
  return { passed, failed, broken: message ?? "no test ran" };
}

/** The patch is at fault, not the product: a name that is missing, a text that is no program. */
export function isBrokenPatch(message: string): boolean {
  return /^(SyntaxError|ReferenceError|Error: Transform failed|Error: Test timed out)/.test(message);
}

function literally(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

function lastLines(output: string): string {
  return output.trim().split("\n").slice(-8).join("\n");
}
