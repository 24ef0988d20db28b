/** Payout cards in the database. A deleted one stays for its records' sake and is in no list. */
import type { List } from "@opc/contract/page";
import type { PayoutCardState } from "@opc/contract/payout-card/calls";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart } from "../../db/filters.ts";
import { type ListControls, listByKey } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";
import { heartbeatLimitMs } from "../../order/crawler-heartbeat.ts";
import { heldOf } from "../payout-card/pick.ts";

export interface CardFilters {
  Text?: string | undefined;
  States?: PayoutCardState[] | undefined;
  Currency?: string | undefined;
  ChannelCode?: string | undefined;
  SpiderId?: string | undefined;
  IsMonitored?: boolean | undefined;
}

/** Those alive now, as a condition on the crawler's columns. */
function isMonitoredAt(now: Date) {
  const since = new Date(now.getTime() - heartbeatLimitMs);
  return sql<boolean>`coalesce(crawler.enabled and crawler.last_heartbeat_at > ${since}, false)`;
}

export function filteredCards(tx: Transaction, filters: CardFilters, now: Date) {
  const { Text, States, Currency, ChannelCode, SpiderId, IsMonitored } = filters;
  let query = tx.selectFrom("PayoutCard").where("PayoutCard.DeletedAt", "is", null);
  if (Text) {
    const places = ["PayoutCard.Name", "PayoutCard.Holder"].map((column) => hasPart(column, Text));
    query = query.where(
      sql<boolean>`(${sql.join([...places, sql`payout_card.card_last4 = ${Text}`], sql` or `)})`,
    );
  }
  if (States?.length === 1) query = query.where("PayoutCard.Enabled", "=", States[0] === "Enabled");
  if (Currency) query = query.where("PayoutCard.Currency", "=", Currency);
  if (ChannelCode)
    query = query.where(
      sql<boolean>`payout_card.payout_channel_id = (select id from payout_channel where code = ${ChannelCode})`,
    );
  const crawler = sql`select from crawler where crawler.id = payout_card.crawler_id`;
  if (SpiderId) query = query.where(sql<boolean>`exists (${crawler} and crawler.spider_id = ${SpiderId})`);
  if (IsMonitored !== undefined)
    query = query.where(sql<boolean>`exists (${crawler} and ${isMonitoredAt(now)} = ${IsMonitored})`);
  return query;
}

export type ListedCard = Awaited<ReturnType<typeof findCard>>;

export function listCards(
  tx: Transaction,
  input: CardFilters & ListControls,
  now: Date,
): Promise<List<ListedCard>> {
  const filtered = filteredCards(tx, input, now);
  return listByKey({ tx, controls: input, filtered, shape: withParts, idColumn: "PayoutCard.Id" });
}

function withParts(query: ReturnType<typeof filteredCards>) {
  return query
    .innerJoin("PayoutChannel as Channel", "Channel.Id", "PayoutCard.PayoutChannelId")
    .innerJoin("Crawler", "Crawler.Id", "PayoutCard.CrawlerId")
    .innerJoin("Bank", (join) =>
      join.onRef("Bank.Code", "=", "PayoutCard.BankCode").onRef("Bank.Currency", "=", "PayoutCard.Currency"),
    )
    .selectAll("PayoutCard")
    .select(["Channel.Code as ChannelCode", "Channel.Name as ChannelName"])
    .select(["Bank.NameZh as BankNameZh", "Bank.NameEn as BankNameEn"])
    .select(["Crawler.SpiderId", "Crawler.Enabled as CrawlerEnabled", "Crawler.LastHeartbeatAt"])
    .select(["Crawler.BalanceSeenMinor", "Crawler.BalanceCurrency"]);
}

/** Throws NotFound, also for one that was deleted. */
export async function findCard(tx: Transaction, cardId: bigint, now: Date) {
  const card = await withParts(filteredCards(tx, {}, now))
    .where("PayoutCard.Id", "=", cardId)
    .executeTakeFirst();
  if (!card) throw new CallError("NotFound");
  return card;
}

/** The same with its row held, as new tasks hold it: nothing is promised on it meanwhile. */
export async function lockCard(tx: Transaction, cardId: bigint, now: Date) {
  await tx.selectFrom("PayoutCard").select("Id").where("Id", "=", cardId).forNoKeyUpdate().execute();
  return findCard(tx, cardId, now);
}

/** Of all that fit, whatever states the filter names. */
export function summaryOf(tx: Transaction, filters: CardFilters, day: string, now: Date) {
  return filteredCards(tx, { ...filters, States: undefined }, now)
    .innerJoin("Crawler", "Crawler.Id", "PayoutCard.CrawlerId")
    .leftJoin("PayoutCardDay as Today", (join) =>
      join.onRef("Today.CardId", "=", "PayoutCard.Id").on("Today.Day", "=", day),
    )
    .select(["PayoutCard.Id", "PayoutCard.Enabled", "PayoutCard.Currency", "PayoutCard.BalanceMinor"])
    .select(["Today.PromisedMinor", "Crawler.BalanceSeenMinor", "Crawler.BalanceCurrency"])
    .select([isMonitoredAt(now).as("IsMonitored"), heldOf("payout_card.id").as("HeldMinor")])
    .execute();
}
