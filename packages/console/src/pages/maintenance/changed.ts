import { refetchCalls } from "../../kit/list/refetch.ts";
import { tellMaintenance } from "../../state/maintenance.ts";

/** Maintenance was planned or changed: whatever shows it asks again, in whatever tab, and the banner with it. */
export function maintenanceChanged(): void {
  tellMaintenance();
  refetchCalls(["maintenanceList", "maintenanceSummary", "maintenanceGet"]);
}
