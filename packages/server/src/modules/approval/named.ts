/** The account of a person who is kept by name alone ("ALIAS/user"): neither part of it ever changes. */
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";

/** Undefined: a command, or nobody of that name. In the whole scope. */
export async function userNamed(tx: Transaction, name: string): Promise<bigint | undefined> {
  const { rows } = await sql<{ Id: bigint }>`
    select u.id from merchant m join user_account u on u.merchant_id = m.id
     where m.alias = split_part(${name}, '/', 1) and u.user_name = substr(${name}, strpos(${name}, '/') + 1)`.execute(
    tx,
  );
  return rows[0]?.Id;
}
