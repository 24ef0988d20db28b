/** The contract's lists as plain values for the browser. */
import * as crawler from "@opc/contract/crawler/calls";
import * as account from "@opc/contract/offline-account/calls";

export const crawlerStates = crawler.crawlerStates;
export const spiderTypes = account.offlineAccountKinds;
