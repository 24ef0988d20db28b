import { rmSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const root = join(import.meta.dirname, "../..");
const port = Number(process.env.BROWSER_TEST_PORT ?? 8190);
/** Shares of the tests run side by side, each with its own port, world and results. */
const dataDir = join(root, `.cache/browser-tests-${port}`);

// The configuration is read in every worker too; only the main process may start afresh.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(dataDir, { recursive: true, force: true });

/** A server of its own with a fresh demo world and no live traffic; tests find its people in demo.json. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: "**/*.spec.ts",
  outputDir: join(root, `test-results/browser-${port}`),
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  // A browser that stalls on two busy cores gets a second chance; npm test names every test that needed it.
  retries: process.env.CI ? 1 : 0,
  // Two shares on two cores, and what else runs there: a story of many steps takes its time, and so does each step.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  metadata: { dataDir },
  use: {
    // One browser context for all tests of a worker, emptied between them: scripts and styles are fetched and compiled once.
    reuseContext: true,
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
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
      ],
    },
  },
  webServer: {
    command: `node scripts/start.mjs --port ${port} --data ${dataDir} --no-traffic`,
    cwd: root,
    url: `http://127.0.0.1:${port}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
  },
});
