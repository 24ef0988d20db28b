/** The exported user groups. */
import type { UserGroupRow } from "@opc/contract/user/calls";
import * as words from "@opc/contract/user/group-words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { userGroupHandlers } from "./handlers.ts";

const { text, count, state, flag } = rowColumns<UserGroupRow, typeof words.enUS>(words);

export const userGroupExports = {
  usergroupExport: listExport(
    {
      title: pageTitle("UserGroup"),
      words,
      columns: [
        text("UserGroupName"),
        state("UserGroupType", "type"),
        { ...text("MerchantAlias", "Merchant"), superOnly: true },
        flag("IsDefault"),
        count("UserCount", "Users"),
        count("PageCount"),
        count("FunctionCount"),
      ],
    },
    userGroupHandlers.usergroupList,
  ),
};
