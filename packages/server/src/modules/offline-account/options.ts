/** What the form of an account chooses from. */
import type { OfflineAccountKind } from "@opc/contract/offline-account";
import type { Transaction } from "../../db/transaction.ts";
import { isMonitored } from "../channel/route-rules.ts";

export async function optionsOf(tx: Transaction, kind: OfflineAccountKind, now: Date) {
  const [channels, crawlers] = await Promise.all([channelsOf(tx), crawlersOf(tx, kind)]);
  return {
    // The plugin that spells columns would spell this name of the wire anew.
    Channels: channels.map(({ NameEn, ...channel }) => ({ ...channel, PayTypeName_enUS: NameEn })),
    Crawlers: crawlers.map(({ Enabled, LastHeartbeatAt, ...crawler }) => ({
      ...crawler,
      IsMonitored: isMonitored({ crawlerEnabled: Enabled, lastHeartbeatAt: LastHeartbeatAt }, now),
    })),
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

function crawlersOf(tx: Transaction, kind: OfflineAccountKind) {
  return tx
    .selectFrom("Crawler")
    .leftJoin("OfflineAccount as Account", (join) =>
      join.onRef("Account.CrawlerId", "=", "Crawler.Id").on("Account.DeletedAt", "is", null),
    )
    .select(["Crawler.SpiderId", "Crawler.Flag", "Crawler.Account", "Account.Name as AccountName"])
    .select(["Crawler.Enabled", "Crawler.LastHeartbeatAt"])
    .where("Crawler.Type", "=", kind)
    .where("Crawler.DeletedAt", "is", null)
    .orderBy("Crawler.SpiderId")
    .execute();
}
