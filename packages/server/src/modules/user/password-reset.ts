/** Setting somebody else's password: it is a temporary one, good for a day and to be changed at the next sign-in. */
import type { CallParsed, Calls } from "@opc/contract";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { noteTouch } from "../approval/touches.ts";
import { revokeSessions } from "../session/online-users.ts";
import { hashPassword } from "../session/password.ts";
import { assertGoodPassword, temporary } from "../session/password-rules.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { assertNotSelf } from "./rules.ts";
import { findTarget, touchOf } from "./target.ts";

export async function resetPassword(
  input: CallParsed<Calls["resetuserpassword"]>,
  { tx, viewer, services, now, recordChange }: TransactionFacts<UserViewer>,
): Promise<Record<string, never>> {
  const target = await findTarget(tx, viewer, input);
  assertNotSelf(viewer, target.UserId);
  assertNotAbove(viewer, target.Permissions, target.UserGroupName);
  assertGoodPassword(input.Password, target, services.passwordMinimumLength);
  await tx
    .updateTable("UserAccount")
    .set({ PasswordHash: await hashPassword(input.Password), ...temporary(now) })
    .where("Id", "=", target.UserId)
    .execute();
  await noteTouch(tx, touchOf(target, viewer, "PasswordReset"), now);
  const ended = await revokeSessions(tx, target.UserId, now);
  recordChange({ User: `${target.MerchantAlias}/${target.UserName}`, Temporary: true, SessionsEnded: ended });
  return {};
}
