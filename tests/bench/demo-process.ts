/** A demo world of the bench's own, without traffic, on a free port; its console is the production build. */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DemoFile } from "@opc/sandbox/demo/file";
import { freePort } from "@opc/server/testing/free-port";
import { ensureConsole } from "./scripts.ts";
import { untilReady } from "./server-process.ts";

const root = join(import.meta.dirname, "../..");

export interface DemoProcess {
  demo: DemoFile;
  stop(): Promise<void>;
}

export async function startDemo(): Promise<DemoProcess> {
  await ensureConsole();
  const dataDir = await mkdtemp(join(tmpdir(), "opc-bench-demo-"));
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      join(root, "packages/sandbox/src/main.ts"),
      ...["--port", String(port), "--data", dataDir, "--no-traffic"],
    ],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = async () => {
    child.kill("SIGINT");
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(`http://127.0.0.1:${port}`);
    const demo = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoFile;
    return { demo, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
