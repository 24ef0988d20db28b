// npm run dev: the server restarts when its sources change; the console reloads in place through vite, which
// passes calls on to the server. Options are those of npm start.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, main, pinnedNode, root } from "./install.mjs";
import { demoEntry } from "./supervise.mjs";

await main(async () => {
  await ensureInstalled();
  const { npm_lifecycle_event: _, ...env } = process.env;
  const watched = ["server", "contract", "sandbox"].map(
    (name) => `--watch-path=${join(root, "packages", name, "src")}`,
  );
  const serverArgs = ["--watch", "--watch-preserve-output", ...watched, demoEntry, ...process.argv.slice(2)];
  const at = process.argv.indexOf("--port");
  env.OPC_SERVER_URL ??= `http://127.0.0.1:${at > 0 ? process.argv[at + 1] : (env.PORT ?? 8080)}`;
  const vite = join(root, "node_modules/vite/bin/vite.js");
  const children = [
    spawn(pinnedNode, serverArgs, { stdio: "inherit", env, detached: true }),
    spawn(pinnedNode, [vite, join(root, "packages/console")], { stdio: "inherit", env, detached: true }),
  ];
  const stop = () => {
    for (const child of children) child.kill("SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, stop);
  const codes = await Promise.all(
    children.map(
      (child) =>
        new Promise((resolve) =>
          child.once("exit", (code) => {
            stop();
            resolve(code ?? 0);
          }),
        ),
    ),
  );
  return Math.max(...codes);
});
