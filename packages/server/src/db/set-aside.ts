/**
 * Records that a queue cannot work on: a secret that does not open, a row that PostgreSQL refuses. Each is passed over and
 * written down here, so that the rest of its queue goes on and somebody sees it (Home, /metrics, /readyz?verbose). It stands
 * there until it works again, or until nobody has stumbled over it for `shownMs`.
 */
import { type AsideQueue, asideQueues } from "@opc/contract/set-aside/queues";
import { hourMs, minuteMs } from "@opc/contract/time";
import { sql } from "kysely";
import type { Services } from "../services.ts";
import type { Database } from "./kysely.ts";
import { isOverload } from "./overload.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "./transaction.ts";

/** A queue stumbles over the same record at every look: it is written down once in so long. */
const writtenEveryMs = minuteMs;
export const shownMs = hourMs;
const maxReasonLength = 200;

type AsideServices = Pick<Services, "database" | "clock" | "log">;

/** What this process set aside, and when it wrote that down last. */
const written = new WeakMap<Database, Map<string, number>>();

function writtenOf(database: Database): Map<string, number> {
  const known = written.get(database) ?? new Map<string, number>();
  written.set(database, known);
  return known;
}

/**
 * Never throws: what is broken already must not stop its queue by this either. Not for a database that is away or cannot take more,
 * which is no fault of the record: its queue comes back to it.
 */
export async function setAside(
  { database, clock, log }: AsideServices,
  queue: AsideQueue,
  key: string,
  error: unknown,
): Promise<void> {
  if (isOverload(error)) return;
  const now = clock.now();
  const known = writtenOf(database);
  const text = `${queue} ${key}`;
  if (now.getTime() - (known.get(text) ?? Number.NEGATIVE_INFINITY) < writtenEveryMs) return;
  known.set(text, now.getTime());
  log.error({ err: error, queue, key }, `set aside, its queue continues: ${text}`);
  const reason = reasonOf(error);
  await inSharedTransaction(database, wholeScope, (tx) =>
    sql`insert into set_aside (queue, key, reason, first_at, last_at) values (${queue}, ${key}, ${reason}, ${now}, ${now})
      on conflict (queue, key) do update set reason = excluded.reason, last_at = excluded.last_at,
        times = set_aside.times + 1`.execute(tx),
  ).catch((another) => log.error({ err: another }, "a record that was set aside could not be stored"));
}

/** It works again. Costs nothing where this process never set it aside. */
export async function putBack(
  { database, log }: AsideServices,
  queue: AsideQueue,
  key: string,
): Promise<void> {
  if (!writtenOf(database).delete(`${queue} ${key}`)) return;
  await inSharedTransaction(database, wholeScope, (tx) =>
    sql`delete from set_aside where queue = ${queue} and key = ${key}`.execute(tx),
  ).catch((error) =>
    log.error({ err: error }, "a record that works again could not be cleared from those set aside"),
  );
}

/** How many stand aside now, by queue; all queues, also those with none. */
export async function countAside(tx: Transaction, now: Date): Promise<Record<AsideQueue, number>> {
  const { rows } = await sql<{ Queue: AsideQueue; Count: number }>`
    select queue, count(*)::integer as count from set_aside
    where last_at > ${new Date(now.getTime() - shownMs)} group by queue`.execute(tx);
  const counts = Object.fromEntries(asideQueues.map((queue) => [queue, 0])) as Record<AsideQueue, number>;
  for (const { Queue, Count } of rows) counts[Queue] = Count;
  return counts;
}

/** One line, storable. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n", 1)[0] ?? "").replaceAll("\0", "").slice(0, maxReasonLength);
}
