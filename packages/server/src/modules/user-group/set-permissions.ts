/** Setting what a group holds. Under the rule Permissions a second person decides, who must hold what is given and taken, too. */
import { createHash } from "node:crypto";
import type { CallParsed } from "@opc/contract";
import type { ShownLine } from "@opc/contract/approval/calls";
import type { modifyusergrouppermission } from "@opc/contract/user/calls";
import { CallError } from "../../call-error.ts";
import { type ApprovalAct, type ApprovalFacts, type Json, textOf, textsOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { changeByPage } from "./change.ts";
import { findGroup, type Group } from "./group.ts";
import { isFunction, type PermissionChange, permissionChange, wantedCodes } from "./rules.ts";
import { changePermissions } from "./store.ts";

type Input = Pick<
  CallParsed<typeof modifyusergrouppermission>,
  "UserGroupId" | "PagePermissionCode" | "PageFunctionCode" | "Version"
>;

interface Judged {
  group: Group;
  wanted: Set<string>;
  change: PermissionChange;
}

/** Returns the request's id where a second person is needed, else null: the group holds what was wanted. */
export async function setPermissions(input: Input, facts: ApprovalFacts): Promise<string | null> {
  const judged = await judge(input, facts);
  const { group, change } = judged;
  // What changes nothing needs nobody.
  const proposed =
    change.added.length + change.removed.length > 0 &&
    (await proposeIfNeeded(facts, permissionsAct, {
      subject: `${group.MerchantAlias} · ${group.UserGroupName}`,
      payload: { UserGroupId: input.UserGroupId, Codes: [...judged.wanted].sort() },
      shown: shownOf(group, change),
    }));
  if (proposed) return proposed.approvalId;
  await set(judged, facts);
  return null;
}

export const permissionsAct: ApprovalAct = {
  kind: "Permissions",

  async before(facts, payload) {
    const group = await groupIfThere(facts, textOf(payload, "UserGroupId"));
    return group && { UserGroupName: group.UserGroupName, Permissions: [...group.Permissions].sort() };
  },

  async apply(facts, { payload }) {
    await set(await judge(inputOf(payload), facts), facts);
  },
};

/** By what this asker may give and take. Throws NotFound, RecordChanged, InvalidInput, PermissionNotHeld, RightsExceeded or OwnAccount. */
async function judge(input: Input, { tx, viewer }: ApprovalFacts): Promise<Judged> {
  const group = await findGroup(tx, viewer, input.UserGroupId, "change");
  if (input.Version !== undefined && input.Version !== versionOf(group)) throw new CallError("RecordChanged");
  const wanted = wantedCodes(input.PagePermissionCode, input.PageFunctionCode, group.MerchantType);
  return { group, wanted, change: permissionChange(viewer, group, wanted) };
}

/** Of what the group holds: the same permissions are the same version, whoever gave them when. */
export function versionOf({ Permissions }: Pick<Group, "Permissions">): string {
  return createHash("sha256")
    .update([...Permissions].sort().join())
    .digest("base64url");
}

async function set({ group, wanted, change }: Judged, { tx, recordChange }: ApprovalFacts): Promise<void> {
  await changePermissions(tx, group, change);
  recordChange({
    UserGroupId: group.UserGroupId.toString(),
    MerchantAlias: group.MerchantAlias,
    UserGroupName: group.UserGroupName,
    Permissions: changeByPage(group.Permissions, [...wanted]),
  });
}

function inputOf(payload: Json): Input {
  const codes = textsOf(payload, "Codes");
  return {
    UserGroupId: textOf(payload, "UserGroupId"),
    PagePermissionCode: codes.filter((code) => !isFunction(code)),
    PageFunctionCode: codes.filter(isFunction),
  };
}

/** The codes; the console says them in words. */
function shownOf(group: Group, { added, removed }: PermissionChange): ShownLine[] {
  const lines: ShownLine[] = [{ Field: "UserGroup", From: null, To: group.UserGroupName }];
  if (added.length > 0)
    lines.push({ Field: "PermissionsAdded", From: null, To: [...added].sort().join(", ") });
  if (removed.length > 0)
    lines.push({ Field: "PermissionsTakenAway", From: [...removed].sort().join(", "), To: null });
  return lines;
}

async function groupIfThere({ tx, viewer }: ApprovalFacts, userGroupId: string): Promise<Group | undefined> {
  try {
    return await findGroup(tx, viewer, userGroupId, "change");
  } catch (error) {
    if (error instanceof CallError && error.errorName === "NotFound") return undefined;
    throw error;
  }
}
