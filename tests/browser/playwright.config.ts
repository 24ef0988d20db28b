import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { moveClock } from "./world/clock.ts";
import { readCopy } from "./world/copy.ts";

const root = join(import.meta.dirname, "../..");
const firstPort = Number(process.env.BROWSER_TEST_PORT ?? 8190);
/** So many files are tested side by side. Each worker has a world of its own, on a port of its own. */
const worlds = Number(process.env.BROWSER_TEST_WORLDS ?? 1);
const ports = Array.from({ length: worlds }, (_, index) => firstPort + index);
const dataDirOf = (port: number) => join(root, `.cache/browser-tests-${port}`);

/** That of the worker which reads this. */
const ownPort = firstPort + Number(process.env.TEST_PARALLEL_INDEX ?? 0);

// The configuration is read in every worker too. A worker's clock is that of its world: tests and their helpers take the time
// as they always do.
const isWorker = process.env.TEST_WORKER_INDEX !== undefined;
const copy = isWorker ? readCopy(dataDirOf(ownPort)) : undefined;
if (copy) moveClock(copy.clock);

/** Servers with a copy of the demo world each and no live traffic; tests find its people in demo.json. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  outputDir: join(root, `test-results/browser-${firstPort}`),
  fullyParallel: false,
  workers: worlds,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Two workers on two cores, and what else runs there: a story of many steps takes its time, and so does each step.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  /** Tests read it as their project's: the whole run's is the main process's. */
  metadata: { ...copy },
  use: {
    // One browser context for all tests of a worker, emptied between them: scripts and styles are fetched and compiled once.
    reuseContext: true,
    // A worker that one test left would answer another's requests, which routes then do not see: offline.spec.ts has it.
    serviceWorkers: "block",
    baseURL: `http://127.0.0.1:${ownPort}`,
    viewport: { width: 1280, height: 800 },
    // A transition is drawn frame by frame, and its end is waited for before each click. With it: the console's form-dialog.test.tsx.
    contextOptions: { reducedMotion: "reduce" },
    // A trace takes pictures all the time: only where somebody sits and will look at it.
    trace: process.env.CI ? "off" : "retain-on-failure",
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A document lives for seconds here: what compiles it well is never paid back.
        "--js-flags=--always-sparkplug,--no-maglev,--no-opt",
      ],
    },
  },
  webServer: {
    // Without a shell between them they see at once when Playwright is gone.
    command: `${process.platform === "win32" ? "" : "exec "}"${process.execPath}" tests/browser/world/servers.ts ${ports.map((port) => `${port}=${dataDirOf(port)}`).join(" ")}`,
    cwd: root,
    // One after the other would be made one after the other.
    wait: { stdout: /^ready$/m },
    timeout: 600_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
  },
});
