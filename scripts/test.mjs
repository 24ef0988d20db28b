// npm test: everything that must hold, on a machine that has only Node and npm. The last line counts it all;
// types, lint and the console's build count as one each.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { buildConsole } from "./console-build.mjs";
import { findChromium } from "./find-chromium.mjs";
import { ensureInstalled, lint, main, root, runBin, ScriptError, step, typeCheck } from "./install.mjs";

const reports = join(root, "test-results");
/** As many files of browser tests at once as there are cores; each has a server and a demo world of its own. */
const worlds = 2;
const firstPort = 8190;
const total = { passed: 0, failed: 0, skipped: 0 };

await main(async () => {
  mkdirSync(reports, { recursive: true });
  await ensureInstalled();
  // Where it must be fetched first, that waits for the network while everything else works.
  const chromium = findChromium();
  chromium.catch(() => undefined);
  await Promise.all([
    stage("types", () => tool(...typeCheck)),
    stage("lint and format", () => tool(...lint)),
    stage("console build", buildConsole),
  ]);
  await stage("unit and integration tests", vitest);
  await stage("browser tests", async () => playwright(await chromium));
  console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
  return total.failed > 0 ? 1 : 0;
});

/** A stage that answers no counts of its own counts as one test; its output is shown when it fails. */
async function stage(name, body) {
  await step(name, async () => {
    try {
      const counts = await body();
      add(counts?.passed === undefined ? { passed: 1, failed: 0, skipped: 0 } : counts);
    } catch (error) {
      if (!(error instanceof ScriptError)) throw error;
      console.log(`\n--- ${name} failed ---\n${error.message}\n`);
      add({ passed: 0, failed: 1, skipped: 0 });
    }
  });
}

function add(counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
}

async function tool(name, args) {
  const { code, output } = await runBin(name, args);
  if (code !== 0) throw new ScriptError(output);
}

async function vitest() {
  const report = join(reports, "vitest.json");
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return counted("vitest", args, report, process.env, (result) => ({
    passed: result.numPassedTests,
    // A file that does not even load fails without a test to its name.
    failed:
      result.numFailedTests +
      result.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0)
        .length,
    skipped: result.numPendingTests + result.numTodoTests,
  }));
}

async function playwright(CHROMIUM_PATH) {
  const report = join(reports, "playwright.json");
  const env = {
    ...process.env,
    CHROMIUM_PATH,
    BROWSER_TEST_PORT: String(firstPort),
    BROWSER_TEST_WORLDS: String(worlds),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    CI: "1",
  };
  const args = ["test", "--config=tests/browser/playwright.config.ts", "--reporter=line,json"];
  return counted("@playwright/test", args, report, env, ({ stats, suites }) => {
    for (const title of flakyIn(suites)) console.log(`  passed only when tried again: ${title}`);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

/** Titles of the tests that failed first, from Playwright's nested suites. */
function flakyIn(suites = []) {
  return suites.flatMap(({ title, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === "flaky"))
      .map((spec) => `${title} › ${spec.title}`),
    ...flakyIn(inner),
  ]);
}

/** Runs a test runner and reads its report. Failing without a failed test (a broken setup) is a failure too. */
async function counted(name, args, report, env, read) {
  rmSync(report, { force: true });
  const { code, output } = await runBin(name, args, { env: { ...env, NO_COLOR: "1", FORCE_COLOR: "0" } });
  if (code !== 0) console.log(`\n${output}\n`);
  if (!existsSync(report)) throw new ScriptError(`${name} wrote no report`);
  const counts = read(JSON.parse(readFileSync(report, "utf8")));
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.passed + counts.failed === 0) throw new ScriptError(`${name} found no tests`);
  return counts;
}
