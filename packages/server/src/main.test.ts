import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { findPostmaster } from "./db/embedded-process.ts";
import { markAsCopy, takeOver } from "./restored-copy.ts";
import { compiledDir } from "./testing/compiled.ts";
import { freePort } from "./testing/free-port.ts";

// Whole processes start and stop here; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), "main-"));
const dataDir = join(folder, "data");
const port = await freePort();
const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill("SIGKILL");
});

afterAll(async () => {
  const cluster = await clusterFolder();
  const server = start();
  await server.ready();
  server.child.kill("SIGTERM");
  await server.ended;
  await rm(cluster, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

function start(args: string[] = [], env: Record<string, string> = {}) {
  const argv = [join(import.meta.dirname, "main.ts"), "--port", String(port), "--data", dataDir, ...args];
  const child = spawn(process.execPath, argv, {
    env: { PATH: process.env.PATH ?? "", NODE_COMPILE_CACHE: compiledDir, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  const failed = ended.then((code) => {
    throw new Error(`the server ended with ${code} instead: ${output}`);
  });
  failed.catch(() => undefined);
  const said = () => vi.waitFor(() => expect(output).toContain("Ready after"), { timeout: 40_000 });
  const ready = () => Promise.race([said(), failed]);
  return { child, ended, ready, output: () => output };
}

async function clusterFolder(): Promise<string> {
  const { Folder } = JSON.parse(await readFile(join(dataDir, "postgres.json"), "utf8")) as { Folder: string };
  return Folder;
}

const postmaster = async () => findPostmaster(join(await clusterFolder(), "data"));

async function readiness(): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
  return answer?.status ?? 0;
}

test("a server told to stop leaves no process", async () => {
  const server = start();
  await server.ready();
  expect(await readiness()).toBe(200);
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
  expect(await postmaster()).toBeUndefined();
});

test("a stop says so at /readyz first and goes on answering, then ends what is on its way, then the process", async () => {
  const server = start([], { DRAIN_SECONDS: "2" });
  await server.ready();
  const upload = connect(port, "127.0.0.1");
  let answer = "";
  upload.on("data", (chunk) => {
    answer += chunk;
  });
  const answered = once(upload, "close");
  // A request that is on its way: its body has not come yet.
  upload.write(
    "POST /mc_api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{",
  );
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  server.child.kill("SIGTERM");
  const ask = async () => {
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`);
    return { ready: ready.status, connection: ready.headers.get("connection"), body: await ready.json() };
  };
  await expect
    .poll(ask, { timeout: 10_000, interval: 20 })
    .toEqual({ ready: 503, connection: "close", body: { status: "stopping" } });
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
  await expect.poll(readiness, { timeout: 10_000, interval: 20 }).toBe(0);
  expect(running.has(server.child)).toBe(true);
  upload.write("}");
  await answered;
  expect(answer).toMatch(/^HTTP\/1\.1 [24]\d\d [\s\S]*"code"/);
  expect(await server.ended).toBe(0);
});

test("a supervisor that goes while its server stops does not hurry it", async () => {
  const server = start();
  await server.ready();
  server.child.kill("SIGTERM");
  server.child.disconnect();
  expect(await server.ended).toBe(0);
  expect(await postmaster()).toBeUndefined();
});

test("after a kill the next start finds PostgreSQL running and takes it over", async () => {
  const killed = start();
  await killed.ready();
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(await postmaster()).toBeDefined();
  const next = start();
  await next.ready();
  expect(next.output()).toContain("it was still running");
  next.child.kill("SIGTERM");
  expect(await next.ended).toBe(0);
});

test("what a server has compiled is kept also when it is killed, and one that cannot keep it starts", async () => {
  const kept = join(folder, "compiled");
  const first = start([], { NODE_COMPILE_CACHE: kept });
  await first.ready();
  await expect
    .poll(async () => (await readdir(kept, { recursive: true })).length, { timeout: 20_000 })
    .toBeGreaterThan(100);
  first.child.kill("SIGKILL");
  await first.ended;
  const other = start([], { NODE_COMPILE_CACHE: join(import.meta.filename, "no-folder") });
  await other.ready();
  other.child.kill("SIGTERM");
  expect(await other.ended).toBe(0);
});

test("a killed PostgreSQL is back by itself and requests are answered again", async () => {
  const server = start();
  await server.ready();
  process.kill((await postmaster()) ?? 0, "SIGKILL");
  await expect.poll(readiness, { timeout: 10_000, interval: 50 }).toBe(503);
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  expect(running.has(server.child)).toBe(true);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("a restored copy answers, says what it is and does no background work until it takes over", async () => {
  const token = "planted-metrics-token".padEnd(40, "x");
  const server = start([], { METRICS_TOKEN: token });
  await server.ready();
  expect(await worksBehind(token)).toBe(true);
  server.child.kill("SIGTERM");
  await server.ended;
  await markAsCopy(dataDir);
  const copy = start([], { METRICS_TOKEN: token });
  await copy.ready();
  expect(copy.output()).toContain(
    "restored copy: nothing is sent and nothing expires until npm run take-over",
  );
  expect(await readiness()).toBe(200);
  expect(await worksBehind(token)).toBe(false);
  copy.child.kill("SIGTERM");
  await copy.ended;
  await takeOver(dataDir);
});

async function worksBehind(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const metrics = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
  return (await metrics.text()).includes('work="seal-chains"');
}

test("a data directory in use and a taken port are one clear line each, and the first server goes on", async () => {
  const first = start();
  await first.ready();
  const sameData = start(["--port", String(await freePort())]);
  expect(await sameData.ended).toBe(1);
  expect(sameData.output()).toMatch(
    /^\nThe data directory is in use by another OPC Admin \(process \d+\)[^\n]*\n$/,
  );
  const other = join(folder, "other");
  const samePort = start(["--data", other]);
  expect(await samePort.ended).toBe(1);
  expect(samePort.output()).toMatch(
    /^\nPort \d+ is taken: stop what uses it, or choose another with --port\n$/,
  );
  // It was noticed before any work.
  expect(existsSync(other)).toBe(false);
  expect(await readiness()).toBe(200);
  first.child.kill("SIGTERM");
  await first.ended;
});

test("an unreachable DATABASE_URL and a wrong setting are one clear line each", async () => {
  const unreachable = start([], { DATABASE_URL: "postgres://opc:planted-secret@127.0.0.1:9/opc" });
  expect(await unreachable.ended).toBe(1);
  expect(unreachable.output()).toMatch(
    /^\nCannot reach PostgreSQL at 127.0.0.1:9[^\n]*check DATABASE_URL\n$/,
  );
  const logging = start([], {
    DATABASE_URL: "postgres://opc@127.0.0.1:9/opc",
    LOG_FILE: join(folder, "unreachable.log"),
  });
  expect(await logging.ended).toBe(1);
  expect(logging.output()).toMatch(/^\nCannot reach PostgreSQL at 127.0.0.1:9[^\n]*check DATABASE_URL\n$/);
  const lonely = start([], { DATABASE_REPLICA_URL: "postgres://opc@127.0.0.1:9/opc" });
  expect(await lonely.ended).toBe(1);
  expect(lonely.output()).toMatch(/^\nDATABASE_REPLICA_URL without DATABASE_URL would start[^\n]*\n$/);
  const wrong = start(["--port", "eighty"]);
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toMatch(/^\nSetting --port \(PORT\) "eighty"[^\n]*\n$/);
});
