/**
 * The number that a process puts into its ids is its own for as long as it renews its lease. A process that was stopped past
 * the end makes no id before it has renewed. A number that nobody renews rests longer than clocks of servers differ, so that
 * its next holder never names a millisecond that was named before.
 */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { leasedNumbers, useNumber } from "./id.ts";
import type { Database } from "./kysely.ts";
import { inSharedTransaction, wholeScope } from "./transaction.ts";

export interface IdLease {
  /** Now, rather than when it is time. */
  renew(): Promise<void>;
  stop(): void;
}

/** Starts a watch that returns how many milliseconds ago that was. */
export type StartWatch = () => () => number;

interface LeaseOptions {
  onError: (error: unknown) => void;
  startWatch?: StartWatch;
}

const heldMs = 10 * 60_000;
/** So much sooner the process itself stops. */
const restMs = 60_000;
const renewEveryMs = 60_000;
const retryMs = 1_000;

/** Throws where every number is taken. */
export async function leaseIds(
  database: Database,
  { onError, startWatch = startMachineWatch }: LeaseOptions,
): Promise<IdLease> {
  const holder = randomUUID();
  let number: number | undefined;
  let renewing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function renewOnce(): Promise<void> {
    // From before it is asked for: the database counts from later on.
    const elapsedMs = startWatch();
    const kept = number === undefined ? undefined : await keep(database, number, holder);
    number = kept ?? (await take(database, holder));
    useNumber(number, () => {
      const isOurs = elapsedMs() < heldMs - restMs;
      if (!isOurs && !renewing) renewNow();
      return isOurs;
    });
  }

  function renew(): Promise<void> {
    renewing ??= renewOnce().finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  function renewNow(): void {
    if (isStopped) return;
    renew().then(
      () => renewIn(renewEveryMs),
      (error) => {
        onError(error);
        renewIn(retryMs);
      },
    );
  }

  function renewIn(afterMs: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(renewNow, afterMs).unref();
  }

  await renew();
  renewIn(renewEveryMs);
  return {
    renew,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** The wall clock goes on while the machine sleeps, the other one is never set back. */
const startMachineWatch: StartWatch = () => {
  const [ticks, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - ticks, Date.now() - wall);
};

const heldUntil = sql`clock_timestamp() + ${heldMs} * interval '1 millisecond'`;

/** Undefined where another has it meanwhile. */
async function keep(database: Database, number: number, holder: string): Promise<number | undefined> {
  const { rows } = await inSharedTransaction(database, wholeScope, (tx) =>
    sql<{ Number: number }>`
      update id_number set held_until = ${heldUntil} where number = ${number} and holder = ${holder}
      returning number`.execute(tx),
  );
  return rows[0]?.Number;
}

/** The one that has rested longest. */
async function take(database: Database, holder: string): Promise<number> {
  const { rows } = await inSharedTransaction(database, wholeScope, (tx) =>
    sql<{ Number: number }>`
      update id_number n set holder = ${holder}, held_until = ${heldUntil}
      from (select number from id_number where held_until < clock_timestamp()
        order by held_until, number limit 1 for update skip locked) free
      where n.number = free.number returning n.number`.execute(tx),
  );
  const taken = rows[0]?.Number;
  if (taken === undefined)
    throw new Error(`all ${leasedNumbers} numbers for ids are taken: too many processes`);
  return taken;
}
