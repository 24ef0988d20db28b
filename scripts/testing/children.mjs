// The programs that a run has begun. Each has a process group of its own, so that it can be ended with all that it began.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { pinnedNode, root, run } from "../install.mjs";

const watcher = pathToFileURL(join(root, "scripts/testing/end-with-parent.mjs")).href;
const running = new Set();
const patienceMs = 10_000;

/**
 * Runs a package's command, or a script of ours that runs it; `onTold` hears its reporter. Returns its exit code and all that it
 * said.
 */
export function runTests(name, args, { env = process.env, onTold = () => undefined, wrapper } = {}) {
  const manifest = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
  const bin = typeof manifest.bin === "string" ? manifest.bin : Object.values(manifest.bin)[0];
  const script = join(root, "node_modules", name, bin);
  return runNode([...(wrapper ? [join(root, wrapper)] : []), script, ...args], { env, onTold });
}

/** Runs a script under the pinned Node. */
export function runNode(args, { env = process.env, onTold = () => undefined } = {}) {
  return new Promise((resolve) => {
    const { FORCE_COLOR, NO_COLOR: _, ...plain } = env;
    // Playwright forces colours upon its workers, and Node warns in each of them where both are set.
    const colours = FORCE_COLOR === "0" ? { FORCE_COLOR } : { NO_COLOR: "1" };
    const child = spawn(pinnedNode, ["--import", watcher, ...args], {
      cwd: root,
      env: { ...plain, ...colours },
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    running.add(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    let line = "";
    child.stdio[3].setEncoding("utf8").on("data", (text) => {
      const lines = (line + text).split("\n");
      line = lines.pop();
      for (const one of lines) onTold(JSON.parse(one));
    });
    child.once("error", (error) => resolve({ code: -1, output: error.message }));
    child.once("close", (code) => {
      running.delete(child);
      resolve({ code: code ?? -1, output });
    });
  });
}

/** Asks all of them to end, and makes those that do not. */
export async function endChildren() {
  const children = [...running];
  const ended = Promise.all(children.map((child) => new Promise((resolve) => child.once("close", resolve))));
  for (const child of children) tell(child, "SIGINT");
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([ended, late]);
  clearTimeout(timer);
  for (const child of children) tell(child, "SIGKILL");
  await clearCluster();
}

/** The tests' PostgreSQL, when a killed run left it behind and nobody else uses it. */
export function clearCluster() {
  return run(pinnedNode, [join(root, "tests/clear-cluster.ts")]);
}

function tell(child, signal) {
  try {
    if (process.platform === "win32") child.kill(signal);
    // A graceful end is asked of the program alone: it ends what it began.
    else process.kill(signal === "SIGKILL" ? -child.pid : child.pid, signal);
  } catch {
    // It has ended already.
  }
}
