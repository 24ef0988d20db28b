/** The contract's lists as plain values for the browser. */
import * as contract from "@opc/contract/maintenance/values";

export const maintenanceScopes = contract.maintenanceScopes;
export const maintenanceStates = contract.maintenanceStates;
