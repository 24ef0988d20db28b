/**
 * A user's authenticator, as whoever manages users sees it: its state, and for one that has none yet a link by which the user
 * enrols (enrolment.ts). Its secret is shown to its own user alone. A lost phone needs a new one, with which the old one stops.
 */

import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import type { GoogleBinding } from "@opc/contract/user/bindings";
import { userKey } from "@opc/contract/user/key";
import type { TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { noteTouch } from "../approval/touches.ts";
import { revokeSessions } from "../session/online-users.ts";
import { newTotpSecret } from "../session/totp.ts";
import { readTotp, sealTotp } from "../session/totp-seal.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { newLink, seedOf } from "./enrolment.ts";
import { assertNotSelf } from "./rules.ts";
import { factsOf, findTarget, type Target, touchOf, type Whose } from "./target.ts";

type UserFacts = TransactionFacts<UserViewer>;
type Info = CallOutput<Calls["getvalidatorinfo"]>;

const nothing = { EnrolmentLink: null, EnrolmentUntil: null, Secret: null, Address: null, QrSvg: null };

export async function showValidator(
  input: CallParsed<Calls["getvalidatorinfo"]>,
  facts: UserFacts,
): Promise<Info> {
  const { tx, viewer, recordChange } = facts;
  const target = await findTarget(tx, viewer, input);
  assertNotAbove(viewer, target.Permissions, target.UserGroupName);
  const { UserName, MerchantAlias } = target;
  const info = { UserName, MerchantAlias, GoogleBinding: bindingOf(target), ...nothing };
  const User = userKey(target);
  if (target.UserId === viewer.userId) {
    recordChange({ User, Shown: "one's own authenticator" });
    return { ...info, ...(await ownSeed(target, facts)) };
  }
  if (target.ValidatorBoundAt) {
    recordChange({ User, GoogleBinding: "Bound" });
    return info;
  }
  const until = await giveLink(target, facts);
  recordChange({ User, EnrolmentUntil: until.EnrolmentUntil });
  return { ...info, ...until };
}

/** Throws AuthenticatorUnreadable. */
async function ownSeed({ UserId, MerchantId, MerchantAlias, UserName }: Target, { tx, services }: UserFacts) {
  const { TotpSecretEncrypted } = await tx
    .selectFrom("UserAccount")
    .select("TotpSecretEncrypted")
    .where("Id", "=", UserId)
    .executeTakeFirstOrThrow();
  const read = readTotp(services.vault, { Id: UserId, MerchantId, TotpSecretEncrypted });
  if ("cause" in read) throw new CallError("AuthenticatorUnreadable");
  return seedOf(read.secret, MerchantAlias, UserName);
}

async function giveLink(target: Target, { tx, viewer, services, now }: UserFacts) {
  const { link, until, columns } = newLink(services, now);
  await tx.updateTable("UserAccount").set(columns).where("Id", "=", target.UserId).execute();
  await noteTouch(tx, touchOf(target, viewer, "AuthenticatorGiven"), now);
  return { EnrolmentLink: link, EnrolmentUntil: until.toISOString() };
}

/** Under the rule Accounts a second person decides. */
export async function renewValidator(
  input: CallParsed<Calls["userRenewvalidator"]>,
  facts: UserFacts,
): Promise<{ ApprovalId: string | null }> {
  const { viewer } = facts;
  const target = await otherUser(input, facts);
  const User = userKey(target);
  const proposed = await proposeIfNeeded(facts, renewValidatorAct, {
    subject: User,
    payload: { Call: "userRenewvalidator", UserName: User },
    shown: [
      { Field: "User", From: null, To: User },
      { Field: "AccountAct", From: null, To: "AuthenticatorRenewed" },
    ],
  });
  if (proposed) return { ApprovalId: proposed.approvalId };
  await renew({ UserName: User }, facts, { byUserId: viewer.userId });
  return { ApprovalId: null };
}

/** Throws NotFound, OwnAccount or RightsExceeded. */
async function otherUser(whose: Whose, { tx, viewer }: UserFacts): Promise<Target> {
  const target = await findTarget(tx, viewer, whose);
  assertNotSelf(viewer, target.UserId);
  assertNotAbove(viewer, target.Permissions, target.UserGroupName);
  return target;
}

async function renew(
  whose: Whose,
  facts: UserFacts,
  by: { byUserId: bigint; approvedByUserId?: bigint },
): Promise<void> {
  const { tx, viewer, services, now, recordChange } = facts;
  const target = await otherUser(whose, facts);
  await tx
    .updateTable("UserAccount")
    .set({
      TotpSecretEncrypted: sealTotp(services.vault, { Id: target.UserId, ...target }, newTotpSecret()),
      ValidatorShownAt: null,
      ValidatorBoundAt: null,
      EnrolmentHash: null,
      EnrolmentUntil: null,
    })
    .where("Id", "=", target.UserId)
    .execute();
  // Whoever has the lost authenticator may have what stands in for it, too.
  await tx.deleteFrom("RecoveryCode").where("UserId", "=", target.UserId).execute();
  await noteTouch(tx, { ...touchOf(target, viewer, "AuthenticatorRenewed"), ...by }, now);
  const ended = await revokeSessions(tx, target.UserId, now);
  recordChange({ User: userKey(target), GoogleBinding: { to: "NotShown" }, SessionsEnded: ended });
}

export const renewValidatorAct: CallAct = {
  kind: "Accounts",
  askedWith: () => "UserList.validatorInfo",

  async before({ tx, viewer }, payload) {
    const target = await unlessGone(findTarget(tx, viewer, { UserName: textOf(payload, "UserName") }));
    return target && factsOf(target);
  },

  apply: (facts, { payload, proposedBy, decidedBy }) =>
    renew({ UserName: textOf(payload, "UserName") }, facts, {
      byUserId: proposedBy.userId,
      approvedByUserId: decidedBy.userId,
    }),
};

export function bindingOf({
  ValidatorBoundAt,
  ValidatorShownAt,
}: Pick<Target, "ValidatorBoundAt" | "ValidatorShownAt">): GoogleBinding {
  if (ValidatorBoundAt) return "Bound";
  return ValidatorShownAt ? "Shown" : "NotShown";
}
