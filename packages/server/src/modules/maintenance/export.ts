/** The exported maintenance windows. */
import type { MaintenanceRow } from "@opc/contract/maintenance/calls";
import * as words from "@opc/contract/maintenance/words";
import { listExport, pageTitle, rowColumns } from "../../call/list-export.ts";
import { maintenanceHandlers } from "./handlers.ts";

const { text, time, state, made } = rowColumns<MaintenanceRow, typeof words.enUS>(words);

/** As the list says what a window stops. */
function stopsOf({ Scope, StopsPayments, StopsPayouts }: MaintenanceRow): string {
  if (Scope === "PayType") return "payments";
  if (Scope === "CashoutType") return "payoutsOfType";
  if (StopsPayments && StopsPayouts) return "both";
  return StopsPayments ? "payments" : "payouts";
}

export const maintenanceExports = {
  maintenanceExport: listExport(
    {
      title: pageTitle("Maintenance"),
      words,
      columns: [
        state("State", "state"),
        state("Scope", "scope"),
        text("MerchantAlias", "Merchant"),
        text("TypeCode"),
        text("Currency"),
        made("Stops", stopsOf, { group: "stops" }),
        time("StartsAt"),
        time("EndsAt"),
        text("Message_enUS"),
        text("Message_zhCN"),
        text("CreatedBy"),
        time("CreatedAt"),
        text("UpdatedBy"),
        time("UpdatedAt"),
        text("EndedBy"),
        time("EndedAt"),
        text("CancelledBy"),
        time("CancelledAt"),
      ],
    },
    maintenanceHandlers.maintenanceList,
  ),
};
