/**
 * Adding a user. It keeps its own transaction, because hashing a password must not hold a connection. Under the rule Accounts
 * a second person decides; the password waits as its hash, sealed.
 */

import type { CallParsed, Calls } from "@opc/contract";
import { userKey } from "@opc/contract/user/key";
import type { Facts, UserViewer } from "../../call/handler.ts";
import { personName } from "../../call/person-name.ts";
import { redactForLine } from "../../call/redact.ts";
import { scopeOf } from "../../call/viewer-scope.ts";
import { CallError } from "../../call-error.ts";
import { nextRowId } from "../../db/row-id.ts";
import { inTransaction, type Transaction } from "../../db/transaction.ts";
import { type ApprovalFacts, type Json, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { noteTouch, type Touch } from "../approval/touches.ts";
import { writeOperation } from "../operation-log/write.ts";
import { hashPassword } from "../session/password.ts";
import { assertGoodPassword } from "../session/password-rules.ts";
import { newTotpSecret } from "../session/totp.ts";
import { sealTotp } from "../session/totp-seal.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { findGroup } from "../user-group/group.ts";
import { assertSameMerchant } from "./rules.ts";
import { assertNameFree, findMerchant, insertUser } from "./store.ts";

type Input = CallParsed<Calls["adduser"]>;

export async function addUser(
  input: Input,
  facts: Facts<UserViewer>,
): Promise<{ ApprovalId: string | null }> {
  const { services, viewer } = facts;
  assertGoodPassword(input.Password, input, services.passwordMinimumLength);
  const PasswordHash = await hashPassword(input.Password);
  return inTransaction(services.database, scopeOf(viewer), async (tx) => {
    let change: object = {};
    const recordChange = (what: object) => {
      change = what;
    };
    const whole = { ...facts, tx, recordChange };
    const ApprovalId = await askOrMake(input, PasswordHash, whole);
    await log(tx, facts, input, change);
    return { ApprovalId };
  });
}

async function askOrMake(input: Input, PasswordHash: string, facts: ApprovalFacts): Promise<string | null> {
  const { tx, viewer } = facts;
  const { merchant, group } = await findPlace(tx, viewer, input);
  const { MerchantAlias } = merchant;
  const User = userKey({ MerchantAlias, UserName: input.UserName });
  await assertNameFree(tx, merchant.MerchantId, input.UserName);
  const proposed = await proposeIfNeeded(facts, addUserAct, {
    subject: User,
    payload: {
      Call: "adduser",
      MerchantAlias,
      UserName: input.UserName,
      UserGroupId: input.UserGroupId,
      Enable: String(input.Enable),
    },
    secrets: { PasswordHash },
    shown: [
      { Field: "User", From: null, To: User },
      { Field: "AccountAct", From: null, To: "Made" },
      { Field: "UserGroup", From: null, To: group.UserGroupName },
      { Field: "UserEnabled", From: null, To: String(input.Enable) },
    ],
  });
  if (proposed) return proposed.approvalId;
  await make({ ...input, PasswordHash }, facts, { byUserId: viewer.userId });
  return null;
}

type Wanted = Pick<Input, "MerchantAlias" | "UserName" | "UserGroupId" | "Enable"> & { PasswordHash: string };

async function make(
  wanted: Wanted,
  { tx, viewer, services, now, recordChange }: ApprovalFacts,
  by: Pick<Touch, "byUserId" | "approvedByUserId">,
): Promise<void> {
  const { merchant, group } = await findPlace(tx, viewer, wanted);
  const { MerchantId } = merchant;
  const Id = await nextRowId(tx, "user_account");
  const userId = await insertUser(tx, {
    Id,
    MerchantId,
    UserName: wanted.UserName,
    UserGroupId: group.UserGroupId,
    Enabled: wanted.Enable,
    PasswordHash: wanted.PasswordHash,
    TotpSecretEncrypted: sealTotp(services.vault, { Id, MerchantId }, newTotpSecret()),
    CreatedAt: now,
  });
  await noteTouch(tx, { merchantId: MerchantId, userId, act: "Made", ...by }, now);
  recordChange({
    User: userKey({ MerchantAlias: merchant.MerchantAlias, UserName: wanted.UserName }),
    UserGroupName: group.UserGroupName,
    Enable: wanted.Enable,
  });
}

export const addUserAct: CallAct = {
  kind: "Accounts",
  askedWith: () => "UserList.add",

  async before({ tx, viewer }, payload) {
    const place = await unlessGone(findPlace(tx, viewer, placeIn(payload)));
    return (
      place && {
        UserGroupName: place.group.UserGroupName,
        Permissions: [...place.group.Permissions].sort(),
      }
    );
  },

  async apply(facts, { payload, secrets, proposedBy, decidedBy }) {
    const wanted = {
      ...placeIn(payload),
      UserName: textOf(payload, "UserName"),
      Enable: textOf(payload, "Enable") === "true",
      PasswordHash: textOf(secrets ?? {}, "PasswordHash"),
    };
    await make(wanted, facts, { byUserId: proposedBy.userId, approvedByUserId: decidedBy.userId });
  },
};

function placeIn(payload: Json) {
  return { MerchantAlias: textOf(payload, "MerchantAlias"), UserGroupId: textOf(payload, "UserGroupId") };
}

/** The group stays until the user is in it. */
async function findPlace(
  tx: Transaction,
  viewer: UserViewer,
  input: Pick<Input, "MerchantAlias" | "UserGroupId">,
) {
  const merchant = await findMerchant(tx, viewer, input.MerchantAlias);
  if (!merchant) throw new CallError("NotFound");
  const group = await findGroup(tx, viewer, input.UserGroupId, "stay");
  assertSameMerchant(merchant.MerchantId, group.MerchantId);
  assertNotAbove(viewer, group.Permissions, group.UserGroupName);
  return { merchant, group };
}

function log(
  tx: Transaction,
  { viewer, request, now }: Facts<UserViewer>,
  { MerchantAlias, UserName, UserGroupId, Enable }: Input,
  change: object,
): Promise<void> {
  return writeOperation(tx, {
    at: now,
    merchantId: viewer.merchantId,
    actor: personName(viewer),
    sessionId: viewer.sessionId,
    ip: request.ip,
    requestId: request.id,
    call: "adduser",
    input: { MerchantAlias, UserName, UserGroupId, Enable },
    change: redactForLine(change),
    code: 0,
  });
}
