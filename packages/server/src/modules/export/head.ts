/** What stands above the rows of a file: what it is, in whose time, by which filters, made when and by whom. */
import type { Language } from "@opc/contract/errors";
import { localTime, type Words, zoneName } from "../../call/export-source.ts";

const texts = {
  enUS: { zone: "Time zone", filters: "Filters", made: "Made at", by: "Made by" },
  zhCN: { zone: "时区", filters: "筛选条件", made: "导出时间", by: "导出人" },
} as const;

export interface HeadFacts {
  title: Words;
  filters: Words;
  language: Language;
  timeDifferenceMinutes: number;
  madeAt: Date;
  /** "ACME/admin" */
  madeBy: string;
}

export function headLines(facts: HeadFacts): string[][] {
  const { title, filters, language, timeDifferenceMinutes, madeAt, madeBy } = facts;
  const text = texts[language];
  return [
    [title[language]],
    [text.zone, zoneName(timeDifferenceMinutes)],
    [text.filters, filters[language]],
    [text.made, localTime(madeAt, timeDifferenceMinutes)],
    [text.by, madeBy],
    [],
  ];
}
