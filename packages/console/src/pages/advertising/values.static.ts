/** The contract's lists as plain values for the browser. */
import * as advertising from "@opc/contract/advertising/states";

export const advertisingStates = advertising.advertisingStates;
