/** Rules in the database, and who could approve under them. */
import type { ApprovalKind } from "@opc/contract/approval/kinds";
import type { Permission } from "@opc/contract/pages";
import { sql } from "kysely";
import { insertRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";
import { needsSecondPerson, noRule, type Rule, withPage } from "./rules.ts";

export interface StoredRule extends Rule {
  updatedBy: string | null;
  updatedAt: Date | null;
}

const unset: StoredRule = { ...noRule, updatedBy: null, updatedAt: null };

/** A merchant's rule; none is set until somebody sets it. `lock`: nobody else changes it until the transaction ends. */
export async function ruleOf(
  tx: Transaction,
  merchantId: bigint,
  kind: ApprovalKind,
  lock?: "lock",
): Promise<StoredRule> {
  // A row to be locked may not be there yet: whoever changes a rule holds the merchant's own lock for it.
  if (lock)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`approval rule ${merchantId} ${kind}`}, 0))`.execute(
      tx,
    );
  return (await rulesOf(tx, merchantId, [kind])).get(kind) ?? unset;
}

/** Whether an act of this kind takes two of the operator, whatever its amount. */
export async function operatorTakesTwo(tx: Transaction, kind: ApprovalKind): Promise<boolean> {
  const { Id } = await tx
    .selectFrom("Merchant")
    .select("Id")
    .where("Type", "=", "Super")
    .executeTakeFirstOrThrow();
  return needsSecondPerson(await ruleOf(tx, Id, kind), undefined);
}

export async function rulesOf(
  tx: Transaction,
  merchantId: bigint,
  kinds: readonly ApprovalKind[],
): Promise<Map<ApprovalKind, StoredRule>> {
  const rules = await tx
    .selectFrom("ApprovalRule")
    .selectAll()
    .where("MerchantId", "=", merchantId)
    .where("Kind", "in", kinds)
    .execute();
  const amounts = await tx
    .selectFrom("ApprovalRuleAmount")
    .selectAll()
    .where("MerchantId", "=", merchantId)
    .where("Kind", "in", kinds)
    .orderBy("Currency")
    .execute();
  return new Map(
    rules.map((row) => [
      row.Kind,
      {
        enabled: row.Enabled,
        expiresHours: row.ExpiresHours,
        fromMinor: new Map(
          amounts.filter(({ Kind }) => Kind === row.Kind).map((one) => [one.Currency, one.FromMinor]),
        ),
        updatedBy: row.UpdatedBy,
        updatedAt: row.UpdatedAt,
      },
    ]),
  );
}

export async function saveRule(
  tx: Transaction,
  key: { MerchantId: bigint; Kind: ApprovalKind },
  { enabled, expiresHours, fromMinor }: Rule,
  by: { name: string; at: Date },
): Promise<void> {
  const values = { Enabled: enabled, ExpiresHours: expiresHours, UpdatedBy: by.name, UpdatedAt: by.at };
  await tx
    .insertInto("ApprovalRule")
    .values({ ...key, ...values })
    .onConflict((conflict) => conflict.columns(["MerchantId", "Kind"]).doUpdateSet(values))
    .execute();
  await tx
    .deleteFrom("ApprovalRuleAmount")
    .where("MerchantId", "=", key.MerchantId)
    .where("Kind", "=", key.Kind)
    .execute();
  await insertRows(
    tx,
    "ApprovalRuleAmount",
    [...fromMinor].map(([Currency, FromMinor]) => ({ ...key, Currency, FromMinor })),
  );
}

/** Enabled users of the merchant who hold Approval.approve and what the act needs. */
export async function approverCount(
  tx: Transaction,
  merchantId: bigint,
  permission: Permission,
): Promise<number> {
  const needed = [...withPage("Approval.approve"), ...withPage(permission)];
  const { rows } = await sql<{ Count: number }>`
    select count(*)::int as count from user_account u
    where u.merchant_id = ${merchantId} and u.enabled and u.locked_at is null
      and (select count(distinct held.permission) from user_group_permission held
        where held.user_group_id = u.user_group_id and held.permission = any(${needed}::text[])) = ${new Set(needed).size}`.execute(
    tx,
  );
  return rows[0]?.Count ?? 0;
}

/** Names of enabled users of the operator who hold all of these, at most so many. */
export async function operatorsWith(
  tx: Transaction,
  permissions: readonly Permission[],
  most: number,
): Promise<string[]> {
  const needed = [...new Set(permissions.flatMap((permission) => withPage(permission)))];
  const { rows } = await sql<{ Name: string }>`
    select m.alias || '/' || u.user_name as name from user_account u join merchant m on m.id = u.merchant_id
    where m.type = 'Super' and u.enabled and u.locked_at is null
      and (select count(distinct held.permission) from user_group_permission held
        where held.user_group_id = u.user_group_id and held.permission = any(${needed}::text[])) = ${needed.length}
    order by u.user_name limit ${most}`.execute(tx);
  return rows.map(({ Name }) => Name);
}

/** Whether whoever asked is still there, enabled and still holds what the act needs. */
export async function stillMayAsk(
  tx: Transaction,
  userId: bigint,
  permissions: readonly Permission[],
): Promise<boolean> {
  const needed = [...new Set(permissions.flatMap((one) => withPage(one)))];
  const { rows } = await sql<{ Held: number }>`
    select (select count(*)::int from user_group_permission held
      where held.user_group_id = u.user_group_id and held.permission = any(${needed}::text[])) as held
    from user_account u join merchant m on m.id = u.merchant_id
    where u.id = ${userId} and u.enabled and m.enabled`.execute(tx);
  return rows[0]?.Held === needed.length;
}
