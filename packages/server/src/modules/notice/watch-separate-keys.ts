/**
 * What a merchant's people and the operator's are told for a week of separate keys: a key by which payouts can be signed was added, for
 * as long as it waits, too; other purposes are demanded than before. Whoever did it in their name is found out.
 */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { toldMs } from "./of-user.ts";
import { holdNotices, type NewNotice } from "./raise.ts";

/** Of each kind, the newest. */
const maxTold = 50;

interface Found {
  Key: string;
  MerchantId: bigint;
  Parameters: Record<string, string>;
}

export async function holdSeparateKeyNotices(tx: Transaction, now: Date): Promise<void> {
  const since = new Date(now.getTime() - toldMs);
  const added = sql<Found>`
    select k.id::text as key, k.merchant_id,
           jsonb_build_object('Merchant', m.alias, 'Name', k.name, 'By', k.created_by, 'Fingerprint',
             rtrim(regexp_replace(encode(sha256(k.public_key), 'hex'), '(.{4})', '\\1 ', 'g'))) as parameters
      from separate_key k join merchant m on m.id = k.merchant_id
     where k.public_key is not null and (k.status = 'Waiting' or (k.status = 'Live' and k.created_at > ${since}))
     order by k.id desc limit ${maxTold}`;
  const demanded = sql<Found>`
    select m.alias || ' ' || d.changed_at as key, d.merchant_id,
           jsonb_build_object('Merchant', m.alias, 'By', d.changed_by) as parameters
      from separate_key_demand d join merchant m on m.id = d.merchant_id
     where d.changed_at > ${since}
     order by d.changed_at desc limit ${maxTold}`;
  await holdNotices(tx, "PayoutKeyAdded", await found(tx, added), now);
  await holdNotices(tx, "KeyDemandChanged", await found(tx, demanded), now);
}

async function found(tx: Transaction, query: RawBuilder<Found>): Promise<Omit<NewNotice, "kind">[]> {
  const { rows } = await query.execute(tx);
  return rows.map(({ Key, MerchantId, Parameters }) => ({
    key: Key,
    merchantId: MerchantId,
    severity: "Warning",
    parameters: Parameters,
  }));
}
