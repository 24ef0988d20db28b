/** What a crawler's fields are called and in which tone they stand, for its list and its drawer. */
import type { CrawlerRow } from "@opc/contract/crawler/calls";
import type { crawlerFields } from "@opc/contract/crawler/fields";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { crawlerStates, crawlerTypes } from "./states.static.ts";

export const crawlerState: StatusSet<CrawlerRow["State"]> = {
  values: crawlerStates,
  label: (value) => `crawler.state.${value}`,
  tones: { Monitored: "good", Down: "bad", Disabled: "quiet" },
};

export const crawlerType: Labelled & StatusSet<CrawlerRow["SpiderType"]> = {
  values: crawlerTypes,
  label: (value: CrawlerRow["SpiderType"]) => `crawler.type.${value}`,
  tones: { QrCode: "quiet", BankCard: "quiet", TrueMoney: "quiet" },
};

const sets: SetsOf<typeof crawlerFields> = {
  State: crawlerState,
  SpiderType: crawlerType,
  HasPassword: {
    yes: { label: "crawler.password.kept", tone: "quiet" },
    no: { label: "crawler.password.none", tone: "quiet" },
  },
  Enabled: {
    yes: { label: "offlineAccount.state.Enabled", tone: "good" },
    no: { label: "offlineAccount.state.Disabled", tone: "quiet" },
  },
};
export const shown = { section: "crawler", sets };
