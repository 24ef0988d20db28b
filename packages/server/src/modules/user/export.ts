/** The exported users. */
import { userFields } from "@opc/contract/user/fields";
import * as words from "@opc/contract/user/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { userHandlers } from "./handlers.ts";

export const userExports = {
  userExport: listExport(
    { title: pageTitle("UserList"), words, columns: rowColumnsOf(userFields, words) },
    userHandlers.userList,
  ),
};
