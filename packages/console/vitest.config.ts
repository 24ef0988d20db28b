/** Component tests: the console in a real browser, on answers made by the contract's schemas. */
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineProject } from "vitest/config";
import { staticModules } from "./build/static-modules.ts";

/** What a browser asks for by itself, beside the calls that tests answer: pictures. */
function pictures(): Plugin {
  const dot = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";
  return {
    name: "opc:pictures",
    configureServer(server) {
      server.middlewares.use("/rp_api", (_, answer) => {
        answer.setHeader("content-type", "image/gif");
        answer.end(Buffer.from(dot, "base64"));
      });
    },
  };
}

const { CHROMIUM_PATH } = process.env;

const isThorough = process.env.TEST_ALL === "1";
/** As it is served; the build that warns takes half as long again, and is for all there is. */
const react = isThorough ? "development" : "production";

export default defineProject({
  root: import.meta.dirname,
  plugins: [staticModules(), pictures()],
  optimizeDeps: {
    entries: ["src/main.tsx", "src/pages/**/*.tsx", "src/testing/*.ts*"],
    include: ["react/jsx-runtime", "react/jsx-dev-runtime"],
    rolldownOptions: { transform: { define: { "process.env.NODE_ENV": JSON.stringify(react) } } },
  },
  define: {
    "import.meta.env.TEST_ALL": JSON.stringify(isThorough),
    "process.env.NODE_ENV": JSON.stringify(react),
  },
  oxc: { jsx: { runtime: "automatic", development: isThorough } },
  test: {
    name: "components",
    include: ["src/**/*.test.tsx"],
    isolate: false,
    // So many pages side by side, each with a file: one renders while the other waits. A group of its own, for a number of its own.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    testTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      testerHtmlPath: join(import.meta.dirname, "src/testing/tester.html"),
      provider: playwright({
        contextOptions: { reducedMotion: "reduce", permissions: ["clipboard-read", "clipboard-write"] },
        launchOptions: {
          ...(CHROMIUM_PATH ? { executablePath: CHROMIUM_PATH } : {}),
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            // A page lives for minutes here and runs most of its code a few times: what compiles it well is never paid back.
            "--js-flags=--always-sparkplug,--no-maglev,--no-opt",
          ],
        },
      }),
      instances: [{ browser: "chromium" }],
    },
  },
});
