/** What a window's fields are called and in which tone they stand, for its list and its drawer. */
import type { maintenanceFields } from "@opc/contract/maintenance/fields";
import type { MaintenanceScope, MaintenanceState } from "@opc/contract/maintenance/values";
import type { Labelled } from "../../kit/resource.ts";
import type { StatusSet } from "../../kit/status.ts";
import type { SetsOf } from "../../kit/table/columns-of-fields.ts";
import { maintenanceScopes, maintenanceStates } from "./values.static.ts";

export const maintenanceState: StatusSet<MaintenanceState> = {
  values: maintenanceStates,
  label: (value) => `maintenance.state.${value}`,
  tones: { Planned: "busy", Running: "warning", Ended: "quiet", Cancelled: "quiet" },
};
export const scopes: Labelled = {
  values: maintenanceScopes,
  label: (value) => `maintenance.scope.${value as MaintenanceScope}`,
};

const sets: SetsOf<typeof maintenanceFields> = {
  State: maintenanceState,
  Scope: scopes,
  // It is told together with what else the window stops.
  StopsPayments: { yes: { label: "maintenance.stops.payments", tone: "quiet" } },
};
export const shown = { section: "maintenance", sets };
