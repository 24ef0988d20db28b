/** The user group that a call acts on, or puts a user into. */
import { type RawBuilder, sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { ownRows } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface Group {
  UserGroupId: bigint;
  UserGroupName: string;
  IsDefault: boolean;
  MerchantId: bigint;
  MerchantAlias: string;
  MerchantName: string;
  MerchantType: "Super" | "Normal";
  /** In the order of their codes. */
  Permissions: string[];
  UserCount: number;
  /** The asker's own group. */
  IsOwn: boolean;
}

/** Until the transaction ends: `stay` keeps the group from being deleted, `change` keeps everybody else off it. */
export type GroupLock = "stay" | "change";

/** Throws NotFound for a group that does not exist and for one that the asker may not see, alike. */
export async function findGroup(
  tx: Transaction,
  viewer: UserViewer,
  userGroupId: string,
  lock?: GroupLock,
): Promise<Group> {
  const id = BigInt(userGroupId);
  const visible = tx
    .selectFrom("UserGroup")
    .select("Id")
    .where("Id", "=", id)
    .where(ownRows("UserGroup.MerchantId", viewer, undefined));
  const locks = { stay: () => visible.forKeyShare(), change: () => visible.forUpdate() };
  // The lock comes first and alone: what it waited for is then seen by the query that reads the group.
  if (!(await (lock ? locks[lock]() : visible).executeTakeFirst())) throw new CallError("NotFound");
  return readGroup(tx, viewer, id);
}

function readGroup(tx: Transaction, viewer: UserViewer, id: bigint): Promise<Group> {
  return tx
    .selectFrom("UserGroup")
    .innerJoin("Merchant", "Merchant.Id", "UserGroup.MerchantId")
    .select([
      "UserGroup.Id as UserGroupId",
      "UserGroup.Name as UserGroupName",
      "UserGroup.IsDefault",
      "UserGroup.MerchantId",
      "Merchant.Alias as MerchantAlias",
      "Merchant.Name as MerchantName",
      "Merchant.Type as MerchantType",
      permissionsOf("UserGroup.Id").as("Permissions"),
      userCountOf("UserGroup.Id").as("UserCount"),
      sql<boolean>`exists (select from user_account u
        where u.id = ${viewer.userId} and u.user_group_id = user_group.id)`.as("IsOwn"),
    ])
    .where("UserGroup.Id", "=", id)
    .executeTakeFirstOrThrow();
}

/** The permissions of the group whose id stands in that column. */
export function permissionsOf(groupIdColumn: string): RawBuilder<string[]> {
  return sql`array(select permission from user_group_permission held
    where held.user_group_id = ${sql.ref(groupIdColumn)} order by permission)`;
}

export function userCountOf(groupIdColumn: string): RawBuilder<number> {
  return sql`(select count(*)::integer from user_account member
    where member.user_group_id = ${sql.ref(groupIdColumn)})`;
}
