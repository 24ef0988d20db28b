/** The list's columns as plain data for the browser. */
import { listColumnsOf } from "@opc/contract/shown-fields";
import { userGroupFields, userGroupLayout } from "@opc/contract/user/group-fields";

export const columns = listColumnsOf(userGroupFields, userGroupLayout);
