/** A release as it is in git's history, in a folder of its own, installed and built. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { join } from "node:path";

export interface Release {
  /** Of the commit. */
  name: string;
  folder: string;
  /** False of those that refuse every database that is newer. */
  worksOnNewer: boolean;
}

const root = join(import.meta.dirname, "../..");
const cache = join(root, ".cache/drill");
const git = (...args: string[]) =>
  execFileSync("git", ["-C", root, ...args], { encoding: "utf8", maxBuffer: 1 << 28 }).trim();

/** The last commit before the newest migration came. */
export function formerRef(): string {
  const line = ["log", "-1", "--first-parent", "-m", "--diff-filter=A", "--format=%H"];
  return `${git(...line, "--", "packages/server/migrations")}^1`;
}

/** `steps`: migrations that are added to it. */
export async function unpackRelease(ref: string, steps?: string): Promise<Release> {
  const commit = git("rev-parse", "--verify", `${ref}^{commit}`);
  const name = commit.slice(0, 9);
  const folder = join(cache, steps === undefined ? name : `${name}-and-steps`);
  if (!existsSync(folder)) {
    const aside = `${folder}.new`;
    await rm(aside, { recursive: true, force: true });
    await mkdir(aside, { recursive: true });
    execFileSync("sh", ["-c", `git -C "$1" archive "$2" | tar -x -C "$3"`, "sh", root, commit, aside]);
    await install(aside);
    execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: aside, stdio: "inherit" });
    await rename(aside, folder);
  }
  const filling = "tests/drill/fill-database.ts";
  await copyFile(join(root, filling), join(folder, filling));
  for (const file of steps === undefined ? [] : await readdir(steps))
    await copyFile(join(steps ?? "", file), join(folder, "packages/server/migrations", file));
  return {
    name,
    folder,
    worksOnNewer: existsSync(join(folder, "packages/server/src/db/former-processes.ts")),
  };
}

/** What the lock file says: this tree's packages where it says the same, else its own. */
async function install(folder: string): Promise<void> {
  const lock = (of: string) => readFile(join(of, "package-lock.json"), "utf8");
  if ((await lock(folder)) !== (await lock(root))) {
    execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], {
      cwd: folder,
      stdio: "inherit",
    });
    return;
  }
  for (const place of ["", "packages/contract", "packages/server", "packages/console", "packages/sandbox"]) {
    const from = join(root, place, "node_modules");
    if (existsSync(from)) await linkAll(from, join(folder, place, "node_modules"));
  }
}

/** Each package by a link of its own, because ours lie among them. */
async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const name of await readdir(from)) {
    if (name === ".cache" || name === ".vite" || name === ".vite-temp") continue;
    if (name !== "@opc") await symlink(join(from, name), join(to, name));
  }
  const ours = join(from, "@opc");
  if (!existsSync(ours)) return;
  await mkdir(join(to, "@opc"));
  for (const name of await readdir(ours)) await symlink(join("../../packages", name), join(to, "@opc", name));
}
