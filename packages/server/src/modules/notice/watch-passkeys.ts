/**
 * What people are told of their own passkeys and recovery codes, for a week: whoever did it in their name is found out. A passkey
 * that was copied is told to those who look after users, too.
 */
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { type Found, findNewest, toldMs } from "./of-user.ts";
import { holdNotices } from "./raise.ts";

export async function holdPasskeyNotices(tx: Transaction, now: Date): Promise<void> {
  const since = new Date(now.getTime() - toldMs);
  const revoked = (condition: RawBuilder<boolean>) => sql<Found>`
    select id::text as key, merchant_id, user_id,
           jsonb_build_object('Name', name, 'By', coalesce(revoked_by, '')) as parameters
      from passkey where revoked_at > ${since} and ${condition}`;
  const added = sql<Found>`
    select id::text as key, merchant_id, user_id, jsonb_build_object('Name', name) as parameters
      from passkey where created_at > ${since} and revoked_at is null`;
  const used = sql<Found>`
    select user_id || ' ' || used_at as key, merchant_id, user_id,
           jsonb_build_object('Left', (select count(*) from recovery_code r
             where r.user_id = recovery_code.user_id and r.used_at is null)::text) as parameters
      from recovery_code where used_at > ${since}`;
  const users = sql<Found>`
    select p.id::text as key, p.merchant_id, p.user_id,
           jsonb_build_object('Name', p.name, 'User', m.alias || '/' || u.user_name) as parameters
      from passkey p join user_account u on u.id = p.user_id join merchant m on m.id = p.merchant_id
     where p.revoked_at > ${since} and p.revoke_reason = 'Cloned'`;
  const byOthers = sql<boolean>`revoke_reason = 'Other'`;
  const cloned = sql<boolean>`revoke_reason = 'Cloned'`;
  await holdNotices(tx, "PasskeyAdded", await findNewest(tx, "Info", added), now);
  await holdNotices(tx, "PasskeyRevoked", await findNewest(tx, "Warning", revoked(byOthers)), now);
  await holdNotices(tx, "PasskeyCloned", await findNewest(tx, "Critical", revoked(cloned)), now);
  await holdNotices(tx, "RecoveryCodeUsed", await findNewest(tx, "Warning", used), now);
  const told = await findNewest(tx, "Critical", users);
  await holdNotices(
    tx,
    "PasskeyOfUserCloned",
    told.map(({ userId: _user, ...notice }) => notice),
    now,
  );
}
