// The folder of one embedded cluster: where it is, its credentials, how it is made and configured.
// <data>/postgres.json remembers folder, port and passwords (mode 0600). As an ordinary user the cluster
// is <data>/postgres; as root it lies under SYSTEM_HOME, because PostgreSQL then runs as another user.
import { createHash, randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  appendFile,
  chmod,
  chown,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { StartupError } from "../startup-error.ts";
import { writeOnce } from "../write-once.ts";
import { type Binaries, type Identity, notWritable, SYSTEM_HOME } from "./embedded-binaries.ts";
import { runTool, toolFailure } from "./embedded-process.ts";

/** What <data>/postgres.json holds. */
export interface ClusterRecord {
  /** Absolute path; holds the PostgreSQL data folder `data`, the socket and the start log. */
  Folder: string;
  Port: number;
  AdminPassword: string;
  OwnerPassword: string;
}

export const ADMIN_USER = "postgres";

/** Longest socket path that every supported system takes (sun_path of macOS, with its end mark). */
const SOCKET_PATH_MAX_BYTES = 103;

/**
 * Reads the record of a data directory, or writes the first one; two starts at once agree on one. A first one lies in
 * `home` where that is given.
 */
export async function clusterRecord(
  dataDir: string,
  identity: Identity | undefined,
  home?: string,
): Promise<ClusterRecord> {
  const path = join(dataDir, "postgres.json");
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const text = existsSync(path)
      ? await readFile(path, "utf8")
      : await writeOnce(path, `${JSON.stringify(await firstRecord(dataDir, identity, home), null, 2)}\n`);
    return JSON.parse(text) as ClusterRecord;
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      throw new StartupError("database-failed", `${path} is damaged: restore it from a backup`, { cause });
    }
    throw notWritable(dataDir, cause);
  }
}

/** Of a cluster that is not there yet. */
export async function firstRecord(
  dataDir: string,
  identity: Identity | undefined,
  home: string | undefined,
): Promise<ClusterRecord> {
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  // The random part keeps a deleted data directory from meeting its former cluster, whose password is gone.
  const name = `${hash}-${randomBytes(3).toString("hex")}`;
  const usual = identity ? join(SYSTEM_HOME, "clusters", name) : join(dataDir, "postgres");
  return {
    Folder: home === undefined ? usual : join(home, name),
    Port: await freePort(),
    AdminPassword: randomBytes(24).toString("base64url"),
    OwnerPassword: randomBytes(24).toString("base64url"),
  };
}

/** Keeps the record's port when it is free and takes another when something else listens there. */
export async function claimPort(dataDir: string, record: ClusterRecord): Promise<ClusterRecord> {
  if (await isFree(record.Port)) return record;
  return rewrite(dataDir, { ...record, Port: await freePort() });
}

