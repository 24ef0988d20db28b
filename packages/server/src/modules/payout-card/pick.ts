/**
 * The cards of a native channel as they stand for one order: best first, each with what keeps it from paying. Their rows stay
 * locked until the transaction ends, so that limits and balances hold whoever else picks.
 */
import { sql } from "kysely";
import { dayOf } from "../../day.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type CardState, leastUsedFirst, type WhyNot, whyNot } from "./pick-rules.ts";

export interface PickedCard {
  id: bigint;
  name: string;
  /** Null: it can pay the order now. */
  whyNot: WhyNot | null;
}

export interface PickWish {
  channelId: bigint;
  order: { AmountMinor: bigint; Currency: string };
  /** Nothing is locked: somebody only looks, or holds the locks already (`lockCards`). */
  onlyLooking?: true;
}

export interface PickFacts {
  /** Minutes that the operator's clock is ahead of UTC. */
  operatorMinutes: number;
  now: Date;
}

export async function pickCards(
  tx: Transaction,
  { channelId, order, onlyLooking }: PickWish,
  { operatorMinutes, now }: PickFacts,
): Promise<PickedCard[]> {
  if (!onlyLooking) await lockCards(tx, [channelId]);
  // A statement of its own: what others committed while this one waited for the locks is seen.
  const cards = await stateOfCards(tx, channelId, dayOf(now, operatorMinutes));
  const wish = { currency: order.Currency, amountMinor: order.AmountMinor, now };
  return leastUsedFirst(cards).map((card) => ({ id: card.id, name: card.name, whyNot: whyNot(card, wish) }));
}

/** In id order over all channels, before anything of their days is written. */
export async function lockCards(tx: Transaction, channelIds: readonly bigint[]): Promise<void> {
  if (channelIds.length === 0) return;
  await tx
    .selectFrom("PayoutCard")
    .select("Id")
    .where("PayoutChannelId", "=", sql<bigint>`any(${[...channelIds]}::bigint[])`)
    .where("DeletedAt", "is", null)
    .orderBy("Id")
    .forNoKeyUpdate()
    .execute();
}

async function stateOfCards(tx: Transaction, channelId: bigint, day: string): Promise<CardState[]> {
  const rows = await tx
    .selectFrom("PayoutCard as Card")
    .innerJoin("Crawler", "Crawler.Id", "Card.CrawlerId")
    .leftJoin("PayoutCardDay as Today", (join) =>
      join.onRef("Today.CardId", "=", "Card.Id").on("Today.Day", "=", day),
    )
    .select(["Card.Id", "Card.Name", "Card.Currency", "Card.Enabled", "Card.MinimumMinor"])
    .select(["Card.MaximumMinor", "Card.DailyLimitMinor", "Card.FeeMinor", "Card.BalanceMinor"])
    .select(["Crawler.Enabled as CrawlerEnabled", "Crawler.LastHeartbeatAt", "Today.PromisedMinor"])
    .select(heldOf("card.id").as("HeldMinor"))
    .where("Card.PayoutChannelId", "=", channelId)
    .where("Card.DeletedAt", "is", null)
    .execute();
  return rows.map((row) => ({
    id: row.Id,
    name: row.Name,
    currency: row.Currency,
    enabled: row.Enabled,
    crawlerEnabled: row.CrawlerEnabled,
    lastHeartbeatAt: row.LastHeartbeatAt,
    minimumMinor: row.MinimumMinor,
    maximumMinor: row.MaximumMinor,
    dailyLimitMinor: row.DailyLimitMinor,
    feeMinor: row.FeeMinor,
    balanceMinor: row.BalanceMinor,
    heldMinor: row.HeldMinor,
    promisedMinor: row.PromisedMinor ?? 0n,
  }));
}

/** What live tasks will still take from a card. */
export function heldOf(cardId: string) {
  return sql<bigint>`coalesce((select sum(t.amount_minor + t.fee_minor) from payout_task t
    where t.card_id = ${sql.ref(cardId)} and t.step <> 'Finished'), 0)::bigint`;
}
