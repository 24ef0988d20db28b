/** The crawler agents' calls. An agent watches one account or payout card; whatever it reports belongs there. */
import type { CallParsed, Calls } from "@opc/contract";
import { parseAmount } from "@opc/contract/money";
import { sql } from "kysely";
import type { CrawlerViewer, Handlers } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { inGatheredBatch } from "../db/batch.ts";
import { type Currencies, currenciesOf } from "../db/currencies.ts";
import { gather } from "../db/gather.ts";
import type { Database } from "../db/kysely.ts";
import { isPassing } from "../db/races.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { compareBalance } from "../modules/crawler/balance.ts";
import { takeOneByOne } from "../modules/matching/one-by-one.ts";
import {
  creditAheadMs,
  type Report,
  type ReportedTransaction,
  type ReportOutcome,
  takeReports,
} from "../modules/matching/report.ts";
import { bookCardReport } from "../modules/payout-task/one-by-one.ts";
import type { Services } from "../services.ts";

/** A report may hold 500 transactions, so few reports share one database transaction. */
const maximumBatch = 20;
const maximumWaitMs = 3;

type InputTransaction = CallParsed<Calls["agentTransactions"]>["Transactions"][number];

const gathered = new WeakMap<Database, (report: Report) => Promise<ReportOutcome>>();

function taker(services: Services): (report: Report) => Promise<ReportOutcome> {
  const { database } = services;
  let take = gathered.get(database);
  if (!take) {
    take = gather<Report, ReportOutcome>({
      name: "take reports",
      run: (reports) => takeTogether(services, reports),
      maximumItems: maximumBatch,
      maximumWaitMs,
    });
    gathered.set(database, take);
  }
  return take;
}

async function takeTogether(
  services: Services,
  reports: readonly Report[],
): Promise<(ReportOutcome | Promise<ReportOutcome>)[]> {
  const { database } = services;
  const currencies = await currenciesOf(database);
  try {
    return await inGatheredBatch(database, reports, (tx, some) => takeReports(tx, some, currencies));
  } catch (error) {
    const [report, ...others] = reports;
    // Of several each is tried alone by the gathering.
    if (!report || others.length > 0 || isPassing(error)) throw error;
    return [await takeOneByOne(services, report, currencies)];
  }
}

/** A new token's credits count as its issuer's, whose sums of the day are held for one currency at a time. */
async function takeByItself(services: Services, report: Report): Promise<ReportOutcome> {
  const [outcome] = await takeTogether(services, [report]);
  if (!outcome) throw new Error("a report was left without an outcome");
  return outcome;
}

export const agentHandlers = {
  agentHeartbeat: async (input, { tx, viewer, services, now }) => {
    const account = await findWatched(tx, viewer);
    const currencies = await currenciesOf(services.database);
    if (account && input.Currency !== undefined) requireCurrency(input.Currency, account.Currency);
    // An agent may be alive before an account is given to it; whose balance it saw nobody can tell then.
    const balance =
      account && input.Balance !== undefined
        ? await balanceSeen(tx, viewer, account, currencies.parseSigned(input.Balance, account.Currency), now)
        : {};
    await tx
      .updateTable("Crawler")
      .set({ LastHeartbeatAt: now, ...balance })
      .where("Id", "=", viewer.crawlerId)
      .execute();
    return { ServerTime: now.toISOString() };
  },

  agentTransactions: {
    ownTransaction: async (input, { viewer, services, now }) => {
      const { database } = services;
      const [account, currencies] = await Promise.all([
        inSharedTransaction(database, wholeScope, (tx) => watchedBy(tx, viewer)),
        currenciesOf(database),
      ]);
      const transactions = input.Transactions.map((one) => reported(one, account.Currency, currencies, now));
      if (account.Kind === "card") {
        const report = { cardId: account.Id, crawlerCode: viewer.crawlerCode, transactions, now };
        const taken = await bookCardReport(services, report, currencies);
        return { Accepted: taken.accepted, Known: taken.known };
      }
      const { crawlerId, crawlerCode, issuer } = viewer;
      const report = {
        accountId: account.Id,
        reporter: { crawlerId, crawlerCode, issuer },
        transactions,
        now,
      };
      const outcome = await (issuer ? takeByItself(services, report) : taker(services)(report));
      if (outcome instanceof CallError) throw outcome;
      return { Accepted: outcome.accepted, Known: outcome.known };
    },
  },
} satisfies Partial<Handlers>;

interface Watched {
  Kind: "account" | "card";
  Id: bigint;
  Currency: string;
}

/** What it watches, or watched last: money that still moves on what was deleted is not lost from sight. */
async function findWatched(tx: Transaction, { crawlerId }: CrawlerViewer): Promise<Watched | undefined> {
  const { rows } = await sql<Watched>`
    select 'account' as kind, id, currency, deleted_at from offline_account where crawler_id = ${crawlerId}
    union all
    select 'card' as kind, id, currency, deleted_at from payout_card where crawler_id = ${crawlerId}
    order by deleted_at desc nulls first, id desc
    limit 1`.execute(tx);
  return rows[0];
}

async function watchedBy(tx: Transaction, viewer: CrawlerViewer): Promise<Watched> {
  const watched = await findWatched(tx, viewer);
  if (!watched) throw new CallError("NothingWatched");
  return watched;
}

function reported(
  one: InputTransaction,
  currency: string,
  currencies: Currencies,
  now: Date,
): ReportedTransaction {
  requireCurrency(one.Currency, currency);
  const exponent = currencies.exponentOf(currency);
  const amountMinor = parseAmount(one.Amount, exponent);
  const occurredAt = new Date(one.OccurredAt);
  if (occurredAt.getTime() > now.getTime() + creditAheadMs) {
    throw invalid("OccurredAt", "a time to come");
  }
  // A statement line of nothing is no transaction.
  if (!amountMinor) throw new CallError("InvalidAmount", { Exponent: exponent });
  return {
    externalId: one.ExternalId,
    direction: one.Direction,
    currency: one.Currency,
    amountMinor,
    remark: one.Remark ?? null,
    counterparty: one.Counterparty ?? null,
    occurredAt,
  };
}

function requireCurrency(given: string, own: string): void {
  if (given !== own) throw invalid("Currency", `the account's currency is ${own}`);
}

function invalid(Field: string, Message: string): CallError {
  return new CallError("InvalidInput", { Fields: `${Field}: ${Message}` }, { Fields: [{ Field, Message }] });
}

async function balanceSeen(
  tx: Transaction,
  { crawlerId }: CrawlerViewer,
  { Kind, Id: accountId, Currency }: Watched,
  balanceMinor: bigint,
  now: Date,
) {
  const seen = { BalanceSeenMinor: balanceMinor, BalanceCurrency: Currency };
  // What a card paid is compared by its tasks.
  if (Kind === "card") return seen;
  return { ...seen, ...(await compareBalance(tx, crawlerId, { accountId, balanceMinor }, now)) };
}
