/** Tests in a real browser: the whole console, on answers made by the contract's schemas. */
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import type { Plugin } from "vite";
import { defineProject } from "vitest/config";
import type { BrowserCommand } from "vitest/node";
import { mantineVariables } from "./mantine-variables.ts";
import { staticModules } from "./static-modules.ts";

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
const root = join(import.meta.dirname, "..");

const isThorough = process.env.TEST_ALL === "1";
/** As it is served; the build that warns takes half as long again, and is for all there is. */
const react = isThorough ? "development" : "production";

interface Own {
  name: string;
  /** Globs from the console's folder. */
  include: string[];
  globalSetup?: string[];
  commands?: Record<string, BrowserCommand<never[]>>;
}

export function componentProject({ name, include, globalSetup = [], commands = {} }: Own) {
  return defineProject({
    root,
    plugins: [staticModules(), mantineVariables(), pictures()],
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
      name,
      include,
      globalSetup,
      isolate: false,
      // So many pages side by side, each with a file: one renders while the other waits. A group of its own, for a number of its own.
      maxWorkers: 3,
      sequence: { groupOrder: 1 },
      testTimeout: 30_000,
      expect: { poll: { timeout: 10_000 } },
      browser: {
        enabled: true,
        commands,
        headless: true,
        screenshotFailures: false,
        testerHtmlPath: join(root, "src/testing/tester.html"),
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
}
