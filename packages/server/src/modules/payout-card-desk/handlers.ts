import type { CallParsed, Calls } from "@opc/contract";
import { payoutCardStates } from "@opc/contract/payout-card/calls";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { dayOf } from "../../day.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { crawlersOf } from "../offline-account/options.ts";
import { newestRecordsOf } from "../payout-card-record/newest.ts";
import { recordRow } from "../payout-card-record/rows.ts";
import { liveTasksOfCard } from "../payout-task/live.ts";
import { taskRow } from "../payout-task/rows.ts";
import { cardChoices } from "./choices.ts";
import { correctBalance } from "./correct.ts";
import { balanceSeenOf, cardRows } from "./rows.ts";
import { addCard, assertNoTasks, editCard, openOwnCard } from "./save.ts";
import { findCard, listCards, lockCard, summaryOf } from "./store.ts";
import { usesOf } from "./use.ts";

const maxTasks = 100;
const maxRecords = 20;

export const payoutCardHandlers = {
  payoutcardList: async (
    input: CallParsed<Calls["payoutcardList"]>,
    { tx, viewer, services, now }: ReadFacts,
  ) => {
    const currencies = await currenciesOf(services.database);
    const list = await listCards(tx, input, now);
    return { ...list, Rows: await cardRows(list.Rows, { tx, viewer, currencies, now }) };
  },

  payoutcardSummary: async (input, { tx, viewer, services, now }) => {
    const { text } = await currenciesOf(services.database);
    const cards = await summaryOf(tx, input, dayOf(now, viewer.timeDifferenceMinutes), now);
    const ids = cards.map((card) => card.Id);
    const useOf = await usesOf(tx, ids, viewer.timeDifferenceMinutes, now);
    const sum = (of: typeof cards, minorOf: (card: (typeof cards)[number]) => bigint) =>
      of.reduce((total, card) => total + minorOf(card), 0n);
    const byCurrency = [...Map.groupBy(cards, (card) => card.Currency)].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      StateCounts: payoutCardStates.map((State) => ({
        State,
        Count: cards.filter((card) => card.Enabled === (State === "Enabled")).length,
      })),
      Sums: byCurrency.map(([Currency, own]) => ({
        Currency,
        Count: own.length,
        Balance: text(
          sum(own, (card) => card.BalanceMinor),
          Currency,
        ),
        HeldAmount: text(
          sum(own, (card) => card.HeldMinor),
          Currency,
        ),
        PromisedToday: text(
          sum(own, (card) => card.PromisedMinor ?? 0n),
          Currency,
        ),
      })),
      CrawlersDown: cards.filter((card) => card.Enabled && !card.IsMonitored).length,
      BalancesDiffer: cards.filter((card) => (balanceSeenOf(card) ?? card.BalanceMinor) !== card.BalanceMinor)
        .length,
      WaitingForCode: cards.reduce((total, card) => total + useOf(card.Id).waitingForCode, 0),
    };
  },

  payoutcardGet: async ({ CardId }, { tx, viewer, services, now }) => {
    const currencies = await currenciesOf(services.database);
    const card = await findCard(tx, BigInt(CardId), now);
    const [Card] = await cardRows([card], { tx, viewer, currencies, now });
    if (!Card) throw new CallError("NotFound");
    const tasks = await liveTasksOfCard(tx, card.Id, maxTasks);
    const records = await newestRecordsOf(tx, card.Id, maxRecords);
    return {
      Card,
      Tasks: tasks.map((task) => taskRow(task, { viewer, currencies, now })),
      Records: records.map((record) => recordRow(record, viewer, currencies)),
    };
  },

  payoutcardChoices: async (_input, { tx, viewer }) => ({
    Cards: viewer.isSuper ? await cardChoices(tx) : [],
  }),

  payoutcardOptions: async (_input, { tx, now }) => ({
    Channels: await tx
      .selectFrom("PayoutChannel")
      .select(["Code as ChannelCode", "Name as ChannelName", "Currency"])
      .where("Kind", "=", "Native")
      .orderBy("Code")
      .execute(),
    Crawlers: await crawlersOf(tx, "BankCard", now),
  }),

  payoutcardAdd: async (input, facts) => addCard(input, facts),
  payoutcardEdit: async (input, facts) => editCard(input, facts),

  payoutcardEnable: async ({ CardId, Enabled }, { tx, now, recordChange }) => {
    const card = await lockCard(tx, BigInt(CardId), now);
    if (card.Enabled === Enabled) return {};
    await tx.updateTable("PayoutCard").set({ Enabled, UpdatedAt: now }).where("Id", "=", card.Id).execute();
    recordChange({ CardId, CardName: card.Name, Enabled: { from: card.Enabled, to: Enabled } });
    return {};
  },

  payoutcardDelete: async ({ CardId }, { tx, now, recordChange }) => {
    const card = await lockCard(tx, BigInt(CardId), now);
    await assertNoTasks(tx, card.Id);
    await tx
      .updateTable("PayoutCard")
      .set({ Enabled: false, DeletedAt: now, UpdatedAt: now })
      .where("Id", "=", card.Id)
      .execute();
    recordChange({ CardId, CardName: card.Name, Deleted: true });
    return {};
  },

  payoutcardManualbalance: correctBalance,

  payoutcardReveal: async ({ CardId }, { tx, services, now, recordChange }) => {
    const card = await findCard(tx, BigInt(CardId), now);
    recordChange({ CardId, CardName: card.Name, Revealed: card.CardLast4 });
    return { CardNumber: openOwnCard(services.vault, card) };
  },
} satisfies Partial<Handlers>;
