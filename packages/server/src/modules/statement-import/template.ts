/** An example of a statement: the columns in the reader's language and two rows to write over. */

import { type StatementColumn, statementColumns } from "@opc/contract/bank-transaction/statement-import";
import type { Language } from "@opc/contract/errors";
import type { CsvColumn } from "../../call/csv.ts";

type ExampleRow = Record<StatementColumn, string>;

export function templateColumns(language: Language): CsvColumn<ExampleRow>[] {
  return statementColumns.map(({ name, zhCN }) => ({
    heading: language === "zhCN" ? zhCN : name,
    text: (row) => row[name],
  }));
}

/** Times as the reader's clock showed them yesterday. */
export async function* templateRows(timeDifferenceMinutes: number, now: Date): AsyncGenerator<ExampleRow[]> {
  const yesterday = new Date(now.getTime() + timeDifferenceMinutes * 60_000 - 24 * 3_600_000);
  const day = yesterday.toISOString().slice(0, 10);
  yield [
    {
      ExternalId: "0123456789",
      OccurredAt: `${day} 09:30:00`,
      Direction: "Credit",
      Amount: "1500.25",
      Currency: "",
      Counterparty: "SOMCHAI JAIDEE",
      Remark: "K7M2Q",
    },
    {
      ExternalId: "0123456790",
      OccurredAt: `${day} 17:05:00`,
      Direction: "Debit",
      Amount: "300.00",
      Currency: "",
      Counterparty: "",
      Remark: "",
    },
  ];
}
