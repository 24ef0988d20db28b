/** Payout cards as the screens see them. */
import type { PayoutCardRow } from "@opc/contract/payout-card/calls";
import { payoutCardFields } from "@opc/contract/payout-card/fields";
import { maskedCard } from "@opc/contract/payout-order/states";
import type { UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
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
  return cards.map((card) => rowOf(card, useOf(card.Id), { viewer, currencies, now }));
}

/** What its crawler saw, in the card's own currency; null: nothing, or of another account. */
export function balanceSeenOf(card: {
  Currency: string;
  BalanceSeenMinor: bigint | null;
  BalanceCurrency: string | null;
}): bigint | null {
  return card.BalanceCurrency === card.Currency ? card.BalanceSeenMinor : null;
}

const toRow = rowMapper(payoutCardFields, {
  CardNumberMasked: ({ CardLast4 }: ListedCard) => maskedCard(CardLast4),
});

function rowOf(
  card: ListedCard,
  use: CardUse,
  { viewer, currencies, now }: Omit<RowFacts, "tx">,
): PayoutCardRow {
  const seen = balanceSeenOf(card);
  const watch = { crawlerEnabled: card.CrawlerEnabled, lastHeartbeatAt: card.LastHeartbeatAt };
  const made = {
    IsMonitored: isMonitored(watch, now),
    PromisedTodayMinor: use.promisedMinor,
    HeldAmountMinor: use.heldMinor,
    BalanceSeenMinor: seen,
    BalanceDifferenceMinor: seen === null ? null : seen - card.BalanceMinor,
    LiveTasks: use.liveTasks,
    WaitingForCode: use.waitingForCode,
    PaidTasks: use.paidTasks,
  };
  return {
    ...toRow({ ...card, ...made }, viewer, currencies),
    CardId: card.Id.toString(),
    BankCode: card.BankCode,
    BankName_enUS: card.BankNameEn,
    ChannelCode: card.ChannelCode,
    FinishedTasks: use.finishedTasks,
    CrawlerEnabled: card.CrawlerEnabled,
    LastHeartbeatAt: card.LastHeartbeatAt?.toISOString() ?? null,
    Version: card.Version,
  };
}
