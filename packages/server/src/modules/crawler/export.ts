/** The exported crawlers; whether a password is kept, never the password. */
import { crawlerFields } from "@opc/contract/crawler/fields";
import * as crawlerWords from "@opc/contract/crawler/words";
import * as accountWords from "@opc/contract/offline-account/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { crawlerHandlers } from "./handlers.ts";

const words = {
  enUS: { ...crawlerWords.enUS, enabled: accountWords.enUS.state },
  zhCN: { ...crawlerWords.zhCN, enabled: accountWords.zhCN.state },
};

export const crawlerExports = {
  spidersettingExport: listExport(
    { title: pageTitle("SpiderSetting"), words, columns: rowColumnsOf(crawlerFields, words) },
    crawlerHandlers.spidersettingList,
  ),
};
