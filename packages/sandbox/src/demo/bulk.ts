/** Many rows in statements of a size that neither side minds. */
import { insertRows, type NewRow } from "@opc/server/db/insert-rows";
import type { Tables } from "@opc/server/db/tables";
import type { Transaction } from "@opc/server/db/transaction";

const rowsPerStatement = 5_000;

export async function insertMany<Name extends keyof Tables & string>(
  tx: Transaction,
  table: Name,
  rows: readonly NewRow<Name>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement) {
    await insertRows(tx, table, rows.slice(from, from + rowsPerStatement));
  }
}
