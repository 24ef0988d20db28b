/** What fields and states of merchants are called, on screens and in files. */
import type { Language } from "../errors.ts";
import { titlesOf } from "../shown-fields.ts";
import { merchantFields } from "./fields.ts";

const available: Readonly<Record<Language, string>> = merchantFields.Balances.file;

export const enUS = {
  field: {
    ...titlesOf(merchantFields, "enUS"),
    Available: available.enUS,
    Currency: "Currency",
  },
  type: { Super: "Super", Normal: "Normal" },
  state: { Enabled: "Enabled", Disabled: "Disabled" },
  reversalFee: { back: "Given back", stays: "Stays with the operator" },
  payoutKey: { None: "None", Waiting: "To be checked", Live: "Valid", Demanded: "Demanded" },
  password: { NotSet: "Not set", Set: "Set", Locked: "Locked" },
};

export const zhCN: typeof enUS = {
  field: {
    ...titlesOf(merchantFields, "zhCN"),
    Available: available.zhCN,
    Currency: "币种",
  },
  type: { Super: "超级商户", Normal: "普通商户" },
  state: { Enabled: "启用", Disabled: "停用" },
  reversalFee: { back: "退还商户", stays: "不退还" },
  payoutKey: { None: "无", Waiting: "待核对", Live: "有效", Demanded: "必须使用" },
  password: { NotSet: "未设置", Set: "已设置", Locked: "已锁定" },
};
