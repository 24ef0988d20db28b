/** SQL by hand in a test, in the scope that sees every merchant. */
import { CompiledQuery } from "kysely";
import { inTransaction, wholeScope } from "../db/transaction.ts";
import type { Services } from "../services.ts";

export type Row = Record<string, unknown>;

export function wholeQuery({ database }: Pick<Services, "database">) {
  return (statement: string, values: unknown[] = []): Promise<Row[]> =>
    inTransaction(database, wholeScope, async (tx) => {
      const result = await tx.executeQuery<Row>(CompiledQuery.raw(statement, values));
      return result.rows;
    });
}
