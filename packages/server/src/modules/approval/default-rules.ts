/**
 * Rules that nobody has set turn themselves on as soon as two people could approve: two who may, who have signed in with an
 * authenticator and a password of their own, and whose accounts are not linked. Once on they stay on, whoever leaves, until
 * somebody turns them off as a rule is turned off. Until then Home says so to those who may set them.
 */
import { merchantKinds, ruledKinds } from "@opc/contract/approval/kinds";
import { sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import { noRule, permissionOf, withPage } from "./rules.ts";
import { areLinked } from "./second-person.ts";
import { saveRule } from "./stored-rules.ts";

/** Of rules that turned themselves on. */
const byNobody = "system";

interface Undecided {
  MerchantId: bigint;
  Kind: (typeof ruledKinds)[number];
  Approvers: bigint[];
}

/** Any number of workers may: what another has turned on is there already. Returns how many it turned on. */
export async function turnOnRules(tx: Transaction, now: Date): Promise<number> {
  let count = 0;
  for (const { MerchantId, Kind, Approvers } of await undecided(tx)) {
    if (!(await hasTwo(tx, Approvers, now))) continue;
    await saveRule(tx, { MerchantId, Kind }, { ...noRule, enabled: true }, { name: byNobody, at: now });
    count += 1;
  }
  return count;
}

/** Rules that are not set, where at least two accounts could approve. */
async function undecided(tx: Transaction): Promise<Undecided[]> {
  const kinds = ruledKinds.map((kind) => ({
    kind,
    isMerchants: merchantKinds.has(kind),
    needed: [...new Set([...withPage("Approval.approve"), ...withPage(permissionOf[kind])])],
  }));
  const { rows } = await sql<Undecided>`
    select m.id as merchant_id, k.kind, array_agg(u.id order by u.id) as approvers
    from merchant m
      cross join jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb)
        as k (kind text, "isMerchants" boolean, needed text[])
      join user_account u on u.merchant_id = m.id and u.enabled and u.locked_at is null
        and not u.must_change_password and u.validator_bound_at is not null
    where m.enabled and (m.type = 'Super' or k."isMerchants")
      and not exists (select from approval_rule r where r.merchant_id = m.id and r.kind = k.kind)
      and (select count(*) from user_group_permission held
        where held.user_group_id = u.user_group_id and held.permission = any(k.needed)) = cardinality(k.needed)
    group by m.id, k.kind
    having count(*) > 1`.execute(tx);
  return rows;
}

async function hasTwo(tx: Transaction, [first, ...others]: readonly bigint[], now: Date): Promise<boolean> {
  if (first === undefined) return false;
  for (const other of others) if (!(await areLinked(tx, first, other, now))) return true;
  // All of them are linked to the first, so to one another.
  return false;
}

/** By an update: off, as they were before it, until somebody sets them. */
const byUpdate = "update";

/** How many rules of the viewer's merchant are off without anybody having set them. */
export async function unsetRuleCount(
  tx: Transaction,
  { merchantId, isSuper }: Pick<UserViewer, "merchantId" | "isSuper">,
): Promise<number> {
  const kinds = ruledKinds.filter((kind) => isSuper || merchantKinds.has(kind));
  const { Set: set } = await tx
    .selectFrom("ApprovalRule")
    .select((query) => query.fn.countAll<bigint>().as("Set"))
    .where("MerchantId", "=", merchantId)
    .where("Kind", "in", kinds)
    .where((where) => where.or([where("Enabled", "=", true), where("UpdatedBy", "<>", byUpdate)]))
    .executeTakeFirstOrThrow();
  return kinds.length - Number(set);
}
