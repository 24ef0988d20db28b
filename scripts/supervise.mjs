// Keeps one server process running: passes on requests to stop, and starts it again when it was killed.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pinnedNode, root } from "./install.mjs";

/** The server's exit code for a crash after it was ready. */
const CRASHED = 70;
/**
 * A start that failed: final, unless it follows a crash. What it stands on was right before, and what is in its way then passes: a
 * command, say, that took the database while the server was away.
 */
const START_FAILED = 1;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 60_000;
const PARENT_CHECK_MS = 500;
/** One Ctrl+C reaches us twice: from the terminal and, a moment later, from npm. */
const SAME_SIGNAL_MS = 800;

/**
 * Where Node keeps what it has compiled: a server that was killed is there again in about half of the processor time. Where it
 * cannot write, Node compiles anew and says nothing.
 */
const compiled = { NODE_COMPILE_CACHE: join(root, ".cache/compiled") };

/**
 * The heap's young part may grow to 32 MB. Left alone, Node 24 lets it grow to 128 as soon as one long file is written, and
 * keeps them (docs/performance.md, "Memory of a workbook").
 */
export const nodeOptions = ["--max-semi-space-size=16"];

/** Resolves with the exit code once the server has ended for good. */
export function supervise(args) {
  return new Promise((resolve) => {
    let child;
    let stopping = false;
    let lastSignalAt = 0;
    let pauseMs = FIRST_PAUSE_MS;
    let hasCrashed = false;
    let timer;

    const start = () => {
      const startedAt = Date.now();
      // Its own process group: a Ctrl+C must reach it once, from here. The channel tells it when we are gone.
      child = spawn(pinnedNode, [...nodeOptions, ...args], {
        cwd: process.cwd(),
        env: { ...compiled, ...process.env },
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        detached: true,
      });
      child.once("exit", (code, signal) => {
        hasCrashed ||= signal !== null || code === CRASHED;
        const mayPass = code === CRASHED || code === START_FAILED;
        if (stopping || !hasCrashed || (signal === null && !mayPass)) return finish(code ?? 0);
        if (Date.now() - startedAt > STEADY_MS) pauseMs = FIRST_PAUSE_MS;
        console.log(`\n  The server ended (${signal ?? `code ${code}`}); starting it again`);
        timer = setTimeout(start, pauseMs);
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
      });
    };
    const stop = (signal) => {
      const now = Date.now();
      if (stopping && now - lastSignalAt < SAME_SIGNAL_MS) return;
      lastSignalAt = now;
      stopping = true;
      clearTimeout(timer);
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      else finish(0);
    };
    const finish = (code) => {
      clearInterval(parentCheck);
      resolve(code);
    };

    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
      process.on(signal, () => stop(signal === "SIGHUP" ? "SIGTERM" : signal));
    // npm may be killed without passing the signal on; then nobody would ever stop the server.
    const parent = process.ppid;
    const parentCheck = setInterval(() => {
      if (process.env.npm_lifecycle_event && process.ppid !== parent) stop("SIGTERM");
    }, PARENT_CHECK_MS);
    start();
  });
}

export const serverEntry = `${root}/packages/server/src/main.ts`;
export const demoEntry = `${root}/packages/sandbox/src/main.ts`;
