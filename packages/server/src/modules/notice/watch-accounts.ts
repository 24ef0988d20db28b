/**
 * What people are told for a week of what others did to their safety: somebody else reset what they sign in with, made an account or
 * took the link to one, has seen secrets, or set a two-person rule off that they could decide under. A rule that is on again is told
 * of no more.
 */

import { dayMs } from "@opc/contract/time";
import { userKey } from "@opc/contract/user/key";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { holdNotices, type NewNotice } from "./raise.ts";

const toldMs = 7 * dayMs;

export async function holdAccountNotices(tx: Transaction, now: Date): Promise<void> {
  const since = new Date(now.getTime() - toldMs);
  const resets = await resetsSince(tx, since);
  for (const act of ["PasswordReset", "AuthenticatorRenewed"] as const) {
    const notices = resets.filter(({ Act }) => Act === act).map(noticeOf);
    await holdNotices(tx, act, notices, now);
  }
  await holdNotices(tx, "RuleOff", await rulesOff(tx, since), now);
  await holdNotices(tx, "AccountMade", await touched(tx, "Made", since), now);
  await holdNotices(tx, "EnrolmentLinkGiven", await touched(tx, "AuthenticatorGiven", since), now);
  await holdNotices(tx, "KeyViewed", await keysViewed(tx, since), now);
  await holdNotices(tx, "CrawlerTokenIssued", await tokensIssued(tx, since), now);
}

/** Of each kind, the newest. */
const maxTold = 50;

interface Found {
  Key: string;
  MerchantId: bigint | null;
  Parameters: Record<string, string>;
}

async function find(tx: Transaction, query: RawBuilder<Found>): Promise<Held[]> {
  const { rows } = await query.execute(tx);
  return rows.map(({ Key, MerchantId, Parameters }) => ({
    ...{ key: Key, merchantId: MerchantId, severity: "Info" as const, parameters: Parameters },
  }));
}

/** By a person: what the server's own commands make is told otherwise. */
function touched(tx: Transaction, act: "Made" | "AuthenticatorGiven", since: Date): Promise<Held[]> {
  return find(
    tx,
    sql<Found>`
      select t.id::text as key, t.merchant_id,
             jsonb_build_object('User', m.alias || '/' || u.user_name, 'By', bm.alias || '/' || b.user_name) as parameters
        from account_touch t
        join user_account u on u.id = t.user_id join merchant m on m.id = u.merchant_id
        join user_account b on b.id = t.by_user_id join merchant bm on bm.id = b.merchant_id
       where t.at > ${since} and t.act = ${act}
       order by t.id desc limit ${maxTold}`,
  );
}

function keysViewed(tx: Transaction, since: Date): Promise<Held[]> {
  return find(
    tx,
    sql<Found>`
      select s.id || ' ' || s.last_viewed_at as key, s.merchant_id,
             jsonb_build_object('Merchant', m.alias, 'By', s.last_viewed_by) as parameters
        from merchant_secret s join merchant m on m.id = s.merchant_id
       where s.last_viewed_at > ${since} and s.last_viewed_by is not null
       order by s.last_viewed_at desc limit ${maxTold}`,
  );
}

function tokensIssued(tx: Transaction, since: Date): Promise<Held[]> {
  return find(
    tx,
    sql<Found>`
      select id || ' ' || token_issued_at as key, null::bigint as merchant_id,
             jsonb_build_object('SpiderId', spider_id, 'By', token_issued_by) as parameters
        from crawler
       where token_issued_at > ${since} and token_issued_by is not null and deleted_at is null
       order by token_issued_at desc limit ${maxTold}`,
  );
}

type Reset = Awaited<ReturnType<typeof resetsSince>>[number];
type Held = Omit<NewNotice, "kind">;

function resetsSince(tx: Transaction, since: Date) {
  return tx
    .selectFrom("AccountTouch")
    .innerJoin("UserAccount as By", "By.Id", "AccountTouch.ByUserId")
    .innerJoin("Merchant", "Merchant.Id", "By.MerchantId")
    .select(["AccountTouch.Id", "AccountTouch.MerchantId", "AccountTouch.UserId", "AccountTouch.Act"])
    .select(["Merchant.Alias", "By.UserName"])
    .where("AccountTouch.At", ">", since)
    .where("AccountTouch.Act", "in", ["PasswordReset", "AuthenticatorRenewed"])
    .orderBy("AccountTouch.Id")
    .execute();
}

function noticeOf({ Id, MerchantId, UserId, Alias, UserName }: Reset): Held {
  const parameters = { By: userKey({ MerchantAlias: Alias, UserName }) };
  return { key: Id.toString(), merchantId: MerchantId, userId: UserId, severity: "Warning", parameters };
}

/** Set by a person: not what a database brought with it. */
async function rulesOff(tx: Transaction, since: Date): Promise<Held[]> {
  const { rows } = await sql<{ MerchantId: bigint | null; Parameters: Record<string, string> }>`
    select case when m.type = 'Super' then null else m.id end as merchant_id,
           jsonb_build_object('Merchant', m.alias, 'Rule', r.kind, 'By', r.updated_by) as parameters
      from approval_rule r join merchant m on m.id = r.merchant_id
     where not r.enabled and r.updated_at > ${since} and r.updated_by like '%/%'
     order by m.id, r.kind`.execute(tx);
  return rows.map(({ MerchantId, Parameters }) => ({
    key: `${Parameters.Merchant} ${Parameters.Rule}`,
    merchantId: MerchantId,
    severity: "Warning",
    parameters: Parameters,
  }));
}
