/** The exported user groups. */
import { userGroupFields } from "@opc/contract/user/group-fields";
import * as words from "@opc/contract/user/group-words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { userGroupHandlers } from "./handlers.ts";

export const userGroupExports = {
  usergroupExport: listExport(
    { title: pageTitle("UserGroup"), words, columns: rowColumnsOf(userGroupFields, words) },
    userGroupHandlers.usergroupList,
  ),
};
