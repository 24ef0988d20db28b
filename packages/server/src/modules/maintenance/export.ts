/** The exported maintenance windows. */
import type { MaintenanceRow } from "@opc/contract/maintenance/calls";
import { maintenanceFields } from "@opc/contract/maintenance/fields";
import * as words from "@opc/contract/maintenance/words";
import { listExport, pageTitle } from "../../call/list-export.ts";
import { rowColumnsOf } from "../../call/row-columns.ts";
import { maintenanceHandlers } from "./handlers.ts";

/** As the list says what a window stops. */
function stopsOf({ Scope, StopsPayments, StopsPayouts }: MaintenanceRow): string {
  if (Scope === "PayType") return "payments";
  if (Scope === "CashoutType") return "payoutsOfType";
  if (StopsPayments && StopsPayouts) return "both";
  return StopsPayments ? "payments" : "payouts";
}

const columns = rowColumnsOf<typeof maintenanceFields, MaintenanceRow>(maintenanceFields, words, {
  StopsPayments: stopsOf,
});

export const maintenanceExports = {
  maintenanceExport: listExport(
    { title: pageTitle("Maintenance"), words, columns },
    maintenanceHandlers.maintenanceList,
  ),
};
