// node scripts/run.mjs <file.ts> [arguments]: installs if needed, then runs the file with the pinned Node.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, main, pinnedNode, root } from "./install.mjs";

await main(async () => {
  const [file, ...args] = process.argv.slice(2);
  await ensureInstalled({ toRun: file.startsWith("packages/server/") });
  const child = spawn(pinnedNode, [join(root, file), ...args], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
});
