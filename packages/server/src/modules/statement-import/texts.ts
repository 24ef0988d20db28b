/** What is wrong with a cell of a statement, in both languages. */
import type { Language } from "@opc/contract/errors";
import { cellFaultTexts } from "../../call/csv-cells.ts";

export const faultTexts = {
  ...cellFaultTexts,
  time: {
    enUS: "Use YYYY-MM-DD HH:mm:ss, with a zone such as +07:00 if it is not your own",
    zhCN: "请使用 YYYY-MM-DD HH:mm:ss 格式，如非本人时区请注明时区（例如 +07:00）",
  },
  future: { enUS: "This time is yet to come", zhCN: "该时间尚未到来" },
  direction: { enUS: "Use Credit or Debit", zhCN: "请填写 Credit（收入）或 Debit（支出）" },
  negative: {
    enUS: "An amount is never negative: the direction tells whether money came in or went out",
    zhCN: "金额不能为负数，收支由方向一列表示",
  },
  currency: { enUS: "The account has another currency", zhCN: "与账户币种不一致" },
  twice: {
    enUS: "This number stands in the file twice with different content",
    zhCN: "该流水号在文件中重复出现且内容不同",
  },
  conflict: {
    enUS: "This number is known with another amount, direction or day",
    zhCN: "该流水号已存在，但金额、方向或日期不同",
  },
} as const satisfies Record<string, Record<Language, string>>;

export type FaultReason = keyof typeof faultTexts;
