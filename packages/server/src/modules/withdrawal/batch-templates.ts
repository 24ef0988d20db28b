/**
 * Banks' batch files: a table of templates, and the file that one makes. Banks tell their formats to their customers only, so
 * these are common shapes of bulk transfers: clearing code, account, name, amount, reference. Terms: *clearing code*, a bank's
 * number in its country's clearing; TIS-620, the single bytes of Thai that older bank programs read.
 */
import { type BatchTemplate, batchCurrencies } from "@opc/contract/withdrawal/batch";
import { csvCell } from "../../call/csv.ts";

/** One transfer of the file. */
export interface BatchLine {
  orderNo: string;
  merchantAlias: string;
  bankCode: string;
  bankNameEn: string;
  bankNameZh: string;
  /** Of the country's clearing; null: nobody entered it. */
  clearingCode: string | null;
  accountNumber: string;
  holder: string;
  currency: string;
  /** Decimal text. */
  amount: string;
}

type Encoding = "UTF-8" | "TIS-620";

interface Column {
  heading: string;
  text: (line: BatchLine) => string;
}

export interface TemplateRow {
  encoding: Encoding;
  hasHeadings: boolean;
  columns: readonly Column[];
}

const of = (heading: string, name: Exclude<keyof BatchLine, "clearingCode">): Column => ({
  heading,
  text: (line) => line[name],
});
const clearing: Column = { heading: "Receiving bank code", text: ({ clearingCode }) => clearingCode ?? "" };
const thai = [
  clearing,
  of("Receiving account no", "accountNumber"),
  of("Receiver name", "holder"),
  of("Transfer amount", "amount"),
  of("Reference", "orderNo"),
];

export const batchTemplateTable: Readonly<Record<BatchTemplate, TemplateRow>> = {
  General: {
    encoding: "UTF-8",
    hasHeadings: true,
    columns: [
      of("Reference", "orderNo"),
      of("Bank", "bankCode"),
      of("Bank name", "bankNameEn"),
      of("Account number", "accountNumber"),
      of("Account holder", "holder"),
      of("Amount", "amount"),
      of("Currency", "currency"),
      of("Merchant", "merchantAlias"),
    ],
  },
  ThaiCodes: { encoding: "UTF-8", hasHeadings: true, columns: thai },
  ThaiCodesTis620: { encoding: "TIS-620", hasHeadings: true, columns: thai },
  ThaiPlainTis620: { encoding: "TIS-620", hasHeadings: false, columns: thai },
  China: {
    encoding: "UTF-8",
    hasHeadings: true,
    columns: [
      of("收款账号", "accountNumber"),
      of("收款户名", "holder"),
      of("收款银行", "bankNameZh"),
      of("金额", "amount"),
      of("用途", "orderNo"),
    ],
  },
};

/** What a template cannot take, as people are told; undefined: nothing. */
export function unfitFor(
  template: BatchTemplate,
  line: BatchLine,
): { enUS: string; zhCN: string } | undefined {
  const currency = batchCurrencies[template];
  const { columns, encoding } = batchTemplateTable[template];
  if (currency !== undefined && line.currency !== currency)
    return { enUS: `it takes ${currency} only`, zhCN: `仅支持 ${currency}` };
  if (columns.includes(clearing) && line.clearingCode === null)
    return {
      enUS: `the bank ${line.bankCode} has no national code`,
      zhCN: `银行 ${line.bankCode} 没有国家代码`,
    };
  if (encoding === "TIS-620" && columns.some(({ text }) => tis620(text(line)) === undefined))
    return {
      enUS: "the holder's name has letters that are neither Latin nor Thai",
      zhCN: "户名含有非拉丁字母且非泰文的字符",
    };
  return undefined;
}

/** Every line fits (`unfitFor`). In the order given. */
export function batchFile(template: BatchTemplate, lines: readonly BatchLine[]): Buffer {
  const { columns, encoding, hasHeadings } = batchTemplateTable[template];
  const headings = hasHeadings ? [columns.map(({ heading }) => heading)] : [];
  const cells = [...headings, ...lines.map((line) => columns.map(({ text }) => text(line)))];
  const text = cells.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
  if (encoding === "UTF-8") return Buffer.from(`\uFEFF${text}`, "utf8");
  const bytes = tis620(text);
  if (!bytes) throw new Error(`the file ${template} has letters that its encoding has not`);
  return bytes;
}

const firstThai = 0x0e01;
const lastThai = 0x0e5b;
const firstBaht = 0x0e3f;
const lastBeforeBaht = 0x0e3a;
const thaiShift = 0x0d60;

/** Undefined: a letter is neither ASCII nor Thai. */
function tis620(text: string): Buffer | undefined {
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    const isThai = code >= firstThai && code <= lastThai && (code <= lastBeforeBaht || code >= firstBaht);
    if (code < 0x80) bytes.push(code);
    else if (isThai) bytes.push(code - thaiShift);
    else return undefined;
  }
  return Buffer.from(bytes);
}
