/** What fields and states of advertisements are called, on screens and in files. */
import type { Language } from "../errors.ts";
import { titlesOf } from "../shown-fields.ts";
import { advertisingFields } from "./fields.ts";
import { type AdvertisingPosition, advertisingPositionRows } from "./positions.ts";

export const enUS = {
  field: { ...titlesOf(advertisingFields, "enUS"), Schedule: "Schedule" },
  position: positionsIn("enUS"),
  state: {
    Draft: "Draft",
    Scheduled: "Scheduled",
    Running: "Running",
    Ended: "Ended",
    Unpublished: "Unpublished",
  },
};

export const zhCN: typeof enUS = {
  field: { ...titlesOf(advertisingFields, "zhCN"), Schedule: "投放时间" },
  position: positionsIn("zhCN"),
  state: {
    Draft: "草稿",
    Scheduled: "待投放",
    Running: "投放中",
    Ended: "已结束",
    Unpublished: "已下架",
  },
};

function positionsIn(language: Language) {
  const names = Object.entries(advertisingPositionRows).map(([code, row]) => [code, row[language]]);
  return Object.fromEntries(names) as Record<AdvertisingPosition, string>;
}
