/** An example of a statement to compare: as one to import, with the bank's fee and balance. */
import type { Language } from "@opc/contract/errors";
import { reconciliationColumns } from "@opc/contract/reconciliation/calls";
import type { CsvColumn } from "../../call/csv.ts";
import { templateRows } from "../statement-import/template.ts";

type Row = Partial<Record<(typeof reconciliationColumns)[number]["name"], string>>;

export function templateColumns(language: Language): CsvColumn<Row>[] {
  return reconciliationColumns.map(({ name, zhCN }) => ({
    heading: language === "zhCN" ? zhCN : name,
    text: (row) => row[name] ?? "",
  }));
}

export async function* templateLines(timeDifferenceMinutes: number, now: Date): AsyncGenerator<Row[]> {
  for await (const rows of templateRows(timeDifferenceMinutes, now)) {
    const [first, second] = rows;
    yield [
      { ...first, Fee: "", Balance: "51500.25" },
      { ...second, Fee: "10.00", Balance: "51190.25" },
    ];
  }
}
