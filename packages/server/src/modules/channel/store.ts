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

/**
 * Channels of each wish by `routeKey`, in the merchant's order. `day` is the operator's calendar day. Its three statements
 * travel together; the last sees what was committed while the locks were waited for.
 */
export async function loadRoutes(
  tx: Transaction,
  wishes: readonly RouteWish[],
  day: string,
): Promise<Map<string, RouteChannel[]>> {
  const merchantIds = unique(wishes.map((wish) => wish.merchantId));
  const payTypeCodes = unique(wishes.map((wish) => wish.payTypeCode));
  const [links, locked, days] = await Promise.all([
    loadChannels(tx, merchantIds, payTypeCodes),
    lockAccounts(tx, payTypeCodes),
    tx.selectFrom("AccountDay").select(["AccountId", "PromisedMinor"]).where("Day", "=", day).execute(),
  ]);
  const promised = new Map(days.map((row) => [row.AccountId, row.PromisedMinor]));
  const accounts = Map.groupBy(
    locked.map((row) => accountOf(row, promised.get(row.Id) ?? 0n)),
    (account) => account.channelId,
  );
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

function loadChannels(tx: Transaction, merchantIds: readonly bigint[], payTypeCodes: readonly string[]) {
  return tx
    .selectFrom("MerchantChannel as Link")
    .innerJoin("Channel", "Channel.Id", "Link.ChannelId")
    .select(["Link.MerchantId", "Link.Enabled as LinkEnabled", "Link.FeeBasisPoints", "Link.FeeMinimumMinor"])
    .select(["Link.FeeMaximumMinor", "Link.MinimumMinor", "Link.MaximumMinor"])
    .select(["Channel.Id", "Channel.Code", "Channel.Kind", "Channel.Enabled"])
    .select(["Channel.PayTypeCode", "Channel.Currency"])
    .where("Link.MerchantId", "=", sql<bigint>`any(${merchantIds}::bigint[])`)
    .where("Channel.PayTypeCode", "=", sql<string>`any(${payTypeCodes}::text[])`)
    .orderBy("Link.SortOrder")
    .orderBy("Channel.Id")
    .execute();
}

/** All accounts of the payment types, in id order: whose they are is not known before their channels are read. */
function lockAccounts(tx: Transaction, payTypeCodes: readonly string[]) {
  return tx
    .selectFrom("OfflineAccount as Account")
    .innerJoin("Channel", "Channel.Id", "Account.ChannelId")
    .innerJoin("Crawler", "Crawler.Id", "Account.CrawlerId")
    .selectAll("Account")
    .select(["Crawler.Enabled as CrawlerEnabled", "Crawler.LastHeartbeatAt"])
    .where("Channel.PayTypeCode", "=", sql<string>`any(${payTypeCodes}::text[])`)
    .orderBy("Account.Id")
    .forNoKeyUpdate("Account")
    .execute();
}

type LockedAccount = Awaited<ReturnType<typeof lockAccounts>>[number];

function accountOf(row: LockedAccount, promisedMinor: bigint): RouteAccount & { channelId: bigint } {
  return {
    id: row.Id,
    channelId: row.ChannelId,
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
    promisedMinor,
  };
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
