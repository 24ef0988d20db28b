/** The lists' columns and the drawers' groups as plain data for the browser. */
import {
  payChannelFields,
  payChannelLayout,
  payoutChannelFields,
  payoutChannelLayout,
} from "@opc/contract/channel/fields";
import { drawerGroupsOf, listColumnsOf } from "@opc/contract/shown-fields";

export const payColumns = listColumnsOf(payChannelFields, payChannelLayout);
export const payDrawer = drawerGroupsOf(payChannelFields, payChannelLayout);
export const payoutColumns = listColumnsOf(payoutChannelFields, payoutChannelLayout);
export const payoutDrawer = drawerGroupsOf(payoutChannelFields, payoutChannelLayout);
