/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/channel/values";

export const supplierStates = contract.channelStates;
export const supplierAdapters = contract.supplierAdapters;
