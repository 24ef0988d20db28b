/** What is wrong with a cell of a file of payouts, in both languages. */
import type { Language } from "@opc/contract/errors";
import { cellFaultTexts } from "../../call/csv-cells.ts";

export const faultTexts = {
  ...cellFaultTexts,
  orderNo: {
    enUS: "Use at most 64 letters, digits and _ . : / -",
    zhCN: "只能使用字母、数字和 _ . : / -，最多 64 个字符",
  },
  twice: {
    enUS: "This number stands in row {Row} already",
    zhCN: "该单号已在第 {Row} 行出现",
  },
  conflict: {
    enUS: "This number was used for another payout",
    zhCN: "该单号已用于另一笔代付",
  },
  type: {
    enUS: "Not a cashout type of this merchant. It has: {Types}",
    zhCN: "该商户没有此代付类型，可用类型：{Types}",
  },
  currencyNeeded: {
    enUS: "This cashout type exists in {Currencies}: give the currency",
    zhCN: "该代付类型有多个币种（{Currencies}），请填写币种",
  },
  currency: {
    enUS: "This cashout type is in {Currencies}",
    zhCN: "该代付类型的币种为 {Currencies}",
  },
  negative: { enUS: "An amount is never negative", zhCN: "金额不能为负数" },
  range: {
    enUS: "Payouts of this type are from {Minimum} to {Maximum} {Currency}",
    zhCN: "该类型的代付金额须在 {Minimum} 至 {Maximum} {Currency} 之间",
  },
  bank: {
    enUS: "There is no enabled bank of this code or name in {Currency}",
    zhCN: "{Currency} 没有此编码或名称的已启用银行",
  },
  card: { enUS: "A card number has 6 to 30 digits", zhCN: "卡号须为 6 至 30 位数字" },
  payee: {
    enUS: "The payee's name has 2 to 100 characters, none of them invisible",
    zhCN: "收款人姓名须为 2 至 100 个字符，且不含不可见字符",
  },
} as const satisfies Record<string, Record<Language, string>>;

export type FaultReason = keyof typeof faultTexts;
export type FaultValues = Readonly<Record<string, string | number>>;

export function faultText(reason: FaultReason, values: FaultValues, language: Language): string {
  return faultTexts[reason][language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}
