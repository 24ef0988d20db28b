/**
 * One clock for all processes: the database's. Leases, "asked a minute ago" and expiry are compared across processes, and a node
 * whose clock is five minutes off would take over what another one is at. The process counts on from the last answer by a
 * clock that nobody sets, and asks again every ten seconds.
 */
import { sql } from "kysely";
import type { Clock } from "../ports/clock.ts";
import type { Database } from "./kysely.ts";
import { inSharedTransaction, wholeScope } from "./transaction.ts";

const askEveryMs = 10_000;
/** From here on it is said: certificates and other programs go by the node's own clock. */
const toldOffsetMs = 1_000;

export interface DatabaseClock extends Clock {
  /** How far the node's own clock is ahead of the database's, in ms, when it was last asked; behind: negative. */
  offsetMs(): number;
  /** Now, rather than when it is time. */
  ask(): Promise<void>;
  stop(): void;
}

/** Of the process, both in ms: a clock that nobody sets, and the node's own. */
export interface OwnTime {
  ticks(): number;
  wall(): number;
}

const ownTime: OwnTime = { ticks: () => performance.now(), wall: () => Date.now() };

interface Options {
  /** Told once each time that the node's clock is found off. */
  onOff(seconds: number): void;
  onError(error: unknown): void;
  own?: OwnTime;
}

/** Throws where the database does not answer the first time. */
export async function openDatabaseClock(
  database: Database,
  { onOff, onError, own = ownTime }: Options,
): Promise<DatabaseClock> {
  let base = { ticks: 0, databaseMs: 0 };
  let offsetMs = 0;
  let wasOff = false;
  const now = () => base.databaseMs + own.ticks() - base.ticks;

  async function ask(): Promise<void> {
    const before = own.ticks();
    const databaseMs = await databaseTime(database);
    // Answered somewhere between the two.
    base = { ticks: (before + own.ticks()) / 2, databaseMs };
    offsetMs = Math.round(own.wall() - now());
    const isOff = Math.abs(offsetMs) > toldOffsetMs;
    if (isOff && !wasOff) onOff(offsetMs / 1_000);
    wasOff = isOff;
  }

  await ask();
  const timer = setInterval(() => void ask().catch(onError), askEveryMs).unref();
  return { now: () => new Date(now()), offsetMs: () => offsetMs, ask, stop: () => clearInterval(timer) };
}

function databaseTime(database: Database): Promise<number> {
  return inSharedTransaction(database, wholeScope, async (tx) => {
    const { rows } = await sql<{ Ms: number }>`
      select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`.execute(tx);
    if (!rows[0]) throw new Error("the database told no time");
    return rows[0].Ms;
  });
}
