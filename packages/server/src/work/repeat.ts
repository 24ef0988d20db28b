// The engine: does one thing again and again in this process, never twice at a time. A round that fails is logged with its
// cause and tried again after the usual pause; nothing is thrown out of it.
import type { WorkRounds } from "../http/work-report.ts";
import type { Services } from "../services.ts";

/** "again": there is more, so the next round begins at once. `isStopping` tells a long round to break off soon. */
export type Round = (isStopping: () => boolean) => Promise<unknown>;

export interface Repeated {
  name: string;
  /** From the end of a round to the next. */
  everyMs: number;
  /** To the first round; as long as to any other where it is not said. */
  firstAfterMs?: number;
  /** So long at least, however often it is woken. */
  minPauseMs?: number;
  run: Round;
}

export interface Repeating {
  /** The next round begins at once, or when the one that runs is over. */
  wake(): void;
  /** Begins no more rounds and waits for the one that runs. */
  stop(): Promise<void>;
  rounds(): WorkRounds;
}

const maxMessageLength = 300;

/** One line for people who watch; the whole error is in the log. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n", 1)[0] ?? "").slice(0, maxMessageLength);
}

export function repeat(work: Repeated, { clock, log }: Pick<Services, "clock" | "log">): Repeating {
  const { everyMs, firstAfterMs = everyMs, minPauseMs = 0 } = work;
  const rounds: WorkRounds = {
    startedAt: null,
    finishedAt: null,
    durationMs: null,
    runs: 0,
    failures: 0,
    failedAt: null,
    failure: null,
  };
  let isStopped = false;
  let isWoken = false;
  let lookUp: () => void = () => {};

  async function sleep(ms: number, isOver: () => boolean): Promise<void> {
    if (ms <= 0 || isOver()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    lookUp = () => {
      if (isOver()) resolve();
    };
    const timer = setTimeout(resolve, ms);
    await promise;
    clearTimeout(timer);
  }

  async function pause(): Promise<void> {
    await sleep(minPauseMs, () => isStopped);
    await sleep(everyMs - minPauseMs, () => isStopped || isWoken);
  }

  /** Returns whether there is more to do. */
  async function round(): Promise<boolean> {
    isWoken = false;
    rounds.runs += 1;
    rounds.startedAt = clock.now();
    const from = performance.now();
    try {
      return (await work.run(() => isStopped)) === "again";
    } catch (error) {
      log.error({ err: error, work: work.name }, `background work failed and will be retried: ${work.name}`);
      rounds.failures += 1;
      rounds.failedAt = clock.now();
      rounds.failure = messageOf(error);
      return false;
    } finally {
      rounds.finishedAt = clock.now();
      rounds.durationMs = Math.round(performance.now() - from);
    }
  }

  async function begin(): Promise<void> {
    await sleep(firstAfterMs, () => isStopped || isWoken);
    while (!isStopped) {
      if (!(await round())) await pause();
    }
  }

  const running = begin();
  return {
    wake() {
      isWoken = true;
      lookUp();
    },
    async stop() {
      isStopped = true;
      lookUp();
      await running;
    },
    rounds: () => ({ ...rounds }),
  };
}
