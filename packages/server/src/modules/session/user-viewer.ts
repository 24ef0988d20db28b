/**
 * A signed-in user as handlers see it, and one who is not signed in but for whom something is done now (a scheduled report, a
 * waiting export, a notice): with the rights of this moment.
 */
import { grantablePermissions, type Permission } from "@opc/contract/pages";
import { sql } from "kysely";
import type { UserViewer } from "../../call/handler.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { SessionRow } from "./store.ts";

type ViewerRow = Omit<SessionRow, "TokenHash" | "Id" | "CreatedAt" | "LastActiveAt" | "BackendIpList">;

const grantable = {
  Super: new Set(grantablePermissions("Super")),
  Normal: new Set(grantablePermissions("Normal")),
};

/** Whatever its group's rows say, an ordinary merchant's user never has what only the operator's may. */
function heldPermissions({ MerchantType, Permissions }: ViewerRow): ReadonlySet<Permission> {
  return new Set(Permissions.filter((permission) => grantable[MerchantType].has(permission)));
}

export function viewerOf(session: ViewerRow): UserViewer {
  return {
    kind: "user",
    userId: session.UserId,
    userName: session.UserName,
    merchantId: session.MerchantId,
    merchantAlias: session.MerchantAlias,
    merchantName: session.MerchantName,
    isSuper: session.MerchantType === "Super",
    groupName: session.GroupName,
    lastLoginAt: session.PreviousLoginAt,
    timeDifferenceMinutes: session.TimeDifferenceMinutes,
    sessionId: session.SessionId,
    permissions: heldPermissions(session),
    mustChangePassword: session.MustChangePassword,
  };
}

/** Undefined where nothing may be done for the user: disabled, locked, of a disabled merchant, with a password of somebody else's. */
export async function viewerOfUser(tx: Transaction, userId: bigint): Promise<UserViewer | undefined> {
  const viewer = await viewerToTell(tx, userId);
  return viewer?.mustChangePassword ? undefined : viewer;
}

/**
 * Whom notices may be sent to: who has a password of somebody else's is told too, of that first of all. Undefined where disabled,
 * locked or of a disabled merchant.
 */
export async function viewerToTell(tx: Transaction, userId: bigint): Promise<UserViewer | undefined> {
  const { rows } = await sql<ViewerRow>`
    select u.id as user_id, u.user_name, u.must_change_password, u.last_login_at as previous_login_at, '' as session_id,
      m.id as merchant_id, m.alias as merchant_alias, m.name as merchant_name, m.type as merchant_type,
      m.time_difference_minutes, g.name as group_name,
      array(select p.permission from user_group_permission p where p.user_group_id = g.id) as permissions
    from user_account u
      join merchant m on m.id = u.merchant_id and m.enabled
      join user_group g on g.id = u.user_group_id
    where u.id = ${userId} and u.enabled and u.locked_at is null`.execute(tx);
  return rows[0] && viewerOf(rows[0]);
}
