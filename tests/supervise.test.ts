import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "supervise-"));
const running: ChildProcess[] = [];
const supervisor = join(folder, "supervisor.mjs");
const supervise = join(import.meta.dirname, "../scripts/supervise.mjs");
writeFileSync(
  supervisor,
  `import { supervise } from ${JSON.stringify(supervise)};\nprocess.exitCode = await supervise(process.argv.slice(2));\n`,
);

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server stand-in that ends by the given body, and says its pid when it knows how. */
function start(body: string, env: Record<string, string> = {}) {
  const entry = join(folder, `entry-${running.length}-${Date.now()}.mjs`);
  writeFileSync(entry, `${body}\nsetInterval(() => {}, 1000);\nconsole.log("pid " + process.pid);\n`);
  const child = spawn(process.execPath, [supervisor, entry], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const pids = () => [...output.matchAll(/pid (\d+)/g)].map((match) => Number(match[1]));
  return { child, ended, pids, output: () => output };
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}

const stopsCleanly =
  'process.on("SIGTERM", () => { console.log("stopped"); process.exit(0); }); process.on("disconnect", () => process.exit(0));';

test("a killed server is started again, and one request to stop ends both", async () => {
  const server = start(stopsCleanly);
  await expect.poll(() => server.pids().length, { timeout: 30_000 }).toBe(1);
  process.kill(server.pids()[0] ?? 0, "SIGKILL");
  await expect.poll(() => server.pids().length, { timeout: 30_000 }).toBe(2);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.output()).toContain("stopped");
  expect(isAlive(server.pids()[1])).toBe(false);
});

test("a crash is started again, a start that failed is final", async () => {
  const crashing = start("setTimeout(() => process.exit(70), 50);");
  await expect.poll(() => crashing.pids().length, { timeout: 30_000 }).toBeGreaterThan(1);
  const failing = start("setTimeout(() => process.exit(1), 50);");
  expect(await failing.ended).toBe(1);
  expect(failing.pids()).toHaveLength(1);
});

test("a start that fails after a crash is tried again until it succeeds, and a request to stop ends that too", async () => {
  const tries = join(folder, "tries");
  const body = (ends: string) => `
    import { appendFileSync, readFileSync } from "node:fs";
    appendFileSync(${JSON.stringify(tries)}, "x");
    const code = (${ends})[readFileSync(${JSON.stringify(tries)}, "utf8").length - 1];
    if (code !== undefined) process.exit(code);
    ${stopsCleanly}`;
  const server = start(body("[70, 1, 1]"));
  await expect.poll(() => server.pids().length, { timeout: 30_000 }).toBe(1);
  expect(readFileSync(tries, "utf8")).toBe("xxxx");
  expect(server.output()).toContain("The server ended (code 1); starting it again");
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);

  rmSync(tries);
  const never = start(body("[70, ...Array(99).fill(1)]"));
  await expect.poll(() => never.output(), { timeout: 30_000 }).toContain("code 1");
  never.child.kill("SIGTERM");
  expect(await never.ended).not.toBe(null);
});

test("a Ctrl+C that arrives twice at once is one request", async () => {
  const server = start(
    'let n = 0; process.on("SIGINT", () => { n += 1; setTimeout(() => process.exit(n), 300); });',
  );
  await expect.poll(() => server.pids().length, { timeout: 30_000 }).toBe(1);
  server.child.kill("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 50));
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(1);
});

test("a server whose supervisor was killed ends by itself", async () => {
  const server = start(stopsCleanly);
  await expect.poll(() => server.pids().length, { timeout: 30_000 }).toBe(1);
  server.child.kill("SIGKILL");
  await expect.poll(() => isAlive(server.pids()[0]), { timeout: 30_000 }).toBe(false);
});

test("what Node compiles is kept for the next start, in a folder of one's own choice too, and a start needs none", async () => {
  const says = `${stopsCleanly} console.log("compiled " + process.env.NODE_COMPILE_CACHE);`;
  const usual = start(says);
  await expect.poll(() => usual.pids().length, { timeout: 30_000 }).toBe(1);
  expect(usual.output()).toContain(`compiled ${join(import.meta.dirname, "../.cache/compiled")}`);
  const noFolder = join(supervisor, "no-folder");
  const chosen = start(says, { NODE_COMPILE_CACHE: noFolder });
  await expect.poll(() => chosen.pids().length, { timeout: 30_000 }).toBe(1);
  expect(chosen.output()).toContain(`compiled ${noFolder}`);
});

test("a server that runs without the supervisor is given the same options of Node", async () => {
  const { nodeOptions } = (await import(supervise)) as { nodeOptions: string[] };
  const started = `node ${nodeOptions.join(" ")} packages/server/src/main.ts`;
  for (const file of ["deploy/systemd/opc-admin@.service", "docs/operations.md"]) {
    expect(readFileSync(join(import.meta.dirname, "..", file), "utf8"), file).toContain(started);
  }
});
