/**
 * A user's group and whether it may sign in. Under the rule Accounts a second person decides on another group and on letting
 * somebody in again; shutting somebody out is one person's act.
 */

import type { CallParsed, Calls } from "@opc/contract";
import { userKey } from "@opc/contract/user/key";
import { type ApprovalFacts, type Json, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { type CallAct, unlessGone } from "../approval/several-acts.ts";
import { revokeSessions } from "../session/online-users.ts";
import { assertNotAbove } from "../user-group/above.ts";
import { findGroup } from "../user-group/group.ts";
import { assertMayChange, assertSameMerchant } from "./rules.ts";
import { setUser } from "./store.ts";
import { factsOf, findTarget } from "./target.ts";

type Input = CallParsed<Calls["updateUser"]>;

export async function updateUser(input: Input, facts: ApprovalFacts): Promise<{ ApprovalId: string | null }> {
  const { target, group, changes } = await judge(input, facts);
  const User = userKey(target);
  const letsIn = changes.enabled && input.Enable;
  if (changes.group || letsIn) {
    const proposed = await proposeIfNeeded(facts, updateUserAct, {
      subject: User,
      payload: {
        Call: "updateUser",
        UserName: User,
        UserGroupId: group.UserGroupId.toString(),
        Enable: String(input.Enable),
        Changes: Object.keys(changes).filter((one) => changes[one as keyof typeof changes]),
      },
      shown: [
        { Field: "User", From: null, To: User },
        ...(changes.group
          ? [{ Field: "UserGroup" as const, From: target.UserGroupName, To: group.UserGroupName }]
          : []),
        ...(changes.enabled
          ? [{ Field: "UserEnabled" as const, From: String(target.Enabled), To: String(input.Enable) }]
          : []),
      ],
    });
    if (proposed) return { ApprovalId: proposed.approvalId };
  }
  await change(input, facts);
  return { ApprovalId: null };
}

/** By what this asker may do. Throws NotFound, RightsExceeded, NoPermission or OwnAccount. */
async function judge(input: Input, { tx, viewer }: ApprovalFacts) {
  const target = await findTarget(tx, viewer, input);
  assertNotAbove(viewer, target.Permissions, target.UserGroupName);
  const group = await findGroup(tx, viewer, input.UserGroupId, "stay");
  assertSameMerchant(target.MerchantId, group.MerchantId);
  const changes = {
    group: group.UserGroupId !== target.UserGroupId,
    enabled: input.Enable !== target.Enabled,
  };
  assertMayChange(viewer, target.UserId, changes);
  if (changes.group) assertNotAbove(viewer, group.Permissions, group.UserGroupName);
  return { target, group, changes };
}

async function change(input: Input, facts: ApprovalFacts): Promise<void> {
  const { tx, now, recordChange } = facts;
  const { target, group, changes } = await judge(input, facts);
  if (!changes.group && !changes.enabled) return;
  await setUser(tx, target.UserId, { UserGroupId: group.UserGroupId, Enabled: input.Enable });
  const ended = input.Enable ? 0 : await revokeSessions(tx, target.UserId, now);
  recordChange({
    User: userKey(target),
    ...(changes.group && { UserGroupName: { from: target.UserGroupName, to: group.UserGroupName } }),
    ...(changes.enabled && { Enable: { from: target.Enabled, to: input.Enable } }),
    ...(ended > 0 && { SessionsEnded: ended }),
  });
}

const askedFor = { group: "UserList.edit", enabled: "UserList.enable" } as const;

export const updateUserAct: CallAct = {
  kind: "Accounts",
  // As `assertMayChange` has it; requests from before they named what they change were taken as of a group.
  askedWith: ({ Changes = ["group"] }) =>
    (Changes as readonly (keyof typeof askedFor)[]).map((one) => askedFor[one]),

  async before({ tx, viewer }, payload) {
    const target = await unlessGone(findTarget(tx, viewer, { UserName: textOf(payload, "UserName") }));
    const group = target && (await unlessGone(findGroup(tx, viewer, textOf(payload, "UserGroupId"), "stay")));
    return group && { ...factsOf(target), GroupPermissions: [...group.Permissions].sort() };
  },

  apply: (facts, { payload }) => change(inputOf(payload), facts),
};

function inputOf(payload: Json): Input {
  return {
    UserName: textOf(payload, "UserName"),
    UserGroupId: textOf(payload, "UserGroupId"),
    Enable: textOf(payload, "Enable") === "true",
  };
}
