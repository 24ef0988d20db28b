/** What cells of an imported file say: amounts and numbers as people write them, and what is wrong with them. */
import type { Language } from "@opc/contract/errors";
import { parseAmount } from "@opc/contract/money";

/** A cell's value, or the reason why it has none. */
export type Judged<Value, Reason extends string> = Value | { fault: Reason };

export const cellFaultTexts = {
  empty: { enUS: "This cell is empty", zhCN: "该单元格为空" },
  tooLong: { enUS: "The text is too long", zhCN: "文本过长" },
  shortened: {
    enUS: "The spreadsheet shortened this number: format the column as text",
    zhCN: "该号码已被表格软件缩写，请将该列设为文本格式",
  },
  amount: {
    enUS: "Use a number such as 1234.50 with no more decimals than the currency has",
    zhCN: "请填写数字（例如 1234.50），小数位数不得超过该币种",
  },
  nothing: { enUS: "The amount is zero", zhCN: "金额为零" },
  tooMuch: { enUS: "No bank transfers so much: check the amount", zhCN: "金额过大，请核对" },
} as const satisfies Record<string, Record<Language, string>>;
export type CellFault = keyof typeof cellFaultTexts;

/** In the currency's units; no bank transfers more, and sums of many such still fit. */
const maxUnits = 10n ** 12n;

/** "1,234.50" is meant as 1234.50; "1,23" is not guessed at. */
export function amountCell(text: string, exponent: number): Judged<bigint, CellFault | "negative"> {
  if (text === "") return { fault: "empty" };
  if (/^[-(−]/.test(text)) return { fault: "negative" };
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(",", "") : text;
  const minor = parseAmount(plain, exponent);
  if (minor === undefined) return { fault: "amount" };
  if (minor === 0n) return { fault: "nothing" };
  return minor > maxUnits * 10n ** BigInt(exponent) ? { fault: "tooMuch" } : minor;
}

/** A number that names something: spreadsheets write long ones as 1.23E+11, and what they were is lost. */
export function numberCell(text: string, maxLength: number): Judged<string, CellFault> {
  if (text === "") return { fault: "empty" };
  if (text.length > maxLength) return { fault: "tooLong" };
  return /^\d([.,]\d+)?e\+?\d+$/i.test(text) ? { fault: "shortened" } : text;
}

export function textCell(text: string, maxLength: number): Judged<string | null, CellFault> {
  return text.length > maxLength ? { fault: "tooLong" } : text || null;
}
