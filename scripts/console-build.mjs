// Builds the console when its sources changed since the last build: the hash of what it is made of lies
// beside the result.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pinnedNode, root, run, ScriptError, step } from "./install.mjs";

const consoleFolder = join(root, "packages/console");
const dist = join(consoleFolder, "dist");
const mark = ".sources";
/** What no build is made of. */
const unbuilt = ["dist", "node_modules", "testing", "vitest.config.ts"];

/** Whether what is built is of these sources. */
export function isConsoleBuilt() {
  return existsSync(join(dist, mark)) && readFileSync(join(dist, mark), "utf8") === hashSources();
}

export async function ensureConsole() {
  if (isConsoleBuilt()) return;
  await step("built the console", buildConsole);
}

/** Returns vite's own report. It is built aside: a server that starts meanwhile finds a whole console, or none. */
export async function buildConsole() {
  const sources = hashSources();
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const env = { ...process.env, NODE_ENV: "production" };
  const aside = join(root, ".cache", `console-${process.pid}`);
  const build = async (...args) => {
    const { code, output } = await run(pinnedNode, [vite, "build", consoleFolder, ...args], { env });
    if (code !== 0) throw new ScriptError(`The console does not build:\n${lastLines(output, 20)}`);
    return output;
  };
  try {
    const output = await build("--outDir", join(aside, "new"));
    const drawing = join(consoleFolder, "vite.drawing.config.ts");
    await build("--config", drawing, "--outDir", join(aside, "new/.drawing"));
    writeFileSync(join(aside, "new", mark), sources);
    if (existsSync(dist)) renameSync(dist, join(aside, "old"));
    renameSync(join(aside, "new"), dist);
    return output;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}

function lastLines(text, count) {
  return text.trim().split("\n").slice(-count).join("\n");
}

function hashSources() {
  const hash = createHash("sha256");
  for (const folder of [consoleFolder, join(root, "packages/contract")]) addFolder(hash, folder);
  hash.update(readFileSync(join(root, "package-lock.json")));
  return hash.digest("hex");
}

function addFolder(hash, folder) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    if (unbuilt.includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else hash.update(path.slice(root.length)).update(readFileSync(path));
  }
}
