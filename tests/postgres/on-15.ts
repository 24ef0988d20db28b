/**
 * Runs a command on PostgreSQL 15, the oldest that the product takes, as its tests run on the embedded 18: a cluster of its own in
 * a temporary folder, started with the tests' settings, told to the command as TEST_DATABASE_URL, and gone afterwards.
 *
 *   node tests/postgres/on-15.ts node_modules/vitest/vitest.mjs run --project=server [files…]
 */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, fstatSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unprivilegedIdentity } from "@opc/server/db/embedded-binaries";
import { APP_ROLE, appSignIn } from "@opc/server/db/roles";
import { freePort } from "@opc/server/testing/free-port";
import pg from "pg";

/** Where Debian's package has its programs. */
const bin = process.env.POSTGRES_15_BIN ?? "/usr/lib/postgresql/15/bin";
const identity = unprivilegedIdentity();
const folder = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "opc-postgres-15-"));
const data = join(folder, "data");
const [adminPassword, ownerPassword] = [randomBytes(24).toString("hex"), randomBytes(24).toString("hex")];

let code = 1;
try {
  const port = await freePort();
  start(port);
  try {
    code = await run(process.argv.slice(2), { TEST_DATABASE_URL: await makeOwner(port) });
  } finally {
    tool("pg_ctl", ["stop", "--pgdata", data, "--mode=fast"]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = code;

function start(port: number): void {
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, adminPassword, { mode: 0o644 });
  chmodSync(folder, 0o700);
  const initdb = [
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
  ];
  tool("initdb", ["--pgdata", data, ...initdb, "--locale=C.UTF-8", "--no-sync"]);
  const settings = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    shared_buffers: "256MB",
    random_page_cost: 1.1,
    jit: "off",
    max_wal_size: "256MB",
    synchronous_commit: "off",
    fsync: "off",
    autovacuum: "off",
    full_page_writes: "off",
    timezone: "UTC",
  };
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}='${value}'`);
  tool("pg_ctl", [
    "start",
    "--wait",
    "--pgdata",
    data,
    "--log",
    join(folder, "log"),
    "-o",
    options.join(" "),
  ]);
}

/** The roles of an operator's own server, as docs/operations.md has them made. Returns the owner's URL. */
async function makeOwner(port: number): Promise<string> {
  const admin = new pg.Client(`postgres://postgres:${adminPassword}@127.0.0.1:${port}/postgres`);
  const owner = `postgres://opc:${ownerPassword}@127.0.0.1:${port}/opc`;
  await admin.connect();
  await admin.query(`create role opc login createdb createrole password '${ownerPassword}'`);
  await admin.query(
    `create role ${APP_ROLE} login noinherit password '${new URL(appSignIn(owner)).password}'`,
  );
  await admin.query(`grant ${APP_ROLE}, pg_monitor to opc`);
  await admin.query("create database opc owner opc");
  await admin.end();
  return owner;
}

function tool(name: string, args: string[]): void {
  execFileSync(join(bin, name), args, { ...identity, cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
}

/** The fourth stream is that of the reporter of `npm test`. */
function run(args: string[], env: Record<string, string>): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "inherit", "inherit", isOpen(3) ? 3 : "ignore"],
    });
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
    child.once("close", (ended) => resolve(ended ?? 1));
  });
}

function isOpen(stream: number): boolean {
  try {
    return fstatSync(stream).isFIFO() || fstatSync(stream).isSocket();
  } catch {
    return false;
  }
}
