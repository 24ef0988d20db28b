/** User groups as a list: whose they are, who is in them, how much they may do. */
import type { UserGroupRow } from "@opc/contract/user/calls";
import type { userGroupFields } from "@opc/contract/user/group-fields";
import { AddIcon, DeleteIcon, EditIcon } from "../../kit/icons.tsx";
import { defineResource } from "../../kit/resource.ts";
import { columnsOfFields, type SetsOf } from "../../kit/table/columns-of-fields.ts";
import { PermissionsCell, UsersCell } from "./cells.tsx";
import { columns } from "./columns.static.ts";
import { deleteRefusal, permissionsText, usersText } from "./texts.ts";

const sets: SetsOf<typeof userGroupFields> = {
  UserGroupType: {
    values: ["Super", "Normal"],
    label: (value) => `userGroup.type.${value as UserGroupRow["UserGroupType"]}`,
  },
  IsDefault: { yes: { label: "userGroup.isDefault", tone: "good" } },
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
      label: "userGroup.field.MerchantAlias",
      superOnly: true,
      withOwn: true,
    },
  ],
  isUnfolded: true,
  columns: columnsOfFields<UserGroupRow>(
    columns,
    { section: "userGroup", sets },
    {
      UserCount: {
        align: "start",
        cell: (row) => <UsersCell row={row} />,
        hint: (row, { t }) => usersText(row, t),
      },
      PageCount: {
        align: "start",
        cell: (row) => <PermissionsCell row={row} />,
        hint: (row, { t }) => permissionsText(row, t),
      },
    },
  ),
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
