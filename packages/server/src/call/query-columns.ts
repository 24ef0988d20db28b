/** Columns of an export that is a query, in the words of one module of `@opc/contract/<noun>/words`. */
import type { Language } from "@opc/contract/errors";
import { type ExportColumn, fieldOf } from "./export-source.ts";

type Own = Readonly<Record<string, Readonly<Record<string, string>>>> & {
  field: Readonly<Record<string, string>>;
};

/** With a group, its word stands for each value. */
export function queryColumns<Words extends Own>(words: Readonly<Record<Language, Words>>) {
  return (
    field: keyof Words["field"] & string,
    kind: ExportColumn["kind"],
    value: ExportColumn["value"],
    group?: Exclude<keyof Words, "field"> & string,
  ): ExportColumn => ({
    ...fieldOf(words, field),
    kind,
    value,
    ...(group && { words: { enUS: words.enUS[group] ?? {}, zhCN: words.zhCN[group] ?? {} } }),
  });
}
