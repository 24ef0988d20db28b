/**
 * Setting somebody else's password: it is a temporary one, good for a day and to be changed at the next sign-in. Under the
 * rule Accounts a second person decides; the password waits as its hash, sealed.
 */

import type { CallParsed, Calls } from "@opc/contract";
import { userKey } from "@opc/contract/user/key";
import { type ApprovalFacts, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { noteTouch } from "../approval/touches.ts";
import { revokeSessions } from "../session/online-users.ts";
import { hashPassword } from "../session/password.ts";
import { assertGoodPassword, temporary } from "../session/password-rules.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { assertNotSelf } from "./rules.ts";
import { factsOf, findTarget, touchOf, type Whose } from "./target.ts";

export async function resetPassword(
  input: CallParsed<Calls["resetuserpassword"]>,
  facts: ApprovalFacts,
): Promise<{ ApprovalId: string | null }> {
  const { viewer, services } = facts;
  const target = await targetOf(input, facts);
  assertGoodPassword(input.Password, target, services.passwordMinimumLength);
  const PasswordHash = await hashPassword(input.Password);
  const User = userKey(target);
  const proposed = await proposeIfNeeded(facts, resetPasswordAct, {
    subject: User,
    payload: { Call: "resetuserpassword", UserName: User },
    secrets: { PasswordHash },
    shown: [
      { Field: "User", From: null, To: User },
      { Field: "AccountAct", From: null, To: "PasswordReset" },
    ],
  });
  if (proposed) return { ApprovalId: proposed.approvalId };
  await reset({ UserName: User }, PasswordHash, facts, { byUserId: viewer.userId });
  return { ApprovalId: null };
}

/** Throws NotFound, OwnAccount or RightsExceeded. */
async function targetOf(whose: Whose, { tx, viewer }: ApprovalFacts) {
  const target = await findTarget(tx, viewer, whose);
  assertNotSelf(viewer, target.UserId);
  assertNotAbove(viewer, target.Permissions, target.UserGroupName);
  return target;
}

async function reset(
  whose: Whose,
  PasswordHash: string,
  facts: ApprovalFacts,
  by: { byUserId: bigint; approvedByUserId?: bigint },
): Promise<void> {
  const { tx, viewer, now, recordChange } = facts;
  const target = await targetOf(whose, facts);
  await tx
    .updateTable("UserAccount")
    .set({ PasswordHash, ...temporary(now) })
    .where("Id", "=", target.UserId)
    .execute();
  await noteTouch(tx, { ...touchOf(target, viewer, "PasswordReset"), ...by }, now);
  const ended = await revokeSessions(tx, target.UserId, now);
  recordChange({ User: userKey(target), Temporary: true, SessionsEnded: ended });
}

export const resetPasswordAct: CallAct = {
  kind: "Accounts",
  askedWith: () => "UserList.resetPassword",

  async before({ tx, viewer }, payload) {
    const target = await unlessGone(findTarget(tx, viewer, { UserName: textOf(payload, "UserName") }));
    return target && factsOf(target);
  },

  apply: (facts, { payload, secrets, proposedBy, decidedBy }) =>
    reset({ UserName: textOf(payload, "UserName") }, textOf(secrets ?? {}, "PasswordHash"), facts, {
      byUserId: proposedBy.userId,
      approvedByUserId: decidedBy.userId,
    }),
};
