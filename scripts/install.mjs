// Brings node_modules to what package-lock.json says, if it is not there already. Plain JavaScript for
// Node >= 20: it runs before anything is installed.
import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const onWindows = process.platform === "win32";

const neededNode = 24;

/**
 * The Node that everything but these scripts runs on: the lock file's own, with its hash, where there is one for this kind of
 * machine; else the one that started us, which then has to be new enough.
 */
export const pinnedNode = packagedNode() ?? process.execPath;

function packagedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const name = `node-${onWindows ? "win" : process.platform}-${process.arch}`;
  if (!(name in optionalDependencies)) return undefined;
  return join(root, "node_modules", name, "bin", onWindows ? "node.exe" : "node");
}

/** Thrown for what the person at the terminal can mend; its message is the one line to show. */
export class ScriptError extends Error {}

/** Runs a step and prints its name and time, in the style of the server's own lines. */
export async function step(name, run) {
  const startedAt = performance.now();
  const result = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`  ${name.padEnd(46)} ${seconds.padStart(6)} s`);
  return result;
}

/** `toRun`: what only building and testing need may be missing (`npm ci --omit=dev`). */
export async function ensureInstalled({ toRun = false } = {}) {
  const least = packagedNode() ? 20 : neededNode;
  if (Number(process.versions.node.split(".")[0]) < least) {
    throw new ScriptError(`Node ${least} or newer is needed, this is ${process.version}`);
  }
  if (isInstalled(toRun)) return;
  await step("installed what the lock file says", install);
}

/** Compares the lock file with npm's own record of what lies in node_modules. */
function isInstalled(toRun) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record) || !existsSync(pinnedNode)) return false;
  const wanted = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const present = JSON.parse(readFileSync(record, "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes("node_modules/") || entry.link) return true;
    if (!present[path] && toRun && (entry.dev || entry.devOptional)) return true;
    // Packages for other platforms, and what only those need, are in the lock file alone.
    if (!present[path]) return entry.optional === true && !(entry.os && fitsHere(entry));
    return present[path].version === entry.version;
  });
}

/** npm's rules for "os", "cpu" and "libc", as far as our packages use them. */
function fitsHere({ os, cpu, libc }) {
  const glibc =
    process.platform === "linux" && Boolean(process.report?.getReport().header.glibcVersionRuntime);
  const allows = (list, value) => !list || list.includes(value);
  return (
    allows(os, process.platform) &&
    allows(cpu, process.arch) &&
    (!libc || allows(libc, glibc ? "glibc" : "musl"))
  );
}

/** Building the console needs development packages; no package runs a script of its own (.npmrc). */
async function install() {
  const options = [
    "ci",
    "--include=dev",
    "--include=optional",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ];
  const npm = process.env.npm_execpath?.endsWith(".js")
    ? [process.execPath, process.env.npm_execpath]
    : ["npm"];
  const { code, output } = await run(npm[0], [...npm.slice(1), ...options], {
    shell: onWindows && npm.length === 1,
  });
  if (code !== 0) {
    const lines = output.split("\n").filter((line) => line.trim() && !/npm warn|complete log/.test(line));
    throw new ScriptError(`npm ci failed:\n${lines.slice(0, 12).join("\n")}`);
  }
  if (!existsSync(pinnedNode)) {
    throw new ScriptError(
      'npm did not install the pinned Node, an optional package: allow them ("npm config delete omit")',
    );
  }
}

/** Runs a program in the repo and gathers its output; `show` passes it through instead. */
export function run(program, args, { show = false, shell = false, env = plainOutput() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env,
      shell,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    // Who is stopped leaves nothing behind that goes on writing where the next run begins; npm, asked to end, goes on for minutes.
    const end = () => child.kill("SIGKILL");
    process.once("exit", end);
    child.once("close", () => process.off("exit", end));
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on("data", (chunk) => {
        output += chunk;
      });
    }
    child.once("error", (error) => resolve({ code: -1, output: error.message }));
    child.once("close", (code) => resolve({ code: code ?? -1, output }));
  });
}

/** What we gather is read by us and shown later, so it has no colours. */
function plainOutput() {
  const { FORCE_COLOR: _, ...env } = process.env;
  return { ...env, NO_COLOR: "1" };
}

/** Runs a package's command under the pinned Node. */
export function runBin(name, args, options) {
  const manifest = JSON.parse(readFileSync(join(root, "node_modules", name, "package.json"), "utf8"));
  const bin = typeof manifest.bin === "string" ? manifest.bin : Object.values(manifest.bin)[0];
  return run(pinnedNode, [join(root, "node_modules", name, bin), ...args], options);
}

/** What check.mjs and test.mjs both run: a package and its arguments. */
export const typeCheck = [
  "typescript",
  // What was right is remembered: a second run looks at what has changed since. One checker: four, as is usual, each work
  // out the contract's types for themselves, which is twice the work.
  ["-p", "tsconfig.json", "--incremental", "--tsBuildInfoFile", ".cache/tsbuildinfo.json", "--checkers", "1"],
];
export const lint = [
  "@biomejs/biome",
  ["ci", "--colors=off", "--diagnostic-level=error", "--max-diagnostics=50"],
];

/** Runs the main function of a script: a ScriptError is one line and exit code 1. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    if (!(error instanceof ScriptError)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}
