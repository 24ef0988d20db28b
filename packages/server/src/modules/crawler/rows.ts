/** Crawlers as the screens see them: how they are, and what depends on them. */
import type { CrawlerRow } from "@opc/contract/crawler/calls";
import { crawlerFields } from "@opc/contract/crawler/fields";
import type { CrawlerState } from "@opc/contract/crawler/states";
import type { UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isDoubted, isMonitored } from "../../order/crawler-heartbeat.ts";
import { liveOrdersOf } from "../offline-account/live-orders.ts";
import { type LastReport, type ListedCrawler, lastReportsOf } from "./store.ts";
import { tokenEnd } from "./token.ts";

interface Facts {
  viewer: UserViewer;
  currencies: Currencies;
  now: Date;
}

export async function crawlerRows(
  tx: Transaction,
  crawlers: readonly ListedCrawler[],
  facts: Facts,
): Promise<CrawlerRow[]> {
  const accountIds = crawlers.flatMap(({ AccountId }) => AccountId ?? []);
  const crawlerIds = crawlers.map((crawler) => crawler.Id);
  const [live, reports] = await Promise.all([liveOrdersOf(tx, accountIds), lastReportsOf(tx, crawlerIds)]);
  const liveCount = (id: bigint | null) => (id === null ? 0 : live(id).count);
  return crawlers.map((crawler) =>
    rowOf(crawler, { liveCount: liveCount(crawler.AccountId), report: reports.get(crawler.Id) }, facts),
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

const toRow = rowMapper(crawlerFields, {
  HasPassword: ({ PasswordEncrypted }: ListedCrawler) => PasswordEncrypted !== null,
  BalanceSeen: ({ BalanceSeenMinor, BalanceCurrency }: ListedCrawler) =>
    BalanceCurrency === null ? null : BalanceSeenMinor,
  BalanceAhead: ({ BalanceAheadMinor, BalanceCurrency }: ListedCrawler) =>
    BalanceCurrency === null ? null : BalanceAheadMinor,
});

interface Use {
  liveCount: number;
  report: LastReport | undefined;
}

function rowOf(crawler: ListedCrawler, { liveCount, report }: Use, facts: Facts): CrawlerRow {
  const State = stateOf(crawler, facts.now);
  const IsMonitored = State === "Monitored";
  const made = {
    TokenExpiresAt: tokenEnd(crawler),
    BalanceDoubtedAt: isDoubted(crawler, facts.now) ? crawler.BalanceDoubtedAt : null,
    State,
    // A bank's clock may be ahead of ours.
    LagMs: report ? Math.max(0, report.ReportedAt.getTime() - report.OccurredAt.getTime()) : null,
    LastTransactionAt: report?.OccurredAt ?? null,
    LiveOrders: liveCount,
    OrdersAtRisk: IsMonitored ? 0 : liveCount,
  };
  return {
    ...toRow({ ...crawler, ...made }, facts.viewer, facts.currencies),
    IsMonitored,
    CardId: crawler.CardId?.toString() ?? null,
    Version: crawler.Version,
    UpdatedAt: crawler.UpdatedAt.toISOString(),
  };
}
