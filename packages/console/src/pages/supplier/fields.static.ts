/** The list's columns and the drawer's group as plain data for the browser. */
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";
import { supplierFields, supplierLayout } from "@opc/contract/supplier/fields";

export const columns = listColumnsOf(supplierFields, supplierLayout);
export const drawer = drawerGroupsOf(supplierFields, supplierLayout);
