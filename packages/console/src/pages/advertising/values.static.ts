/** The contract's lists as plain values for the browser. */
import * as advertising from "@opc/contract/advertising/calls";

export const advertisingStates = advertising.advertisingStates;
