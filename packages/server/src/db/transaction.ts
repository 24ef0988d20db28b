/**
 * The only way to the database: a transaction that names whose data it may see. Row-level security reads the
 * scope, so a query that forgot its filter still shows an ordinary merchant nothing of another.
 */
import { type Transaction as KyselyTransaction, sql } from "kysely";
import type { Database } from "./kysely.ts";
import type { Tables } from "./tables.ts";

export type Transaction = KyselyTransaction<Tables>;

/** `all` is the operator and the system's own work; a merchant sees its own rows. */
export type Scope = { kind: "all" } | { kind: "merchant"; merchantId: bigint };

export const wholeScope: Scope = { kind: "all" };

export function merchantScope(merchantId: bigint): Scope {
  return { kind: "merchant", merchantId };
}

export function inTransaction<Result>(
  database: Database,
  scope: Scope,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (tx) => {
    const merchantId = scope.kind === "merchant" ? scope.merchantId.toString() : "";
    await sql`select set_config('opc.scope', ${scope.kind}, true), set_config('opc.merchant_id', ${merchantId}, true)`.execute(
      tx,
    );
    return work(tx);
  });
}
