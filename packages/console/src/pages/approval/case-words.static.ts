/** Kinds and endings of cases in both languages, as plain data: the texts of their own screen may not be here yet. */
import * as words from "@opc/contract/money-case/words";

export const caseWords: Readonly<Record<"enUS" | "zhCN", Readonly<Record<string, string>>>> = {
  enUS: { ...words.enUS.kind, ...words.enUS.ending },
  zhCN: { ...words.zhCN.kind, ...words.zhCN.ending },
};
