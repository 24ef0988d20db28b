/** The contract's lists as plain values for the browser. */
import * as states from "@opc/contract/separate-key/states";

export const purposes = states.keyPurposes;
