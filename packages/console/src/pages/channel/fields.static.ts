/** The lists' columns and the drawers' groups as plain data for the browser. */
import {
  cashoutChannelFields,
  cashoutChannelLayout,
  payChannelFields,
  payChannelLayout,
} from "@opc/contract/channel/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const payColumns = listColumnsOf(payChannelFields, payChannelLayout);
export const payDrawer = drawerGroupsOf(payChannelFields, payChannelLayout);
export const cashoutColumns = listColumnsOf(cashoutChannelFields, cashoutChannelLayout);
export const cashoutDrawer = drawerGroupsOf(cashoutChannelFields, cashoutChannelLayout);
