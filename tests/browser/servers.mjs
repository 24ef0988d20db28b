// The servers of the browser tests, made side by side: node servers.mjs <port>=<data folder> …
// Says so when all of them are ready. Playwright sends its signal to all of them.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureConsole } from "../../scripts/console-build.mjs";
import { ensureInstalled } from "../../scripts/install.mjs";

const root = join(import.meta.dirname, "../..");
const start = join(root, "scripts/start.mjs");
const worlds = process.argv.slice(2).map((word) => {
  const [port, dataDir] = word.split("=");
  return { port, dataDir };
});

// Once, before each of them would do it.
await ensureInstalled();
await ensureConsole();

let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.on(signal, () => {
    isStopping = true;
  });
}

const servers = worlds.map(({ port, dataDir }) =>
  spawn(process.execPath, [start, "--port", port, "--data", dataDir, "--no-traffic"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  }),
);
for (const server of servers) {
  server.once("exit", () => {
    if (isStopping) return;
    process.exitCode = 1;
    for (const other of servers) other.kill("SIGTERM");
  });
}

await Promise.all(worlds.map(({ port }) => ready(port)));
console.log("ready");

async function ready(port) {
  while (servers.every(({ exitCode }) => exitCode === null)) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`the server on port ${port} ended before it was ready`);
}
