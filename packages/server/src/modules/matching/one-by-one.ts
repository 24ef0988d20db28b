/**
 * A report whose credits could not be matched together. What was seen is written down all the same; a credit that cannot be
 * matched stays at the matching desk, and the others settle. A crawler's are taken each in a transaction of its own; a
 * person's statement is one call, so those that cannot be are looked for, and it is taken without them.
 */
import type { Selectable } from "kysely";
import { CallError } from "../../call-error.ts";
import { inBatch } from "../../db/batch.ts";
import type { Currencies } from "../../db/currencies.ts";
import { isPassing, retryRaces } from "../../db/races.ts";
import { setAside } from "../../db/set-aside.ts";
import type { Tables } from "../../db/tables.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import { postNow } from "../../ledger/post-last.ts";
import type { Actor } from "../../order/payment-events.ts";
import type { Services } from "../../services.ts";
import { matchCredits } from "./match.ts";
import {
  creditOf,
  type Report,
  type ReportedTransaction,
  type ReportOutcome,
  refusalOf,
  storeReports,
  takeReports,
} from "./report.ts";

type AsideServices = Pick<Services, "database" | "clock" | "log">;

/**
 * Throws where the report itself cannot be written down, and whatever passes: the crawler tells it again, what was taken by then is
 * known, and nothing waits unmatched that nobody comes back to.
 */
export async function takeOneByOne(
  services: AsideServices,
  report: Report,
  currencies: Currencies,
): Promise<ReportOutcome> {
  const { database } = services;
  const refused = await inBatch(database, (tx) => refusalOf(tx, report));
  if (refused) return refused;
  const taken = { accepted: 0, known: 0 };
  for (const one of report.transactions) {
    const outcome = await takeOne(services, { ...report, transactions: [one] }, currencies);
    if (outcome instanceof CallError) return outcome;
    taken.accepted += outcome.accepted;
    taken.known += outcome.known;
  }
  return taken;
}

async function takeOne(
  services: AsideServices,
  report: Report,
  currencies: Currencies,
): Promise<ReportOutcome> {
  const { database } = services;
  const only = (outcomes: readonly ReportOutcome[]) => {
    const [outcome] = outcomes;
    if (!outcome) throw new Error("a report was left without an outcome");
    return outcome;
  };
  try {
    return only(await inBatch(database, (tx) => takeReports(tx, [report], currencies)));
  } catch (error) {
    if (isPassing(error)) throw error;
    const { outcomes, credits } = await inBatch(database, (tx) => storeReports(tx, [report]));
    for (const { id } of credits) await setAside(services, "matching", creditKey(id), error);
    return only(outcomes);
  }
}

const creditName = "bank transaction ";

/** How a credit is named that was set aside. */
export function creditKey(transactionId: bigint): string {
  return `${creditName}${transactionId}`;
}

/** Undefined: the name is of something else. */
export function creditOfKey(key: string): bigint | undefined {
  const id = key.startsWith(creditName) ? key.slice(creditName.length) : "";
  return /^\d{1,19}$/.test(id) ? BigInt(id) : undefined;
}

/** Matches a credit again that was set aside. Returns what it failed with; undefined where it no longer waits or was decided. */
export async function matchAgain(
  { database, clock }: AsideServices,
  transactionId: bigint,
  currencies: Currencies,
): Promise<unknown> {
  try {
    await inBatch(database, async (tx) => {
      const row = await tx
        .selectFrom("BankTransaction")
        .selectAll()
        .where("Id", "=", transactionId)
        .executeTakeFirst();
      if (row?.MatchStatus !== "PendingMatch" || row.OrderId !== null || row.Direction !== "Credit") return;
      await matchCredits(tx, [creditOf(row, await reporterOf(tx, row))], currencies, clock.now());
    });
    return undefined;
  } catch (error) {
    if (isPassing(error)) throw error;
    return error;
  }
}

async function reporterOf(tx: Transaction, row: Selectable<Tables["BankTransaction"]>): Promise<Actor> {
  const { Source, ParentId, EnteredBy } = row;
  if ((Source !== "Crawler" || ParentId !== null) && EnteredBy !== null)
    return { kind: "user", name: EnteredBy };
  const crawler = await tx
    .selectFrom("Crawler")
    .select("SpiderId")
    .where("Id", "=", row.CrawlerId ?? 0n)
    .executeTakeFirstOrThrow();
  return { kind: "crawler", name: crawler.SpiderId };
}

/** Rows that cannot be booked, by number, and why not. */
export interface Unbookable {
  /** Written down, and matched with nothing. */
  unmatched: Map<string, unknown>;
  /** Not even that. */
  unstored: Map<string, unknown>;
}

/** Tries the report in ever smaller parts, in transactions that are all taken back. */
export async function unbookableOf(
  { database }: AsideServices,
  report: Report,
  currencies: Currencies,
): Promise<Unbookable> {
  const tried = (work: (tx: Transaction) => Promise<unknown>) => triedIn(database, work);
  const found: Unbookable = { unmatched: new Map(), unstored: new Map() };
  const look = async (transactions: readonly ReportedTransaction[]): Promise<void> => {
    const part = { ...report, transactions };
    const error = await tried(async (tx) => {
      await takeReports(tx, [part], currencies);
      await postNow(tx);
    });
    if (error === undefined) return;
    const [only, another] = transactions;
    if (only && !another) {
      const unstored = await tried((tx) => storeReports(tx, [part]));
      const into = unstored === undefined ? found.unmatched : found.unstored;
      into.set(only.externalId, unstored ?? error);
      return;
    }
    const middle = Math.ceil(transactions.length / 2);
    await look(transactions.slice(0, middle));
    await look(transactions.slice(middle));
  };
  await look(report.transactions);
  return found;
}

class TakenBack extends Error {}

/** What it failed with; nothing of it stays. */
async function triedIn(
  database: Services["database"],
  work: (tx: Transaction) => Promise<unknown>,
): Promise<unknown> {
  try {
    await retryRaces(() =>
      inSharedTransaction(database, wholeScope, async (tx) => {
        await work(tx);
        throw new TakenBack();
      }),
    );
  } catch (error) {
    if (error instanceof TakenBack) return undefined;
    if (isPassing(error)) throw error;
    return error;
  }
  throw new Error("what was only tried has stayed");
}
