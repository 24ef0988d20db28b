/** Users in the database: the list, and what may be changed of one. */
import type { CallParsed } from "@opc/contract";
import type { List } from "@opc/contract/page";
import type { userList } from "@opc/contract/user/calls";
import { type RawBuilder, sql } from "kysely";
import { CallError } from "../../call-error.ts";
import { hasPart, type ListViewer, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import { isUniqueViolation } from "../../db/races.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isStanding } from "../session/online-users.ts";
import { temporary } from "../session/password-rules.ts";
import { isNamed } from "./target.ts";

export type ListInput = CallParsed<typeof userList>;

export interface ListedUser {
  Id: bigint;
  UserName: string;
  MerchantAlias: string;
  MerchantName: string;
  UserGroupId: bigint;
  UserGroupName: string;
  Enabled: boolean;
  LockedAt: Date | null;
  MustChangePassword: boolean;
  ValidatorShownAt: Date | null;
  ValidatorBoundAt: Date | null;
  OnlineCount: number;
  LastLoginAt: Date | null;
  LastLoginIp: string | null;
  CreatedAt: Date;
}

export function listUsers(
  tx: Transaction,
  viewer: ListViewer,
  input: ListInput,
  now: Date,
): Promise<List<ListedUser>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, viewer, input),
    shape: (query) =>
      query
        .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
        .innerJoin("UserGroup", "UserGroup.Id", "UserAccount.UserGroupId")
        .select([
          "UserAccount.Id",
          "UserAccount.UserName",
          "Merchant.Alias as MerchantAlias",
          "Merchant.Name as MerchantName",
          "UserGroup.Id as UserGroupId",
          "UserGroup.Name as UserGroupName",
          "UserAccount.Enabled",
          "UserAccount.LockedAt",
          "UserAccount.MustChangePassword",
          "UserAccount.ValidatorShownAt",
          "UserAccount.ValidatorBoundAt",
          "UserAccount.LastLoginAt",
          "UserAccount.LastLoginIp",
          "UserAccount.CreatedAt",
          onlineCount(now).as("OnlineCount"),
        ]),
    idColumn: "UserAccount.Id",
  });
}

function filtered(tx: Transaction, viewer: ListViewer, input: ListInput) {
  let query = tx
    .selectFrom("UserAccount")
    .where(ownRows("UserAccount.MerchantId", viewer, input.MerchantAlias));
  if (input.UserName) query = query.where(hasPart("UserAccount.UserName", input.UserName));
  if (input.UserGroupIds?.length)
    query = query.where("UserAccount.UserGroupId", "in", input.UserGroupIds.map(BigInt));
  if (input.States?.length) query = query.where(isInState(input.States));
  return query;
}

const stateConditions: Record<NonNullable<ListInput["States"]>[number], RawBuilder<boolean>> = {
  Enabled: sql`user_account.enabled`,
  Disabled: sql`not user_account.enabled`,
  Locked: sql`user_account.locked_at is not null`,
};

/** In any of them: a locked user is enabled or disabled besides. */
function isInState(states: NonNullable<ListInput["States"]>): RawBuilder<boolean> {
  return sql`(${sql.join(
    states.map((state) => stateConditions[state]),
    sql` or `,
  )})`;
}

/** None where the user or its merchant is not in force: such sessions are let in no more. */
function onlineCount(now: Date): RawBuilder<number> {
  return sql`(select count(*)::integer from session where session.user_id = user_account.id
    and user_account.enabled and user_account.locked_at is null and merchant.enabled and ${isStanding(now)})`;
}

/** The merchant that a new user is to belong to; undefined where the asker may not see it. */
export async function findMerchant(tx: Transaction, viewer: ListViewer, alias: string) {
  return tx
    .selectFrom("Merchant")
    .select(["Id as MerchantId", "Alias as MerchantAlias"])
    .where(ownRows("Merchant.Id", viewer, undefined))
    .where(isNamed("Merchant.Alias", alias))
    .executeTakeFirst();
}

/** Beforehand, for who asks a second person; two at once are told apart by the index. Throws UserNameTaken. */
export async function assertNameFree(tx: Transaction, merchantId: bigint, name: string): Promise<void> {
  const taken = await tx
    .selectFrom("UserAccount")
    .select("UserName")
    .where("MerchantId", "=", merchantId)
    .where(isNamed("UserAccount.UserName", name))
    .executeTakeFirst();
  if (taken) throw new CallError("UserNameTaken", { UserName: name });
}

export interface NewUser {
  Id: bigint;
  MerchantId: bigint;
  UserName: string;
  UserGroupId: bigint;
  Enabled: boolean;
  PasswordHash: string;
  TotpSecretEncrypted: Buffer;
  CreatedAt: Date;
}

/** The password was chosen by somebody else, so it is to be changed. Throws UserNameTaken. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<bigint> {
  try {
    const { Id } = await tx
      .insertInto("UserAccount")
      .values({ ...user, ...temporary(user.CreatedAt) })
      .returning("Id")
      .executeTakeFirstOrThrow();
    return Id;
  } catch (error) {
    if (isUniqueViolation(error, "user_account_name")) {
      throw new CallError("UserNameTaken", { UserName: user.UserName });
    }
    throw error;
  }
}

export interface UserUpdate {
  UserGroupId?: bigint;
  Enabled?: boolean;
  LockedAt?: null;
  FailureCount?: 0;
}

export async function setUser(tx: Transaction, userId: bigint, update: UserUpdate): Promise<void> {
  await tx.updateTable("UserAccount").set(update).where("Id", "=", userId).execute();
}
