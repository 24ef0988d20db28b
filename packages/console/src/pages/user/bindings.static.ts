/** The contract's bindings as plain values for the browser. */
import * as contract from "@opc/contract/user/bindings";

export const googleBindings = contract.googleBindings;
