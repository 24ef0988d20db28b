/** What can be done to a maintenance window, in its list and in its detail. */
import type { MaintenanceRow } from "@opc/contract/maintenance/calls";
import { CloseIcon, EditIcon, PowerIcon } from "../../kit/icons.tsx";
import type { RowAction } from "../../kit/resource.ts";

export const maintenanceActions: readonly RowAction<MaintenanceRow>[] = [
  {
    label: "maintenance.end.action",
    icon: <PowerIcon />,
    needs: "edit",
    isPossible: ({ State }) => State === "Running",
    run: async (row, tools) => (await import("./switches.ts")).endNow(row, tools),
  },
  {
    label: "maintenance.start.action",
    icon: <PowerIcon />,
    needs: "edit",
    isPossible: ({ State }) => State === "Planned",
    run: async (row, tools) => (await import("./switches.ts")).startNow(row, tools),
  },
  {
    label: "maintenance.edit.action",
    icon: <EditIcon />,
    needs: "edit",
    isPossible: ({ State }) => State === "Planned" || State === "Running",
    run: async (row, tools) => (await import("./forms.tsx")).editMaintenance(row, tools),
  },
  {
    label: "maintenance.cancel.action",
    icon: <CloseIcon />,
    needs: "edit",
    isPossible: ({ State }) => State === "Planned",
    run: async (row, tools) => (await import("./switches.ts")).cancelIt(row, tools),
  },
];
