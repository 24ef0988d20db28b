// A round that does its work when it is due, of any number of processes in one.
import { inSharedTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { startStopwatch } from "../ports/stopwatch.ts";
import type { Services } from "../services.ts";
import { messageOf, type Round } from "./repeat.ts";
import { lastDue, type Times } from "./times.ts";
import { failRun, finishRun, keepRun, leaseMs, type Run, takeRun } from "./work-run.ts";

export interface Timed {
  name: string;
  at: Times;
  run: Round;
}

type TimedServices = Pick<Services, "database" | "clock" | "log">;

/** What was missed while no worker was there is made up for once, as of the last time at which it was due. */
export function onceForAll({ name, at, run: work }: Timed, services: TimedServices): Round {
  const { clock, log } = services;
  const inWhole = <Result>(act: (tx: Transaction) => Promise<Result>) =>
    inSharedTransaction(services.database, wholeScope, act);
  return async (isStopping) => {
    const elapsedMs = startStopwatch(clock);
    const now = clock.now();
    const dueAt = lastDue(at, now);
    const nextDueAt = new Date(dueAt.getTime() + at.everyMs);
    const run = await inWhole((tx) => takeRun(tx, { name, dueAt, nextDueAt, now }));
    if (!run) return;
    const from = performance.now();
    const ending = () => ({ now: clock.now(), durationMs: Math.round(performance.now() - from) });
    const lease = holdRun(run, elapsedMs, services);
    try {
      await work(() => isStopping() || lease.isLost());
    } catch (error) {
      await lease.end();
      await inWhole((tx) => failRun(tx, run, { ...ending(), failure: messageOf(error) })).catch((another) =>
        log.warn({ err: another, work: name }, "background work: a failure could not be recorded"),
      );
      throw error;
    }
    await lease.end();
    await inWhole((tx) => finishRun(tx, run, { ...ending(), doneUntil: dueAt }));
  };
}

/** Says again and again that this worker lives. One that stood still knows by itself that its run may be another's. */
function holdRun(run: Run, sinceTakenMs: () => number, { database, clock, log }: TimedServices) {
  let isLost = false;
  let sinceKeptMs = sinceTakenMs;
  let last: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    const sinceAskedMs = startStopwatch(clock);
    last = inSharedTransaction(database, wholeScope, (tx) => keepRun(tx, run, clock.now())).then(
      (isHeld) => {
        isLost = !isHeld;
        if (isHeld) sinceKeptMs = sinceAskedMs;
      },
      (error) =>
        log.warn({ err: error, work: run.name }, "background work: a heartbeat could not be recorded"),
    );
  }, leaseMs / 6);
  return {
    isLost: () => isLost || sinceKeptMs() >= leaseMs,
    async end(): Promise<void> {
      clearInterval(timer);
      await last;
    },
  };
}
