/** A test's own way in as the owner of the tables: what the application's sign-in can never do. */
import { sql } from "kysely";
import { afterAll } from "vitest";
import { openDatabase } from "../db/kysely.ts";
import { openPool } from "../db/pool.ts";
import { inTransaction, type Transaction, wholeScope } from "../db/transaction.ts";

/** Runs its work in one transaction of the owner, whom no row-level security holds. */
export function ownerOf({ ownerUrl }: { ownerUrl: string }) {
  const database = openDatabase(openPool({ url: ownerUrl, size: 1, name: "owner" }));
  afterAll(() => database.destroy());
  return <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    inTransaction(database, wholeScope, async (tx) => {
      await sql`set local role none`.execute(tx);
      return work(tx);
    });
}
