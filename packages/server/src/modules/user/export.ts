/** The exported users. */
import type { UserRow } from "@opc/contract/user/calls";
import * as words from "@opc/contract/user/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { userHandlers } from "./handlers.ts";

const { text, count, time, state, flag, enabled } = rowColumns<UserRow, typeof words.enUS>(words);

export const userExports = {
  userExport: listExport(
    {
      title: pageTitle("UserList"),
      words,
      columns: [
        text("UserName"),
        { ...text("MerchantAlias", "Merchant"), superOnly: true },
        text("UserGroupName"),
        enabled("Enable", "Enable"),
        flag("IsLocked"),
        state("GoogleBinding", "binding"),
        flag("MustChangePassword"),
        count("OnlineCount"),
        time("LastLoginTime"),
        text("LastLoginIp"),
        text("LastLoginArea"),
        time("CreatedAt"),
      ],
    },
    userHandlers.userList,
  ),
};
