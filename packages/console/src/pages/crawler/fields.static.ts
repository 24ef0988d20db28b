/** The list's columns and the drawer's group as plain data for the browser. */
import { crawlerFields, crawlerLayout } from "@opc/contract/crawler/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(crawlerFields, crawlerLayout);
export const drawer = drawerGroupsOf(crawlerFields, crawlerLayout);
