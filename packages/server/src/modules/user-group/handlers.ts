import type { CallParsed, Calls } from "@opc/contract";
import type { Handlers, ReadFacts } from "../../call/handler.ts";
import { mapRows } from "../../db/list.ts";
import { assertNotAbove } from "./above.ts";
import { catalogueTree } from "./catalogue.ts";
import { changeByPage } from "./change.ts";
import { findGroup } from "./group.ts";
import { assertDeletable, isFunction, maySwitch } from "./rules.ts";
import { setPermissions, versionOf } from "./set-permissions.ts";
import { deleteGroup, groupEntries, insertGroup, listGroups, renameGroup } from "./store.ts";

export const userGroupHandlers = {
  usergroupList: async (input: CallParsed<Calls["usergroupList"]>, { tx, viewer }: ReadFacts) =>
    mapRows(await listGroups(tx, viewer, input), ({ Id, ...row }) => ({
      ...row,
      UserGroupId: Id.toString(),
    })),

  usergroupSimplelist: async ({ MerchantAlias }, { tx, viewer }) => {
    const entries = await groupEntries(tx, viewer, MerchantAlias || viewer.merchantAlias);
    return entries.map(({ Id, ...entry }) => ({ ...entry, UserGroupId: Id.toString() }));
  },

  addusergroup: async ({ UserGroupName }, { tx, viewer, recordChange }) => {
    const id = await insertGroup(tx, viewer.merchantId, UserGroupName);
    recordChange({ UserGroupId: id, UserGroupName: { from: null, to: UserGroupName } });
    return { UserGroupId: id.toString() };
  },

  updateusergroup: async ({ UserGroupId, UserGroupName }, { tx, viewer, recordChange }) => {
    const group = await findGroup(tx, viewer, UserGroupId, "change");
    await renameGroup(tx, group.UserGroupId, UserGroupName);
    recordChange({
      UserGroupId,
      MerchantAlias: group.MerchantAlias,
      UserGroupName: { from: group.UserGroupName, to: UserGroupName },
    });
    return {};
  },

  deleteusergroup: async ({ UserGroupId }, { tx, viewer, recordChange }) => {
    const group = await findGroup(tx, viewer, UserGroupId, "change");
    assertNotAbove(viewer, group.Permissions, group.UserGroupName);
    assertDeletable(group);
    await deleteGroup(tx, group.UserGroupId);
    recordChange({
      UserGroupId,
      MerchantAlias: group.MerchantAlias,
      UserGroupName: { from: group.UserGroupName, to: null },
      Permissions: changeByPage(group.Permissions, []),
    });
    return {};
  },

  usergroupPermissionlist: async ({ UserGroupID }, { tx, viewer }) => {
    const group = await findGroup(tx, viewer, UserGroupID);
    const tree = catalogueTree(group.MerchantType, (code) => maySwitch(viewer, group, code));
    const known = new Set(
      tree.flatMap((page) => [
        page.PagePermissionCode,
        ...page.FunctionList.map((entry) => entry.PageFunctionCode),
      ]),
    );
    const held = group.Permissions.filter((code) => known.has(code));
    return {
      UserGroupId: group.UserGroupId.toString(),
      UserGroupName: group.UserGroupName,
      MerchantAlias: group.MerchantAlias,
      MerchantName: group.MerchantName,
      UserCount: group.UserCount,
      PagePermissionCode: held.filter((code) => !isFunction(code)),
      PageFunctionCode: held.filter(isFunction),
      Version: versionOf(group),
      Catalogue: tree,
    };
  },

  modifyusergrouppermission: async (input, facts) => ({ ApprovalId: await setPermissions(input, facts) }),
} satisfies Partial<Handlers>;
