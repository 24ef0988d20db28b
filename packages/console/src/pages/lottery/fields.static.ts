/** The list's columns and the drawer's group as plain data for the browser. */
import { lotteryFields, lotteryLayout } from "@opc/contract/lottery/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const columns = listColumnsOf(lotteryFields, lotteryLayout);
export const drawer = drawerGroupsOf(lotteryFields, lotteryLayout);
