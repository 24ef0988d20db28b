/** A window as the wire shows it. */
import type { AnnouncedMaintenance, MaintenanceRow } from "@opc/contract/maintenance/calls";
import { announcedFields, maintenanceFields } from "@opc/contract/maintenance/fields";
import type { UserViewer } from "../../call/handler.ts";
import { rowMapper } from "../../call/row-of.ts";
import { stateOf } from "./rules.ts";
import type { FoundWindow } from "./store.ts";

const computed = {
  TypeCode: ({ PayTypeCode, CashoutTypeCode }: FoundWindow) => PayTypeCode ?? CashoutTypeCode,
};
const announced = rowMapper(announcedFields, computed);
const whole = rowMapper(maintenanceFields, computed);

export function announcedRow(window: FoundWindow, viewer: UserViewer): AnnouncedMaintenance {
  return { ...announced(window, viewer), ...unshownOf(window) };
}

export function windowRow(window: FoundWindow, viewer: UserViewer, now: Date): MaintenanceRow {
  const { Version } = window;
  return { ...whole({ ...window, State: stateOf(window, now) }, viewer), ...unshownOf(window), Version };
}

function unshownOf(window: FoundWindow) {
  return {
    MaintenanceId: window.Id.toString(),
    MerchantName: window.MerchantName,
    TypeName: window.TypeNameZh,
    TypeName_enUS: window.TypeNameEn,
    StopsPayouts: window.StopsPayouts,
  };
}
