/**
 * Who may do what to which user. Terms: the *asker* is the signed-in user; the *target* is the
 * user that is acted on. Nobody acts on a user of a group above (user-group/above.ts), nobody puts a user into one, and
 * nobody disables, regroups or unlocks themselves: so rights never grow by a detour over somebody else.
 */
import type { Permission } from "@opc/contract/pages";
import { CallError } from "../../call-error.ts";

export interface Asker {
  userId: bigint;
  permissions: ReadonlySet<Permission>;
}

export function assertNotSelf(asker: Pick<Asker, "userId">, targetUserId: bigint): void {
  if (asker.userId === targetUserId) throw new CallError("OwnAccount");
}

/** A user can only be in a group of its own merchant; throws NotFound. */
export function assertSameMerchant(userMerchantId: bigint, groupMerchantId: bigint): void {
  if (userMerchantId !== groupMerchantId) throw new CallError("NotFound");
}

/** What `updateUser` would change of its target. */
export interface UserChange {
  group: boolean;
  enabled: boolean;
}

/** Each kind of change needs its own function of the page; throws NoPermission or OwnAccount. */
export function assertMayChange(asker: Asker, targetUserId: bigint, change: UserChange): void {
  if (!change.group && !change.enabled) return;
  if (change.group && !asker.permissions.has("UserList.edit")) throw new CallError("NoPermission");
  if (change.enabled && !asker.permissions.has("UserList.enable")) throw new CallError("NoPermission");
  assertNotSelf(asker, targetUserId);
}
