/** The contract's list as plain values for the browser. */
import * as contract from "@opc/contract/reference/inputs";

export const referenceStates = contract.referenceStates;
