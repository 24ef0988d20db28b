/** The contract's bindings as plain values for the browser. */
import * as contract from "@opc/contract/user/calls";

export const googleBindings = contract.googleBindings;
