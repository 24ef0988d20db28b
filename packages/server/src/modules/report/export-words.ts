/** Headings of exported reports, and the words of filters that no column has. */
import type { Language } from "@opc/contract/errors";
import { type ExportHeading, fieldOf } from "../../call/export-source.ts";

type Group = Readonly<Record<string, string>>;
type InBoth<Own> = Readonly<Record<Language, Own>>;

export function headings<Field extends string>(words: InBoth<{ field: Readonly<Record<Field, string>> }>) {
  return (field: Field, kind: ExportHeading["kind"]): ExportHeading => ({ ...fieldOf(words, field), kind });
}

/** How it is compared, and which part of it is exported. */
export function filterNames(words: InBoth<{ field: Group; compare: Group; part: Group }>) {
  const named = ({ field, compare, part }: (typeof words)[Language]) => ({
    field,
    value: { Compare: compare, Part: part },
  });
  return { enUS: named(words.enUS), zhCN: named(words.zhCN) };
}
