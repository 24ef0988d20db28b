/** Balances that somebody holds: by merchant, and the operator's own together under 0. */
import { sql } from "kysely";
import type { Holding } from "../db/held.ts";

export const operatorsOwn = 0n;

export const heldBalances: Holding = {
  async heldOf(tx, keys) {
    const { rows } = await sql<{ Key: bigint }>`
      with free as materialized (
        select id from ledger_account where coalesce(merchant_id, ${operatorsOwn}) = any(${[...keys]}::bigint[])
        for no key update skip locked
      )
      select distinct coalesce(merchant_id, ${operatorsOwn}) as key from ledger_account
      where coalesce(merchant_id, ${operatorsOwn}) = any(${[...keys]}::bigint[]) and id not in (select id from free)`.execute(
      tx,
    );
    return rows.map((row) => row.Key);
  },

  wait: (tx, key) =>
    sql`select from ledger_account where coalesce(merchant_id, ${operatorsOwn}) = ${key}
      order by id for no key update`.execute(tx),
};
