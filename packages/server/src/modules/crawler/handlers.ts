import type { CallParsed, Calls } from "@opc/contract";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { liveOrdersOf, openOrdersOf } from "../offline-account/live-orders.ts";
import { lockPartners } from "../offline-account/partners.ts";
import { editCrawler } from "./edit.ts";
import { addCrawler, rotateToken } from "./issue.ts";
import { crawlerRows, stateOf } from "./rows.ts";
import { countedCrawlers, findCrawler, listCrawlers, lockCrawler } from "./store.ts";

const maxExposed = 1000;

export const crawlerHandlers = {
  spidersettingList: async (
    input: CallParsed<Calls["spidersettingList"]>,
    { tx, viewer, services, now }: ReadFacts,
  ) => {
    const list = await listCrawlers(tx, input, now);
    const currencies = await currenciesOf(services.database);
    return { ...list, Rows: await crawlerRows(tx, list.Rows, { viewer, currencies, now }) };
  },

  spidersettingSummary: async (input, { tx, now }) => {
    const crawlers = await countedCrawlers(tx, input, now);
    const silent = crawlers.filter((crawler) => crawler.State !== "Monitored");
    const accountIds = silent.flatMap(({ AccountId }) => AccountId ?? []);
    const live = await liveOrdersOf(tx, accountIds);
    const states = ["Monitored", "Down", "Disabled"] as const;
    return {
      StateCounts: states.map((State) => ({
        State,
        Count: crawlers.filter((crawler) => crawler.State === State).length,
      })),
      OrdersAtRisk: accountIds.reduce((sum, id) => sum + live(id).count, 0),
    };
  },

  spidersettingGet: async ({ SpiderId }, { tx, viewer, services, now }) => {
    const currencies = await currenciesOf(services.database);
    const crawler = await findCrawler(tx, SpiderId, now);
    const [row] = await crawlerRows(tx, [crawler], { viewer, currencies, now });
    if (!row) throw new CallError("NotFound");
    return { Crawler: row };
  },

  spidersettingExposure: async ({ SpiderId }, { tx, services, now }) => {
    const crawler = await findCrawler(tx, SpiderId, now);
    const currencies = await currenciesOf(services.database);
    const accountIds = crawler.AccountId === null ? [] : [crawler.AccountId];
    const live = await liveOrdersOf(tx, accountIds);
    const { count, payableMinor } = accountIds.map(live)[0] ?? { count: 0, payableMinor: 0n };
    const currency = crawler.AccountCurrency;
    return {
      AtRisk: stateOf(crawler, now) !== "Monitored" && count > 0,
      LastHeartbeatAt: crawler.LastHeartbeatAt?.toISOString() ?? null,
      Count: count,
      Amount: currency === null ? null : currencies.text(payableMinor, currency),
      Currency: currency,
      Orders: await openOrdersOf(tx, accountIds, currencies, maxExposed),
    };
  },

  spidersettingAdd: addCrawler,

  spidersettingEdit: editCrawler,

  spidersettingEnable: async ({ SpiderId, Enabled }, { tx, now, recordChange }) => {
    const crawler = await lockCrawler(tx, SpiderId, now);
    if (crawler.Enabled === Enabled) return {};
    await tx.updateTable("Crawler").set({ Enabled, UpdatedAt: now }).where("Id", "=", crawler.Id).execute();
    recordChange({ SpiderId: crawler.SpiderId, Enabled: { from: crawler.Enabled, to: Enabled } });
    return {};
  },

  spidersettingDelete: async ({ SpiderId }, { tx, now, recordChange }) => {
    await lockPartners(tx);
    const crawler = await lockCrawler(tx, SpiderId, now);
    if (crawler.AccountName !== null)
      throw new CallError("CrawlerInUse", { AccountName: crawler.AccountName });
    await tx
      .updateTable("Crawler")
      // A deleted crawler's token opens nothing, and its secret is not kept.
      .set({
        Enabled: false,
        DeletedAt: now,
        UpdatedAt: now,
        PasswordEncrypted: null,
        SigningKeyEncrypted: null,
      })
      .where("Id", "=", crawler.Id)
      .execute();
    recordChange({ SpiderId: crawler.SpiderId, Deleted: true });
    return {};
  },

  spidersettingRotatetoken: rotateToken,
} satisfies Partial<Handlers>;
