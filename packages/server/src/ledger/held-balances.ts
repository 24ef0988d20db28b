/** Merchants' balances that somebody holds; the key is the merchant's id. */
import { sql } from "kysely";
import type { Holding } from "../db/held.ts";

export const heldBalances: Holding = {
  async heldOf(tx, merchantIds) {
    const { rows } = await sql<{ MerchantId: bigint }>`
      with free as materialized (
        select id from ledger_account where merchant_id = any(${[...merchantIds]}::bigint[]) for no key update skip locked
      )
      select distinct merchant_id from ledger_account
      where merchant_id = any(${[...merchantIds]}::bigint[]) and id not in (select id from free)`.execute(tx);
    return rows.map((row) => row.MerchantId);
  },

  wait: (tx, merchantId) =>
    sql`select from ledger_account where merchant_id = ${merchantId} order by id for no key update`.execute(
      tx,
    ),
};
