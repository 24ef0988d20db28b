/** User groups in the database: lists, and what may be changed of one. */
import type { CallParsed } from "@opc/contract";
import type { List } from "@opc/contract/page";
import type { usergroupList } from "@opc/contract/user/calls";
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart, type ListViewer, ownRows } from "../../db/filters.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { listByKey } from "../../db/list.ts";
import { isUniqueViolation } from "../../db/races.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type Group, userCountOf } from "./group.ts";
import type { PermissionChange } from "./rules.ts";

/** As many names of a group's users as its row shows. */
const shownUsers = 20;
/** More groups than this no selector could show. */
const maxEntries = 1000;

export interface ListedGroup {
  Id: bigint;
  UserGroupName: string;
  IsDefault: boolean;
  MerchantAlias: string;
  MerchantName: string;
  UserGroupType: "Super" | "Normal";
  UserCount: number;
  Users: string[];
  PageCount: number;
  FunctionCount: number;
}

export function listGroups(
  tx: Transaction,
  viewer: ListViewer,
  input: CallParsed<typeof usergroupList>,
): Promise<List<ListedGroup>> {
  let filtered = tx
    .selectFrom("UserGroup")
    .where(ownRows("UserGroup.MerchantId", viewer, input.MerchantAlias));
  if (input.UserGroupName) filtered = filtered.where(hasPart("UserGroup.Name", input.UserGroupName));
  return listByKey({
    tx,
    controls: input,
    filtered,
    shape: (query) =>
      query.innerJoin("Merchant", "Merchant.Id", "UserGroup.MerchantId").select([
        "UserGroup.Id",
        "UserGroup.Name as UserGroupName",
        "UserGroup.IsDefault",
        "Merchant.Alias as MerchantAlias",
        "Merchant.Name as MerchantName",
        "Merchant.Type as UserGroupType",
        userCountOf("UserGroup.Id").as("UserCount"),
        sql<string[]>`array(select user_name from user_account u where u.user_group_id = user_group.id
            order by lower(user_name) limit ${shownUsers})`.as("Users"),
        permissionCount(sql`permission not like '%.%'`).as("PageCount"),
        permissionCount(sql`permission like '%.%'`).as("FunctionCount"),
      ]),
    idColumn: "UserGroup.Id",
  });
}

function permissionCount(condition: ReturnType<typeof sql>) {
  return sql<number>`(select count(*)::integer from user_group_permission held
    where held.user_group_id = user_group.id and ${condition})`;
}

/** A merchant's groups by name; none of a merchant that the asker may not see. */
export function groupEntries(tx: Transaction, viewer: ListViewer, merchantAlias: string) {
  return tx
    .selectFrom("UserGroup")
    .select(["Id", "Name as UserGroupName", "IsDefault"])
    .where(ownRows("UserGroup.MerchantId", viewer, merchantAlias))
    .orderBy(sql`lower(name)`)
    .limit(maxEntries)
    .execute();
}

/** Throws GroupNameTaken. */
export async function insertGroup(tx: Transaction, merchantId: bigint, name: string): Promise<bigint> {
  const group = await named(name, () =>
    tx
      .insertInto("UserGroup")
      .values({ MerchantId: merchantId, Name: name })
      .returning("Id")
      .executeTakeFirstOrThrow(),
  );
  return group.Id;
}

/** Throws GroupNameTaken. */
export async function renameGroup(tx: Transaction, userGroupId: bigint, name: string): Promise<void> {
  await named(name, () =>
    tx.updateTable("UserGroup").set({ Name: name }).where("Id", "=", userGroupId).execute(),
  );
}

async function named<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (isUniqueViolation(error, "user_group_name"))
      throw new CallError("GroupNameTaken", { UserGroupName: name });
    throw error;
  }
}

/** Its permissions go with it. */
export async function deleteGroup(tx: Transaction, userGroupId: bigint): Promise<void> {
  await tx.deleteFrom("UserGroup").where("Id", "=", userGroupId).execute();
}

export async function changePermissions(
  tx: Transaction,
  { UserGroupId, MerchantId }: Pick<Group, "UserGroupId" | "MerchantId">,
  { added, removed }: PermissionChange,
): Promise<void> {
  if (removed.length > 0) {
    await tx
      .deleteFrom("UserGroupPermission")
      .where("UserGroupId", "=", UserGroupId)
      .where("Permission", "in", removed)
      .execute();
  }
  await insertRows(
    tx,
    "UserGroupPermission",
    added.map((Permission) => ({ UserGroupId, MerchantId, Permission })),
  );
}
