/** Crawlers in the database, each with the account that it watches. A deleted one stays for its reports' sake. */
import type { CrawlerState } from "@opc/contract/crawler/states";
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import type { List } from "@opc/contract/page";
import { type RawBuilder, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import { heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";

export interface CrawlerFilters {
  Text?: string | undefined;
  States?: CrawlerState[] | undefined;
  SpiderTypes?: OfflineAccountKind[] | undefined;
}

export type ListedCrawler = Awaited<ReturnType<typeof findCrawler>>;

export function listCrawlers(
  tx: Transaction,
  input: CrawlerFilters & ListControls,
  now: Date,
): Promise<List<ListedCrawler>> {
  const filtered = filteredCrawlers(tx, input, now);
  return listByKey({ tx, controls: input, filtered, shape: withAccount, idColumn: "Crawler.Id" });
}

/** All that fit, with their states, whatever states the filter names. */
export function countedCrawlers(tx: Transaction, filters: CrawlerFilters, now: Date) {
  return filteredCrawlers(tx, { ...filters, States: undefined }, now)
    .leftJoin("OfflineAccount as Account", (join) =>
      join.onRef("Account.CrawlerId", "=", "Crawler.Id").on("Account.DeletedAt", "is", null),
    )
    .select(["Account.Id as AccountId", stateAt(now).as("State")])
    .execute();
}

function filteredCrawlers(tx: Transaction, { Text, States, SpiderTypes }: CrawlerFilters, now: Date) {
  let query = tx.selectFrom("Crawler").where("Crawler.DeletedAt", "is", null);
  if (Text) {
    const places = ["Crawler.SpiderId", "Crawler.Flag", "Crawler.Account"].map((one) => hasPart(one, Text));
    query = query.where(sql<boolean>`(${sql.join(places, sql` or `)})`);
  }
  if (States?.length) query = query.where(stateAt(now), "in", States);
  if (SpiderTypes?.length) query = query.where("Crawler.Type", "in", SpiderTypes);
  return query;
}

function stateAt(now: Date): RawBuilder<CrawlerState> {
  const since = new Date(now.getTime() - heartbeatLimitMs);
  return sql<CrawlerState>`case when not crawler.enabled then 'Disabled'
    when crawler.last_heartbeat_at > ${since} then 'Monitored' else 'Down' end`;
}

function withAccount(query: ReturnType<typeof filteredCrawlers>) {
  return (
    query
      .leftJoin("OfflineAccount as Watched", (join) =>
        join.onRef("Watched.CrawlerId", "=", "Crawler.Id").on("Watched.DeletedAt", "is", null),
      )
      .leftJoin("PayoutCard as Card", (join) =>
        join.onRef("Card.CrawlerId", "=", "Crawler.Id").on("Card.DeletedAt", "is", null),
      )
      .selectAll("Crawler")
      .select(["Watched.Id as AccountId", "Watched.Currency as AccountCurrency", "Card.Id as CardId"])
      // It watches one of the two.
      .select((query) => query.fn.coalesce("Watched.Name", "Card.Name").as("AccountName"))
  );
}

/** Throws NotFound. */
export async function findCrawler(tx: Transaction, crawlerCode: string, now: Date) {
  const crawler = await withAccount(filteredCrawlers(tx, {}, now))
    .where("Crawler.SpiderId", "=", crawlerCode)
    .executeTakeFirst();
  if (!crawler) throw new CallError("NotFound");
  return crawler;
}

export async function lockCrawler(tx: Transaction, crawlerCode: string, now: Date) {
  await tx.selectFrom("Crawler").select("Id").where("SpiderId", "=", crawlerCode).forNoKeyUpdate().execute();
  return findCrawler(tx, crawlerCode, now);
}

export interface LastReport {
  OccurredAt: Date;
  ReportedAt: Date;
}

/** The newest transaction that each crawler itself reported. */
export async function lastReportsOf(
  tx: Transaction,
  crawlerIds: readonly bigint[],
): Promise<Map<bigint, LastReport>> {
  const { rows } = await sql<LastReport & { CrawlerId: bigint }>`
    select c.id as crawler_id, last.occurred_at, last.reported_at
    from crawler c
    cross join lateral (
      select b.occurred_at, b.reported_at
      from offline_account a
      cross join lateral (
        select occurred_at, reported_at from bank_transaction
        where account_id = a.id and crawler_id = c.id and parent_id is null
        order by id desc limit 1
      ) b
      where a.crawler_id = c.id
      union all
      select r.occurred_at, r.reported_at
      from payout_card p
      cross join lateral (
        select occurred_at, reported_at from payout_card_record
        where card_id = p.id and reported_at is not null
        order by id desc limit 1
      ) r
      where p.crawler_id = c.id
      order by reported_at desc limit 1
    ) last
    where c.id = any(${crawlerIds}::bigint[])`.execute(tx);
  return new Map(rows.map((row) => [row.CrawlerId, row]));
}
