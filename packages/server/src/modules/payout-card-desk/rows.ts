/** Payout cards as the screens see them. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { maskedCard } from "@opc/contract/payout-order/states";
import type { UserViewer } from "../../call/handler.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";
import type { ListedCard } from "./store.ts";
import { type CardUse, usesOf } from "./use.ts";

export interface RowFacts {
  tx: Transaction;
  viewer: UserViewer;
  currencies: Currencies;
  now: Date;
}

export async function cardRows(
  cards: readonly ListedCard[],
  { tx, viewer, currencies, now }: RowFacts,
): Promise<PayoutCardRow[]> {
  const ids = cards.map((card) => card.Id);
  const useOf = await usesOf(tx, ids, viewer.timeDifferenceMinutes, now);
  return cards.map((card) => rowOf(card, useOf(card.Id), currencies, now));
}

/** What its crawler saw, in the card's own currency; null: nothing, or of another account. */
export function balanceSeenOf(card: {
  Currency: string;
  BalanceSeenMinor: bigint | null;
  BalanceCurrency: string | null;
}): bigint | null {
  return card.BalanceCurrency === card.Currency ? card.BalanceSeenMinor : null;
}

function rowOf(card: ListedCard, use: CardUse, currencies: Currencies, now: Date): PayoutCardRow {
  const text = (minor: bigint) => currencies.text(minor, card.Currency);
  const seen = balanceSeenOf(card);
  const watch = { crawlerEnabled: card.CrawlerEnabled, lastHeartbeatAt: card.LastHeartbeatAt };
  return {
    CardId: card.Id.toString(),
    CardName: card.Name,
    Holder: card.Holder,
    BankCode: card.BankCode,
    BankName: card.BankNameZh,
    BankName_enUS: card.BankNameEn,
    CardNumberMasked: maskedCard(card.CardLast4),
    Currency: card.Currency,
    ChannelCode: card.ChannelCode,
    ChannelName: card.ChannelName,
    MinimumAmount: text(card.MinimumMinor),
    MaximumAmount: text(card.MaximumMinor),
    DailyLimit: text(card.DailyLimitMinor),
    Fee: text(card.FeeMinor),
    PromisedToday: text(use.promisedMinor),
    Balance: text(card.BalanceMinor),
    HeldAmount: text(use.heldMinor),
    BalanceSeen: seen === null ? null : text(seen),
    BalanceDifference: seen === null ? null : text(seen - card.BalanceMinor),
    LiveTasks: use.liveTasks,
    WaitingForCode: use.waitingForCode,
    FinishedTasks: use.finishedTasks,
    PaidTasks: use.paidTasks,
    SpiderId: card.SpiderId,
    CrawlerEnabled: card.CrawlerEnabled,
    IsMonitored: isMonitored(watch, now),
    LastHeartbeatAt: card.LastHeartbeatAt?.toISOString() ?? null,
    Enabled: card.Enabled,
    Version: card.Version,
    CreatedAt: card.CreatedAt.toISOString(),
    UpdatedAt: card.UpdatedAt.toISOString(),
  };
}
