/** Reads the routes of a batch of orders. Its accounts' rows stay locked, so that limits and slots hold. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { RouteAccount, RouteChannel } from "./route-rules.ts";

export interface RouteWish {
  merchantId: bigint;
  payTypeCode: string;
  currency: string;
}

export function routeKey({ merchantId, payTypeCode, currency }: RouteWish): string {
  return `${merchantId} ${payTypeCode} ${currency}`;
}

/** Channels of each wish by `routeKey`, in the merchant's order. `day` is the operator's calendar day. */
export async function loadRoutes(
  tx: Transaction,
  wishes: readonly RouteWish[],
  day: string,
): Promise<Map<string, RouteChannel[]>> {
  const links = await loadChannels(tx, wishes);
  const accounts = await lockAccounts(tx, [...new Set(links.map((link) => link.Id))], day);
  const routes = new Map<string, RouteChannel[]>();
  for (const link of links) {
    const key = routeKey({
      merchantId: link.MerchantId,
      payTypeCode: link.PayTypeCode,
      currency: link.Currency,
    });
    const channels = routes.get(key) ?? [];
    routes.set(key, channels);
    channels.push({
      id: link.Id,
      code: link.Code,
      kind: link.Kind,
      enabled: link.Enabled && link.LinkEnabled,
      minimumMinor: link.MinimumMinor,
      maximumMinor: link.MaximumMinor,
      fee: {
        rateBasisPoints: link.FeeBasisPoints,
        minimumMinor: link.FeeMinimumMinor,
        maximumMinor: link.FeeMaximumMinor,
      },
      // Shared by all merchants of the batch: what one order promises, the next one sees.
      accounts: accounts.get(link.Id) ?? [],
    });
  }
  return routes;
}

function loadChannels(tx: Transaction, wishes: readonly RouteWish[]) {
  return tx
    .selectFrom("MerchantChannel as Link")
    .innerJoin("Channel", "Channel.Id", "Link.ChannelId")
    .select(["Link.MerchantId", "Link.Enabled as LinkEnabled", "Link.FeeBasisPoints", "Link.FeeMinimumMinor"])
    .select(["Link.FeeMaximumMinor", "Link.MinimumMinor", "Link.MaximumMinor"])
    .select(["Channel.Id", "Channel.Code", "Channel.Kind", "Channel.Enabled"])
    .select(["Channel.PayTypeCode", "Channel.Currency"])
    .where("Link.MerchantId", "=", anyOf(wishes.map((wish) => wish.merchantId)))
    .where(
      "Channel.PayTypeCode",
      "=",
      sql<string>`any(${unique(wishes.map((wish) => wish.payTypeCode))}::text[])`,
    )
    .orderBy("Link.SortOrder")
    .orderBy("Channel.Id")
    .execute();
}

async function lockAccounts(
  tx: Transaction,
  channelIds: readonly bigint[],
  day: string,
): Promise<Map<bigint, RouteAccount[]>> {
  if (channelIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("OfflineAccount as Account")
    .innerJoin("Crawler", "Crawler.Id", "Account.CrawlerId")
    .selectAll("Account")
    .select(["Crawler.Enabled as CrawlerEnabled", "Crawler.LastHeartbeatAt"])
    .where("Account.ChannelId", "=", anyOf(channelIds))
    .orderBy("Account.Id")
    .forNoKeyUpdate("Account")
    .execute();
  // A statement of its own: it sees what was committed while the locks were waited for.
  const days = await tx
    .selectFrom("AccountDay")
    .select(["AccountId", "PromisedMinor"])
    .where("AccountId", "=", anyOf(rows.map((row) => row.Id)))
    .where("Day", "=", day)
    .execute();
  const promised = new Map(days.map((row) => [row.AccountId, row.PromisedMinor]));
  const accounts = new Map<bigint, RouteAccount[]>();
  for (const row of rows) {
    const list = accounts.get(row.ChannelId) ?? [];
    accounts.set(row.ChannelId, list);
    list.push({
      id: row.Id,
      name: row.Name,
      kind: row.Kind,
      promptId: row.PromptId,
      currency: row.Currency,
      enabled: row.Enabled,
      crawlerEnabled: row.CrawlerEnabled,
      lastHeartbeatAt: row.LastHeartbeatAt,
      validityMinutes: row.ValidityMinutes,
      minimumMinor: row.MinimumMinor,
      maximumMinor: row.MaximumMinor,
      differenceMinimumMinor: row.DifferenceMinimumMinor,
      differenceMaximumMinor: row.DifferenceMaximumMinor,
      randomRemarkLength: row.RandomRemarkLength,
      dailyLimitMinor: row.DailyLimitMinor,
      promisedMinor: promised.get(row.Id) ?? 0n,
    });
  }
  return accounts;
}

function anyOf(ids: readonly bigint[]) {
  return sql<bigint>`any(${unique(ids)}::bigint[])`;
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
