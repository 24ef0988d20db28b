/** The list's columns as plain data for the browser. */
import { listColumnsOf } from "@opc/contract/shown-fields";
import { userFields, userLayout } from "@opc/contract/user/fields";

export const columns = listColumnsOf(userFields, userLayout);
