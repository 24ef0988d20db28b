import { sql } from "kysely";
import type { Transaction } from "./transaction.ts";

/** Tables whose rows have their id before they are written, as their secrets are sealed for it. */
type Numbered = "channel" | "crawler" | "merchant_secret" | "payout_card" | "payout_channel" | "user_account";

/** The id of a row that is to be written. */
export async function nextRowId(tx: Transaction, table: Numbered): Promise<bigint> {
  const { rows } = await sql<{ Id: bigint }>`select nextval(${`${table}_id_seq`}::regclass) as id`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new Error("a sequence gave nothing");
  return row.Id;
}
