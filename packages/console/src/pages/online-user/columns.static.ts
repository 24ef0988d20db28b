/** The list's columns as plain data for the browser. */
import { onlineUserFields, onlineUserLayout } from "@opc/contract/session/online-user-fields";
import { listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(onlineUserFields, onlineUserLayout);