async function rewrite(dataDir: string, record: ClusterRecord): Promise<ClusterRecord> {
  const path = join(dataDir, "postgres.json");
  await writeFile(`${path}.part`, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return record;
}

/**
 * The record of a data directory that holds its cluster. Moved or copied, it is at the new place, and the record names the old one,
 * where there is nothing, or the original.
 */
export async function afterMove(dataDir: string, record: ClusterRecord): Promise<ClusterRecord> {
  const own = join(dataDir, "postgres");
  if (await isSame(own, record.Folder)) return record;
  if (existsSync(join(own, "data"))) return rewrite(dataDir, { ...record, Folder: own });
  throw new StartupError(
    "database-failed",
    `${join(dataDir, "postgres.json")} says that the database is in ${record.Folder}, and it would have to be in ${own}: move it there, or start as the user who made it`,
  );
}

/** By another name, too: a running PostgreSQL is known by the one that it was started with. */
async function isSame(one: string, other: string): Promise<boolean> {
  if (one === other) return true;
  const [first, second] = await Promise.all(
    [one, other].map((path) => realpath(path).catch(() => undefined)),
  );
  return first !== undefined && first === second;
}

/** A new, empty cluster never takes the place of one whose keys or newest seals are still there. */
export function refuseAnother(dataDir: string, { Folder }: ClusterRecord): void {
  if (existsSync(join(Folder, "data"))) return;
  const left = ["secret.key", "chain-anchor.json"].find((name) => existsSync(join(dataDir, name)));
  if (left === undefined) return;
  throw new StartupError(
    "database-failed",
    `The database of ${dataDir} is not in ${Folder}: put it back or restore a backup; to begin with an empty one, move ${join(dataDir, left)} and postgres.json away`,
  );
}

/** A cluster belongs to whoever made it, even when this machine has gained a better user since. */
export async function clusterIdentity(
  record: ClusterRecord,
  identity: Identity | undefined,
): Promise<Identity | undefined> {
  const data = join(record.Folder, "data");
  if (!identity || !existsSync(data)) return identity;
  const { uid, gid } = await stat(data);
  return { uid, gid };
}

/** Makes the PostgreSQL data folder when it is missing. Made beside and renamed: never half a cluster. */
export async function ensureCluster(
  record: ClusterRecord,
  binaries: Binaries,
  identity: Identity | undefined,
  durable: boolean,
): Promise<void> {
  const data = join(record.Folder, "data");
  if (existsSync(data)) return checkVersion(data, binaries);
  const part = `${data}.${process.pid}.part`;
  const passwordFile = `${part}.password`;
  try {
    await makeFolder(record.Folder, identity);
    await writeFile(passwordFile, record.AdminPassword, { mode: 0o600 });
    if (identity) await chown(passwordFile, identity.uid, identity.gid);
  } catch (cause) {
    throw notWritable(record.Folder, cause);
  }
  const made = await runTool(binaries, "initdb", initArguments(part, passwordFile, durable), identity);
  await rm(passwordFile, { force: true });
  if (made.code !== 0) {
    await rm(part, { recursive: true, force: true });
    throw toolFailure("initdb", made.output);
  }
  await appendFile(join(part, "postgresql.conf"), "\ninclude 'opc.conf'\n");
  await rename(part, data).catch(async () => rm(part, { recursive: true, force: true }));
}

function initArguments(data: string, passwordFile: string, durable: boolean): string[] {
  return [
    `--pgdata=${data}`,
    `--username=${ADMIN_USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    ...(durable ? [] : ["--no-sync"]),
  ];
}

export async function makeFolder(folder: string, identity: Identity | undefined): Promise<void> {
  if (identity) {
    await mkdir(join(SYSTEM_HOME, "clusters"), { recursive: true });
    await chmod(SYSTEM_HOME, 0o755);
    await chmod(join(SYSTEM_HOME, "clusters"), 0o755);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (identity) await chown(folder, identity.uid, identity.gid);
}

async function checkVersion(data: string, binaries: Binaries): Promise<void> {
  checkMajor(await readFile(join(data, "PG_VERSION"), "utf8"), binaries, data);
}

/** `version` made what is in `place`: a whole one or its first part. */
export function checkMajor(version: string, binaries: Binaries, place: string): void {
  const major = version.trim().split(".")[0];
  const installed = binaries.version.split(".")[0];
  if (major === installed) return;
  throw new StartupError(
    "database-version",
    `The cluster in ${place} was made by PostgreSQL ${major} but ${installed} is installed: see "Upgrade" in docs/operations.md`,
  );
}

/** The folder of the Unix socket, or undefined where its path would be too long or sockets are unusual. */
export function socketFolder(record: ClusterRecord): string | undefined {
  if (process.platform === "win32") return undefined;
  const bytes = Buffer.byteLength(join(record.Folder, `.s.PGSQL.${record.Port}`));
  return bytes <= SOCKET_PATH_MAX_BYTES ? record.Folder : undefined;
}

/** Written before every start, so that a new release or a new port takes effect. `alter system` still wins. */
export async function writeConfiguration(
  record: ClusterRecord,
  identity: Identity | undefined,
  durable: boolean,
): Promise<void> {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(record.Port),
    unix_socket_directories: socketFolder(record) ?? "",
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "256MB",
    effective_cache_size: "1GB",
    random_page_cost: "1.1",
    jit: "off",
    wal_compression: durable ? "on" : "off",
    max_wal_size: durable ? "2GB" : "256MB",
    synchronous_commit: durable ? "on" : "off",
    fsync: durable ? "on" : "off",
    // A vacuum of a database that a finished test drops would stop the drop.
    autovacuum: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    // Files that are memory are read at once; to hand each to another process only costs.
    io_method: durable ? "worker" : "sync",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "on",
    log_directory: "log",
    log_filename: "postgres-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_size: "0",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  const path = join(record.Folder, "data", "opc.conf");
  await writeFile(
    path,
    `# Written at every start. Change settings with ALTER SYSTEM.\n${lines.join("\n")}\n`,
  );
  if (identity) await chown(path, identity.uid, identity.gid);
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
