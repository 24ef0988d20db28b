/**
 * What docs/operations.md promises of a folder without development packages, tried: a copy of what is built, outside the
 * repository so that nothing here is found by chance, is installed from the lock file with `--omit=dev` and started by
 * `npm start` as in production and then with its demo world, each on an embedded database of its own.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { cp, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { findPostmaster } from "../../packages/server/src/db/embedded-process.ts";
import { freePort } from "../../packages/server/src/testing/free-port.ts";
import { faultsOfFolder } from "./judge.ts";
import { lockedPackages, root } from "./lock.ts";

const notCopied = new Set([".git", ".cache", ".data", "node_modules", "test-results", "playwright-report"]);
/** What a program needs of its surroundings to find npm, a home and the registry; no setting of the product. */
const ownEnvironment = /^(PATH|HOME|USER|TMPDIR|LANG|npm_config_.*|NODE_EXTRA_CA_CERTS|.*_proxy)$/i;
/** Of an installation, or of a start with a demo world to fill, on a slow machine. */
const patienceMs = 300_000;
/** Longer than the server itself takes at most. */
const stopMs = 40_000;
const betweenQuestionsMs = 200;

interface Kind {
  name: string;
  args: string[];
  settings: Record<string, string>;
  /** A command beside the running server. */
  command?: string[];
}

const production: Kind = {
  name: "as in production",
  args: ["--no-demo"],
  settings: {
    NODE_ENV: "production",
    PUBLIC_URL: "https://office.example",
    TRUST_PROXY: "127.0.0.1",
    SECRET_KEY: randomBytes(32).toString("hex"),
    METRICS_TOKEN: randomBytes(32).toString("hex"),
    SECURITY_CONTACT: "mailto:security@office.example",
    ADMIN_PASSWORD: randomBytes(16).toString("hex"),
  },
  command: ["create-admin", "--", "--user", "first"],
};
const demo: Kind = { name: "with the demo world", args: ["--no-traffic"], settings: {} };

/** One sentence for each package that should not be there, or should. Throws where something does not start, answer or stop. */
export async function leanFaults(say: (line: string) => void): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "opc-lean-"));
  try {
    await cp(root, folder, { recursive: true, filter: (path) => !notCopied.has(basename(path)) });
    await npm(folder, [
      "ci",
      "--omit=dev",
      "--ignore-scripts",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ]);
    for (const kind of [production, demo]) say(`${kind.name}: ${await started(folder, kind)}`);
    // Only now: a start that lacked something would have installed everything.
    const paths = await packagesIn(folder);
    const faults = faultsOfFolder(paths, lockedPackages());
    say(`installed without development packages: ${paths.length} packages`);
    return faults;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Says what was seen between start and stop. */
async function started(folder: string, { name, args, settings, command }: Kind): Promise<string> {
  const port = await freePort();
  const dataDir = join(folder, ".data", String(port));
  const options = ["--port", String(port), "--data", dataDir, ...args];
  const server = begin(folder, ["start", "--", ...options], settings);
  try {
    const url = `http://127.0.0.1:${port}`;
    const readyMs = await untilReady(url, server);
    const page = await text(`${url}/`);
    if (!page.includes('id="sign-in"')) throw new Error(`${name}: the first page is not the sign-in page`);
    const [, script = ""] = /<script[^>]* src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
    const built = await readFile(join(folder, "packages/console/dist", script), "utf8");
    if ((await text(url + script)) !== built) throw new Error(`${name}: ${script} is not as it was built`);
    if (command) await npm(folder, ["run", ...command, "--data", dataDir], settings);
    const { Folder } = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8"));
    // The shell between npm and the server dies of the signal after it, and npm says so.
    const code = await stop(server);
    if (code !== 0 && code !== "SIGINT")
      throw new Error(`${name}: it ended with ${code}: ${server.output()}`);
    const left = await findPostmaster(join(Folder, "data"));
    if (left !== undefined) throw new Error(`${name}: PostgreSQL still runs as process ${left}`);
    // As root it does not lie in the data folder.
    await rm(Folder, { recursive: true, force: true });
    return `ready after ${(readyMs / 1000).toFixed(1)} s, ${script} as built, stopped by SIGINT`;
  } finally {
    await stop(server);
  }
}

/** As Ctrl+C does, which reaches npm and all that it began. */
async function stop({ child, ended }: Begun): Promise<number | string> {
  tell(child, "SIGINT");
  const late = setTimeout(tell, stopMs, child, "SIGKILL");
  const code = await ended;
  clearTimeout(late);
  return code;
}

function tell({ pid, exitCode, signalCode }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, signal);
}

interface Begun {
  child: ChildProcess;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
  output(): string;
}

async function npm(cwd: string, args: string[], settings: Kind["settings"] = {}): Promise<void> {
  const begun = begin(cwd, args, settings);
  const code = await begun.ended;
  if (code !== 0) throw new Error(`npm ${args.join(" ")} ended with ${code}: ${begun.output()}`);
}

/** Without the repository's own programs in PATH: what the folder lacks is not found here. */
function begin(cwd: string, args: string[], settings: Record<string, string>): Begun {
  const own = Object.entries(process.env).filter(([name]) => ownEnvironment.test(name));
  const path = (process.env.PATH ?? "").split(":").filter((each) => !each.includes("node_modules"));
  const { npm_config_local_prefix: _, ...env } = Object.fromEntries(own);
  const child = spawn("npm", args, {
    cwd,
    env: { ...env, PATH: path.join(":"), NO_COLOR: "1", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (piece) => {
      output += piece;
    });
  }
  // Asked to end, we end what we began, which the terminal does not tell.
  const endToo = () => tell(child, "SIGINT");
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, endToo);
  const ended = once(child, "close").then(([code, how]) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, endToo);
    return code ?? how;
  });
  return { child, ended, output: () => output };
}

/** Milliseconds until it was ready. */
async function untilReady(url: string, { ended, output }: Begun): Promise<number> {
  const startedAt = performance.now();
  let code: number | string | undefined;
  ended.then((how) => {
    code = how;
  });
  while (performance.now() - startedAt < patienceMs) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.status === 200) return performance.now() - startedAt;
    if (code !== undefined) throw new Error(`it ended with ${code} before it was ready: ${output()}`);
    await new Promise((resolve) => setTimeout(resolve, betweenQuestionsMs));
  }
  throw new Error(`not ready after ${patienceMs / 1000} s: ${output()}`);
}

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Where packages of others lie, as the lock file names the places. */
async function packagesIn(folder: string): Promise<string[]> {
  const workspaces = (await readdir(join(folder, "packages"))).map((name) => `packages/${name}`);
  const places = ["", ...workspaces].map((place) => packagesBelow(folder, place));
  return (await Promise.all(places)).flat();
}

async function packagesBelow(folder: string, place: string): Promise<string[]> {
  const modules = join(place, "node_modules");
  const found: string[] = [];
  for (const name of await foldersIn(join(folder, modules))) {
    const names = name.startsWith("@") ? await foldersIn(join(folder, modules, name)) : [""];
    for (const part of names) {
      const path = join(modules, name, part);
      found.push(path, ...(await packagesBelow(folder, path)));
    }
  }
  return found;
}

/** Links, which are workspaces, are none. */
async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name);
}
