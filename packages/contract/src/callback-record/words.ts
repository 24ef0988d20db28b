/** What fields and states of callback records are called, on screens and in files. */
import { titlesOf } from "../shown-fields.ts";
import { callbackRecordFields } from "./fields.ts";

export const enUS = {
  field: { ...titlesOf(callbackRecordFields, "enUS"), HeldBack: "Held back" },
  kind: { Payment: "Collection", Payout: "Payout" },
  status: { InProgress: "In progress", Success: "Success", Failure: "Failure" },
};

export const zhCN: typeof enUS = {
  field: { ...titlesOf(callbackRecordFields, "zhCN"), HeldBack: "暂缓发送" },
  kind: { Payment: "收款", Payout: "代付" },
  status: { InProgress: "回调中", Success: "回调成功", Failure: "回调失败" },
};
