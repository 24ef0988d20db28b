// How a server process ends: told to by a signal or by its supervisor's end, or by a mistake of its own.
import type { RunningServer } from "./run-server.ts";
import { StartupError } from "./startup-error.ts";

/** Told apart by the supervisor: a crash is started again, everything else is final. */
const EXIT = { fine: 0, startFailed: 1, crashed: 70, forced: 130 } as const;

/** Longer than requests and jobs are given together. */
const STOP_LIMIT_MS = 25_000;

/** Runs a server until it is told to stop, then exits the process. A StartupError is one line and exit code 1. */
export async function runUntilStopped(start: () => Promise<RunningServer>): Promise<void> {
  const starting = start();
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(EXIT.forced), STOP_LIMIT_MS).unref();
    starting
      .then((server) => server.stop())
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
