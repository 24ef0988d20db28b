/** The exported crawlers; whether a password is kept, never the password. */
import type { CrawlerRow } from "@opc/contract/crawler/calls";
import * as crawlerWords from "@opc/contract/crawler/words";
import * as accountWords from "@opc/contract/offline-account/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { crawlerHandlers } from "./handlers.ts";

const words = {
  enUS: { ...crawlerWords.enUS, enabled: accountWords.enUS.state },
  zhCN: { ...crawlerWords.zhCN, enabled: accountWords.zhCN.state },
};
const { text, digits, count, amount, time, state, flag, made } = rowColumns<CrawlerRow, typeof words.enUS>(
  words,
);

export const crawlerExports = {
  spidersettingExport: listExport(
    {
      title: pageTitle("SpiderSetting"),
      words,
      columns: [
        digits("SpiderId"),
        state("State", "state"),
        time("LastHeartbeatAt"),
        count("LagMs"),
        count("OrdersAtRisk"),
        count("LiveOrders"),
        text("AccountName"),
        text("Flag"),
        state("SpiderType", "type"),
        digits("Account"),
        flag("HasPassword", "Password"),
        made("Status", ({ Enabled }) => (Enabled ? "Enabled" : "Disabled"), { group: "enabled" }),
        amount("BalanceSeen"),
        text("BalanceCurrency"),
        time("LastTransactionAt"),
        time("TokenIssuedAt"),
        time("CreatedAt"),
      ],
    },
    crawlerHandlers.spidersettingList,
  ),
};
