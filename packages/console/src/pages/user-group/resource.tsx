/** User groups as a list: whose they are, who is in them, how much they may do. */
import type { UserGroupRow } from "@opc/contract/user/calls";
import { AddIcon, DeleteIcon, EditIcon } from "../../kit/icons.tsx";
import { defineResource } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import { columnsOf } from "../../kit/table/columns.tsx";
import { PermissionsCell, UsersCell } from "./cells.tsx";
import { deleteRefusal, permissionsText, usersText } from "./texts.ts";

const { text, flag } = columnsOf<UserGroupRow>();

const groupType: Pick<StatusSet<UserGroupRow["UserGroupType"]>, "label"> = {
  label: (value) => `userGroup.type.${value}`,
};

export const userGroups = defineResource({
  page: "UserGroup",
  calls: { list: "usergroupList", export: "usergroupExport" },
  rowId: (row) => row.UserGroupId,
  rowName: (row) => row.UserGroupName,
  search: { kind: "text", name: "UserGroupName", placeholder: "userGroup.search" },
  filters: [
    {
      kind: "merchant",
      name: "MerchantAlias",
      label: "userGroup.field.Merchant",
      superOnly: true,
      withOwn: true,
    },
  ],
  isUnfolded: true,
  columns: [
    text("UserGroupName", "userGroup.field.UserGroupName", { widthPx: 200 }),
    {
      ...text("UserGroupType", "userGroup.field.UserGroupType", { widthPx: 100 }),
      cell: ({ UserGroupType }, { t }) => t(groupType.label(UserGroupType)),
      hint: ({ UserGroupType }, { t }) => t(groupType.label(UserGroupType)),
    },
    text("MerchantName", "userGroup.field.Merchant", { superOnly: true, widthPx: 160 }),
    flag("IsDefault", "userGroup.field.IsDefault", {
      yes: { label: "userGroup.isDefault", tone: "good" },
    }),
    {
      id: "UserCount",
      title: "userGroup.field.Users",
      widthPx: 260,
      cell: (row) => <UsersCell row={row} />,
      hint: (row, { t }) => usersText(row, t),
    },
    {
      id: "PageCount",
      title: "userGroup.field.Permissions",
      widthPx: 190,
      cell: (row) => <PermissionsCell row={row} />,
      hint: (row, { t }) => permissionsText(row, t),
    },
  ],
  card: ["UserGroupName", "IsDefault", "UserCount", "PageCount", "UserGroupType", "MerchantName"],
  toolbar: [
    {
      label: "userGroup.add.action",
      icon: <AddIcon />,
      needs: "add",
      run: async (tools) => (await import("./forms.ts")).addGroup(tools),
    },
  ],
  actions: [
    {
      label: "userGroup.rename.action",
      icon: <EditIcon />,
      needs: "edit",
      run: async (row, tools) => (await import("./forms.ts")).renameGroup(row, tools),
    },
    {
      label: "userGroup.delete.action",
      icon: <DeleteIcon />,
      needs: "delete",
      refusal: deleteRefusal,
      run: async (row, tools) => (await import("./forms.ts")).deleteGroup(row, tools),
    },
  ],
  empty: "userGroup.empty",
});
