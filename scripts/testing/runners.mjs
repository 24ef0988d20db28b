// How Vitest and Playwright are run: which files, with what environment, and how their counts come back.
import { createServer } from "node:net";
import { join } from "node:path";
import { root, ScriptError } from "../install.mjs";
import { runNode, runTests } from "./children.mjs";

/** So many files of journeys at once, more than cores: while one waits for an answer another works. Each has a server and a copy of the world. */
const worlds = 3;
const usualPort = 8190;
/** A run that listens here has its worlds' ports; until their servers listen themselves, nothing else says so. */
const guardOf = (first) => first + 200;
/** A world's server, and the merchants' endpoints of its tests. */
const portsOf = (first) => Array.from({ length: worlds }, (_, at) => [first + at, first + at + 100]).flat();
const reporter = join(root, "scripts/testing/reporter.mjs");

/** One project or more; `files`: paths from the root, of which only those of the projects count. `wrapper`: a script that runs it. */
export function vitest(projects, { files, since, thorough, wrapper, env = {} }, hear) {
  const filters = since ? [`--changed=${since}`] : (files ?? []);
  const args = ["run", ...projects.map((name) => `--project=${name}`), "--passWithNoTests"];
  return counted(
    "vitest",
    [...args, "--reporter=dot", `--reporter=${reporter}`, ...filters],
    { ...process.env, ...(thorough ? { TEST_ALL: "1" } : {}), ...env },
    hear,
    wrapper,
  );
}

export async function playwright({ files, chromium }, hear) {
  const { first, release } = await takePorts();
  const env = {
    ...process.env,
    CI: "1",
    FORCE_COLOR: "0",
    CHROMIUM_PATH: chromium,
    BROWSER_TEST_PORT: String(first),
    BROWSER_TEST_WORLDS: String(files?.length === 1 ? 1 : worlds),
  };
  const filters = (files ?? []).map((path) => `${path.replaceAll(".", "\\.")}$`);
  const args = ["test", "--config=tests/browser/playwright.config.ts", `--reporter=dot,${reporter}`];
  return counted("@playwright/test", [...args, ...filters], env, hear).finally(release);
}

/** A script of ours that ends with 0 or says what is wrong. */
export async function script(path) {
  const { code, output } = await runNode([join(root, path)]);
  if (code !== 0) throw new ScriptError(output);
}

/** Failing without a failed test (a broken set-up) is a failure too. */
async function counted(name, args, env, { onCounts, onFault, onFailure }, wrapper) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const { code, output } = await runTests(name, args, {
    env,
    wrapper,
    onTold: ({ counts: heard, fault }) => {
      onCounts(Object.assign(counts, heard));
      if (fault !== undefined) onFault(fault);
    },
  });
  if (code !== 0 && counts.failed === 0) counts.failed = 1;
  if (counts.failed > 0) onFailure(output);
  return counts;
}

/** The first of ports that are all free, and kept from other runs until they are released. */
async function takePorts() {
  for (let first = usualPort; ; first += worlds) {
    const guard = await listen(guardOf(first));
    if (!guard) continue;
    const free = await Promise.all(portsOf(first).map(isFree));
    if (free.every(Boolean)) return { first, release: () => guard.close() };
    guard.close();
  }
}

async function isFree(port) {
  const server = await listen(port);
  server?.close();
  return server !== undefined;
}

/** Undefined where another program listens. */
function listen(port) {
  return new Promise((resolve) => {
    const server = createServer().unref();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => resolve(server));
  });
}
