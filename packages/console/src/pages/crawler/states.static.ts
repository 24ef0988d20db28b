/** The contract's lists as plain values for the browser. */
import * as crawler from "@opc/contract/crawler/states";
import * as account from "@opc/contract/offline-account/kinds";

export const crawlerStates = crawler.crawlerStates;
export const crawlerTypes = account.offlineAccountKinds;
