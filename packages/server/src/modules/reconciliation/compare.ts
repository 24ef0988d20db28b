/** Carries out the comparisons that wait: reads one account's day, compares it, and keeps what was found. */
import { sql } from "kysely";
import { inTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { operatorMinutesOf } from "../../order/operator-minutes.ts";
import type { Services } from "../../services.ts";
import { rangeOfDay } from "./day.ts";
import { decide } from "./decide.ts";
import { keep, keptOf } from "./keep.ts";
import { type Taken, takeNext } from "./queue.ts";
import { type AccountDay, type DayBook, readFacts } from "./read-facts.ts";
import { compareDay } from "./rules.ts";
import { sidesOf } from "./sums.ts";

type CompareServices = Pick<Services, "database" | "clock" | "log">;

/** Returns how many it compared; ends when none waits, or when it is told to. */
export async function compareWaiting(services: CompareServices, isStopped = () => false): Promise<number> {
  let compared = 0;
  while (!isStopped()) {
    const taken = await inTransaction(services.database, wholeScope, async (tx) => {
      const next = await takeNext(tx, services.clock.now());
      return next && { next, operatorMinutes: await operatorMinutesOf(tx) };
    });
    if (!taken) break;
    await compareOne(services, taken.next, taken.operatorMinutes);
    compared += 1;
  }
  return compared;
}

/** What was taken; nothing is kept of it where another worker has taken it since. */
export async function compareOne(
  services: CompareServices,
  taken: Taken,
  operatorMinutes: number,
): Promise<void> {
  const { database, clock, log } = services;
  const account: AccountDay = { ...taken, range: rangeOfDay(taken.day, operatorMinutes) };
  try {
    const book = await readFacts(database, account);
    await inTransaction(database, wholeScope, (tx) => write(tx, taken, account, book, clock.now()));
  } catch (error) {
    log.error(
      { err: error, day: taken.day, account: taken.accountId.toString() },
      "a day could not be compared",
    );
    const failure = (error instanceof Error ? error.message : "unknown").slice(0, 500);
    await inTransaction(database, wholeScope, (tx) =>
      sql`update reconciliation set failure = ${failure},
          status = case when asked_at is null then 'Failed' else 'Waiting' end
        where id = ${taken.id} and status = 'Running' and started_at = ${taken.startedAt}`.execute(tx),
    );
  }
}

async function write(
  tx: Transaction,
  taken: Taken,
  { range }: AccountDay,
  book: DayBook,
  now: Date,
): Promise<void> {
  // Locks it before its differences, as everybody does who changes them.
  const own = await tx
    .selectFrom("Reconciliation")
    .select("Id")
    .where("Id", "=", taken.id)
    .where("Status", "=", "Running")
    .where("StartedAt", "=", taken.startedAt)
    .forUpdate()
    .executeTakeFirst();
  if (!own) return;
  const decisions = decide(await keptOf(tx, taken.id), compareDay(book), book);
  await keep(tx, { ...taken, currency: book.currency }, decisions, now);
  await sql`
    update reconciliation set status = case when asked_at is null then 'Done' else 'Waiting' end, failure = null,
      compared_at = ${now}, compared_by = ${taken.askedBy}, from_at = ${range.from}, to_at = ${range.to},
      sides = ${JSON.stringify(sidesOf(book))}::jsonb, opening_minor = ${book.openingMinor},
      closing_minor = ${book.closingMinor}
    where id = ${taken.id}`.execute(tx);
}
