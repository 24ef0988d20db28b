/** Crawlers as the screens see them: how they are, and what depends on them. */
import type { CrawlerRow, CrawlerState } from "@opc/contract/crawler/calls";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";
import { type LiveOrders, liveOrdersOf } from "../offline-account/live-orders.ts";
import { type LastReport, type ListedCrawler, lastReportsOf } from "./store.ts";

export async function crawlerRows(
  tx: Transaction,
  crawlers: readonly ListedCrawler[],
  currencies: Currencies,
  now: Date,
): Promise<CrawlerRow[]> {
  const accountIds = crawlers.flatMap(({ AccountId }) => AccountId ?? []);
  const crawlerIds = crawlers.map((crawler) => crawler.Id);
  const [live, reports] = await Promise.all([liveOrdersOf(tx, accountIds), lastReportsOf(tx, crawlerIds)]);
  const none: LiveOrders = { count: 0, payableMinor: 0n };
  return crawlers.map((crawler) =>
    rowOf(
      crawler,
      crawler.AccountId === null ? none : live(crawler.AccountId),
      reports.get(crawler.Id),
      currencies,
      now,
    ),
  );
}

export function stateOf(
  crawler: Pick<ListedCrawler, "Enabled" | "LastHeartbeatAt">,
  now: Date,
): CrawlerState {
  if (!crawler.Enabled) return "Disabled";
  const isAlive = isMonitored({ crawlerEnabled: true, lastHeartbeatAt: crawler.LastHeartbeatAt }, now);
  return isAlive ? "Monitored" : "Down";
}

function rowOf(
  crawler: ListedCrawler,
  live: LiveOrders,
  report: LastReport | undefined,
  currencies: Currencies,
  now: Date,
): CrawlerRow {
  const state = stateOf(crawler, now);
  const { BalanceSeenMinor: seen, BalanceCurrency: currency } = crawler;
  return {
    SpiderId: crawler.SpiderId,
    Flag: crawler.Flag,
    SpiderType: crawler.Type,
    Account: crawler.Account,
    HasPassword: crawler.PasswordEncrypted !== null,
    Enabled: crawler.Enabled,
    IsMonitored: state === "Monitored",
    State: state,
    LastHeartbeatAt: crawler.LastHeartbeatAt?.toISOString() ?? null,
    // A bank's clock may be ahead of ours.
    LagMs: report ? Math.max(0, report.ReportedAt.getTime() - report.OccurredAt.getTime()) : null,
    LastTransactionAt: report?.OccurredAt.toISOString() ?? null,
    BalanceSeen: seen === null || currency === null ? null : currencies.text(seen, currency),
    BalanceCurrency: currency,
    AccountName: crawler.AccountName,
    CardId: crawler.CardId?.toString() ?? null,
    LiveOrders: live.count,
    OrdersAtRisk: state === "Monitored" ? 0 : live.count,
    TokenIssuedAt: crawler.TokenIssuedAt.toISOString(),
    Version: crawler.Version,
    CreatedAt: crawler.CreatedAt.toISOString(),
    UpdatedAt: crawler.UpdatedAt.toISOString(),
  };
}
