/** The crawler agents' calls that carry out payouts. A waiting question holds no connection to the database. */
import { setTimeout as sleep } from "node:timers/promises";
import type { CrawlerViewer, Handlers } from "../call/handler.ts";
import { CallError } from "../call-error.ts";
import { currenciesOf } from "../db/currencies.ts";
import { inTurn } from "../db/held.ts";
import type { Database } from "../db/kysely.ts";
import { giveWay, inSharedTransaction, type Transaction, wholeScope } from "../db/transaction.ts";
import { hasNews, type NextFacts, nextFor, nothingToDo } from "../modules/payout-task/next.ts";
import { takeTaskReport } from "../modules/payout-task/report.ts";

const lookEveryMs = 500;

/** Agents are answered at once when the process is to end: they ask again. */
const endings = new WeakMap<Database, AbortController>();

function endingOf(database: Database): AbortController {
  let ending = endings.get(database);
  if (!ending) {
    ending = new AbortController();
    endings.set(database, ending);
  }
  return ending;
}

/** Which question of each crawler waits: the latest. Whoever has its token holds no more of the server than one. */
const waiting = new WeakMap<Database, Map<bigint, symbol>>();

function latestOf(database: Database): Map<bigint, symbol> {
  const known = waiting.get(database) ?? new Map<bigint, symbol>();
  waiting.set(database, known);
  return known;
}

export function endLongPolls(database: Database): void {
  endingOf(database).abort();
}

export const agentTaskHandlers = {
  agentTasksNext: {
    ownTransaction: async (input, { viewer, services, request }) => {
      const { database, clock } = services;
      const issuedAt = await inSharedTransaction(database, wholeScope, (tx) => assertCard(tx, viewer));
      const currencies = await currenciesOf(database);
      const busyWith = input.TaskId === undefined ? null : BigInt(input.TaskId);
      const facts = (): NextFacts => ({ viewer, busyWith, currencies, services, now: clock.now() });
      // How long somebody waits is real time, whatever the clock of the world says.
      const until = performance.now() + input.WaitSeconds * 1000;
      const ending = endingOf(database).signal;
      const latest = latestOf(database);
      const own = Symbol();
      latest.set(viewer.crawlerId, own);
      try {
        for (;;) {
          const hears = await inSharedTransaction(database, wholeScope, async (tx) => {
            await assertToken(tx, viewer, issuedAt);
            // What a copy has queued its original may have handed out long ago.
            return services.isCopy !== true && (await hasNews(tx, facts()));
          });
          const answer = hears
            ? await inTurn(database, () =>
                inSharedTransaction(database, wholeScope, (tx) => nextFor(tx, facts())),
              )
            : nothingToDo;
          if (answer.Action !== "None") return answer;
          if (ending.aborted || performance.now() >= until) return nothingToDo;
          await sleep(lookEveryMs, undefined, { signal: ending }).catch(() => undefined);
          // A code handed to who hung up would be lost.
          if (request.isConnectionClosed() || latest.get(viewer.crawlerId) !== own) return nothingToDo;
        }
      } finally {
        if (latest.get(viewer.crawlerId) === own) latest.delete(viewer.crawlerId);
      }
    },
  },

  agentTasksReport: {
    ownTransaction: async (input, { viewer, services }) => {
      const { database, clock } = services;
      const outcome = await inTurn(database, () =>
        inSharedTransaction(database, wholeScope, (tx) => {
          giveWay(tx);
          return takeTaskReport(tx, viewer, input, clock.now());
        }),
      );
      if (outcome instanceof CallError) throw outcome;
      return outcome;
    },
  },
} satisfies Partial<Handlers>;

/** Throws NoPayoutCard; returns when the agent's token was issued. */
async function assertCard(tx: Transaction, { crawlerId }: CrawlerViewer): Promise<Date> {
  const crawler = await tx
    .selectFrom("Crawler")
    .innerJoin("PayoutCard as Card", "Card.CrawlerId", "Crawler.Id")
    .select("Crawler.TokenIssuedAt")
    .where("Crawler.Id", "=", crawlerId)
    .where("Card.DeletedAt", "is", null)
    .executeTakeFirst();
  if (!crawler) throw new CallError("NoPayoutCard");
  return crawler.TokenIssuedAt;
}

/** Throws CrawlerTokenInvalid: who waits with a token that was replaced meanwhile is told nothing. */
async function assertToken(tx: Transaction, { crawlerId }: CrawlerViewer, issuedAt: Date): Promise<void> {
  const crawler = await tx
    .selectFrom("Crawler")
    .select("TokenIssuedAt")
    .where("Id", "=", crawlerId)
    .where("Enabled", "=", true)
    .where("DeletedAt", "is", null)
    .executeTakeFirst();
  if (crawler?.TokenIssuedAt.getTime() !== issuedAt.getTime()) throw new CallError("CrawlerTokenInvalid");
}
