/** The exported terminals that are signed in. */
import { onlineUserFields } from "@opc/contract/session/online-user-fields";
import * as words from "@opc/contract/session/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { sessionHandlers } from "./handlers.ts";

export const onlineUserExports = {
  onlineuserExport: listExport(
    { title: pageTitle("OnlineUser"), words, columns: rowColumnsOf(onlineUserFields, words) },
    sessionHandlers.getonlineuserlist,
  ),
};
