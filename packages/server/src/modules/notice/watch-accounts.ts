/**
 * What people are told for a week of what others did to their safety: somebody else reset what they sign in with, or set a
 * two-person rule off that they could decide under. A rule that is on again is told of no more.
 */
import { dayMs } from "@opc/contract/time";
import { sql } from "kysely";
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
  const parameters = { By: `${Alias}/${UserName}` };
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
