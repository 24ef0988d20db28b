/** What is wrong with a cell of a file of banks, in both languages. */
import type { Language } from "@opc/contract/errors";
import { cellFaultTexts } from "../../call/csv-cells.ts";

export const faultTexts = {
  empty: cellFaultTexts.empty,
  code: {
    enUS: "A code has 2 to 32 letters, digits and _ -",
    zhCN: "编码须为 2 至 32 个字母、数字或 _ -",
  },
  spelling: {
    enUS: "{Code} is there already: write it just so",
    zhCN: "已有编码 {Code}，请保持大小写一致",
  },
  currency: {
    enUS: "There is no currency {Currency}: add it under Currencies first",
    zhCN: "没有币种 {Currency}，请先在“币种”中新增",
  },
  twice: { enUS: "This bank stands in row {Row} already", zhCN: "该银行已在第 {Row} 行出现" },
  name: { enUS: "A name has 2 to 64 characters", zhCN: "名称须为 2 至 64 个字符" },
  account: { enUS: "At most 6 digits: a name tells no account", zhCN: "最多 6 位数字：名称中不得写账号" },
  nationalCode: { enUS: "2 to 12 digits or letters", zhCN: "须为 2 至 12 位数字或字母" },
  shortened: {
    enUS: "The spreadsheet may have taken the zeros away: the code of this country has 3 digits",
    zhCN: "表格软件可能去掉了前导零：该国清算代码为 3 位数字",
  },
  swiftCode: { enUS: "8 or 11 characters, such as KASITHBK", zhCN: "须为 8 或 11 位，例如 KASITHBK" },
  sortOrder: { enUS: "A whole number from 0 to 9999", zhCN: "须为 0 至 9999 的整数" },
  enabled: { enUS: "Write 1 or 0", zhCN: "请填写 1 或 0" },
} as const satisfies Record<string, Record<Language, string>>;

export type FaultReason = keyof typeof faultTexts;
export type FaultValues = Readonly<Record<string, string | number>>;

export function faultText(reason: FaultReason, values: FaultValues, language: Language): string {
  return faultTexts[reason][language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}
