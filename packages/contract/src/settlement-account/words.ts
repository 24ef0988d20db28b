/** What fields and states of settlement accounts are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { settlementAccountFields } from "./fields.ts";

export const enUS = {
  field: titlesOf(settlementAccountFields, "enUS"),
  status: { Pending: "To be checked", Approved: "Approved", Rejected: "Rejected", Retired: "Retired" },
};

export const zhCN: typeof enUS = {
  field: titlesOf(settlementAccountFields, "zhCN"),
  status: { Pending: "待核对", Approved: "已通过", Rejected: "已拒绝", Retired: "已停用" },
};
