// How a server process ends: told to by a signal or by its supervisor's end, or by a mistake of its own.
import type { RunningServer } from "./run-server.ts";
import { StartupError } from "./startup-error.ts";

/** Told apart by the supervisor: a crash is started again, everything else is final. */
const EXIT = { fine: 0, startFailed: 1, crashed: 70, forced: 130 } as const;

/** Longer than requests and jobs are given together, after the drain. */
const STOP_LIMIT_MS = 25_000;

/** Runs a server until it is told to stop, then exits the process. A StartupError is one line and exit code 1. */
export async function runUntilStopped(start: () => Promise<RunningServer>): Promise<void> {
  const starting = start();
  let stopping = false;
  const limit = (ms: number) => setTimeout(() => process.exit(EXIT.forced), ms).unref();
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    const starts = limit(STOP_LIMIT_MS);
    const drains = code === EXIT.fine;
    starting
      .then((server) => {
        clearTimeout(starts);
        limit(STOP_LIMIT_MS + (drains ? server.drainMs : 0));
        return server.stop(drains);
      })
      .then(() => process.exit(code))
      .catch(() => process.exit(EXIT.startFailed));
  };
  let signalled = false;
  const obey = () => {
    if (signalled) process.exit(EXIT.forced);
    signalled = true;
    stop(EXIT.fine);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, obey);
  // The supervisor is gone: nobody would ever stop this process. It may also go while we are stopping already.
  process.once("disconnect", () => stop(EXIT.fine));
  try {
    await starting;
  } catch (error) {
    console.error(error instanceof StartupError ? `\n${error.message}` : error);
    process.exit(EXIT.startFailed);
  }
  const crash = (error: unknown) => {
    console.error(error);
    stop(EXIT.crashed);
  };
  process.on("uncaughtException", crash);
  process.on("unhandledRejection", crash);
}
