/** The list's columns and the drawer's groups as plain data for the browser. */
import { articleFields, articleLayout } from "@opc/contract/article/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(articleFields, articleLayout);
export const drawer = drawerGroupsOf(articleFields, articleLayout);
