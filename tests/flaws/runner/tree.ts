// A copy of the working tree in which flaws are planted, so that a run that is killed leaves the user's files alone. It lies
// under .cache, is made anew by each run, and shares what was installed and the tests' PostgreSQL with the tree it is of.
import { cp, mkdir, readdir, readlink, rm, symlink } from "node:fs/promises";
import { basename, join, relative } from "node:path";

export const root = join(import.meta.dirname, "../../..");
const home = join(root, ".cache/flaws");
/** Several runs at once are in nobody's way. */
const own = join(home, String(process.pid));
const leftOut = new Set([".git", ".cache", ".data", "test-results", "playwright-report", "reports"]);

export interface Tree {
  path: string;
  remove(): Promise<void>;
}

export async function makeTree(name: string): Promise<Tree> {
  const path = join(own, name);
  const installed: string[] = [];
  // `cp` refuses to copy a folder into itself, so its parts are copied one by one.
  for (const part of await readdir(root)) {
    if (leftOut.has(part)) continue;
    await cp(join(root, part), join(path, part), {
      recursive: true,
      filter: (source) => {
        if (basename(source) !== "node_modules") return true;
        installed.push(relative(root, source));
        return false;
      },
    });
  }
  for (const folder of installed) await linkInstalled(join(root, folder), join(path, folder));
  await symlink(join(root, ".cache"), join(path, ".cache"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Packages are linked one by one: our own workspaces have to be those of the copy. */
async function linkInstalled(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const target = join(to, entry.name);
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.isDirectory() && entry.name.startsWith("@")) await linkInstalled(source, target);
    else if (!entry.name.startsWith(".")) await symlink(source, target);
  }
}

/** Those of this run, and those that killed runs left. */
export async function removeTrees(): Promise<void> {
  const runs = await readdir(home).catch(() => []);
  const over = runs.filter((pid) => pid === String(process.pid) || !isAlive(Number(pid)));
  await Promise.all(over.map((pid) => rm(join(home, pid), { recursive: true, force: true })));
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
