/** The user that a call acts on. Names are compared by PostgreSQL without regard to case, as their index does. */
import { type RawBuilder, sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import type { AccountTouchAct } from "../../db/column-types.ts";
import { ownRows } from "../../db/filters.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { Touch } from "../approval/touches.ts";
import { permissionsOf } from "../user-group/group.ts";

/** How calls name a user: by key ("ALIAS/user"), by alias and name, or by a name of the asker's own merchant. */
export interface Whose {
  UserName: string;
  MerchantAlias?: string | undefined;
}

export interface Target {
  UserId: bigint;
  UserName: string;
  MerchantId: bigint;
  MerchantAlias: string;
  UserGroupId: bigint;
  UserGroupName: string;
  /** What its group holds. */
  Permissions: string[];
  Enabled: boolean;
  LockedAt: Date | null;
  FailureCount: number;
  ValidatorShownAt: Date | null;
  ValidatorBoundAt: Date | null;
}

/**
 * The named user, its row locked until the transaction ends. Throws NotFound for one that does not exist and
 * for one that the asker may not see, alike.
 */
export async function findTarget(tx: Transaction, viewer: UserViewer, whose: Whose): Promise<Target> {
  const { alias, name } = accountOf(whose, viewer);
  // The lock comes first and alone: a join that waited for it would judge the group that the user has left.
  const locked = await tx
    .selectFrom("UserAccount")
    .select("Id")
    .where(ownRows("UserAccount.MerchantId", viewer, undefined))
    .where(isNamed("UserAccount.UserName", name))
    .where(sql<boolean>`merchant_id = (select id from merchant where ${isNamed("Merchant.Alias", alias)})`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw new CallError("NotFound");
  return readTarget(tx, locked.Id);
}

/** No user's name holds a slash: what stands before one is an alias, unless that is given beside it. */
function accountOf({ UserName, MerchantAlias }: Whose, { merchantAlias }: UserViewer) {
  const slash = UserName.indexOf("/");
  if (MerchantAlias !== undefined || slash < 0)
    return { alias: MerchantAlias ?? merchantAlias, name: UserName };
  return { alias: UserName.slice(0, slash), name: UserName.slice(slash + 1) };
}

/** What a request about an account rests on. */
export function factsOf({ UserId, UserGroupId, Permissions, Enabled }: Target) {
  return {
    UserId: UserId.toString(),
    UserGroupId: UserGroupId.toString(),
    Permissions: [...Permissions].sort(),
    Enable: Enabled,
  };
}

/** What is to be noted when the asker sets what the target signs in with. */
export function touchOf(
  { MerchantId, UserId }: Target,
  { userId }: Pick<UserViewer, "userId">,
  act: AccountTouchAct,
): Touch {
  return { merchantId: MerchantId, userId: UserId, act, byUserId: userId };
}

function readTarget(tx: Transaction, userId: bigint): Promise<Target> {
  return tx
    .selectFrom("UserAccount")
    .innerJoin("Merchant", "Merchant.Id", "UserAccount.MerchantId")
    .innerJoin("UserGroup", "UserGroup.Id", "UserAccount.UserGroupId")
    .select([
      "UserAccount.Id as UserId",
      "UserAccount.UserName",
      "UserAccount.MerchantId",
      "Merchant.Alias as MerchantAlias",
      "UserGroup.Id as UserGroupId",
      "UserGroup.Name as UserGroupName",
      "UserAccount.Enabled",
      "UserAccount.LockedAt",
      "UserAccount.FailureCount",
      "UserAccount.ValidatorShownAt",
      "UserAccount.ValidatorBoundAt",
      permissionsOf("UserGroup.Id").as("Permissions"),
    ])
    .where("UserAccount.Id", "=", userId)
    .executeTakeFirstOrThrow();
}

/** The row's name is this one, whatever its case. */
export function isNamed(column: string, name: string): RawBuilder<boolean> {
  return sql`lower(${sql.ref(column)}) = lower(${name})`;
}
