/** What the form of an account chooses from. */
import type { OfflineAccountKind } from "@opc/contract/offline-account/kinds";
import type { Transaction } from "../../db/transaction.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";

export async function optionsOf(tx: Transaction, kind: OfflineAccountKind, now: Date) {
  const [channels, crawlers] = await Promise.all([channelsOf(tx), crawlersOf(tx, kind, now)]);
  return {
    // The plugin that spells columns would spell this name of the wire anew.
    Channels: channels.map(({ NameEn, ...channel }) => ({ ...channel, PayTypeName_enUS: NameEn })),
    Crawlers: crawlers,
  };
}

function channelsOf(tx: Transaction) {
  return tx
    .selectFrom("Channel")
    .innerJoin("PayType", (join) =>
      join
        .onRef("PayType.Code", "=", "Channel.PayTypeCode")
        .onRef("PayType.Currency", "=", "Channel.Currency"),
    )
    .select(["Channel.Code as ChannelCode", "Channel.Name as ChannelName", "Channel.Currency"])
    .select(["PayType.NameZh as PayTypeName", "PayType.NameEn"])
    .where("Channel.Kind", "=", "Native")
    .orderBy("Channel.Code")
    .execute();
}

/** Crawlers of a kind with what each watches already: an account or a payout card. */
export async function crawlersOf(tx: Transaction, kind: OfflineAccountKind, now: Date) {
  const crawlers = await tx
    .selectFrom("Crawler")
    .leftJoin("OfflineAccount as Account", (join) =>
      join.onRef("Account.CrawlerId", "=", "Crawler.Id").on("Account.DeletedAt", "is", null),
    )
    .leftJoin("PayoutCard as Card", (join) =>
      join.onRef("Card.CrawlerId", "=", "Crawler.Id").on("Card.DeletedAt", "is", null),
    )
    .select(["Crawler.SpiderId", "Crawler.Flag", "Crawler.Account"])
    .select(["Account.Name as WatchedAccount", "Card.Name as WatchedCard"])
    .select(["Crawler.Enabled", "Crawler.LastHeartbeatAt"])
    .where("Crawler.Type", "=", kind)
    .where("Crawler.DeletedAt", "is", null)
    .orderBy("Crawler.SpiderId")
    .execute();
  return crawlers.map(({ Enabled, LastHeartbeatAt, WatchedAccount, WatchedCard, ...crawler }) => ({
    ...crawler,
    AccountName: WatchedAccount ?? WatchedCard,
    IsMonitored: isMonitored({ crawlerEnabled: Enabled, lastHeartbeatAt: LastHeartbeatAt }, now),
  }));
}
