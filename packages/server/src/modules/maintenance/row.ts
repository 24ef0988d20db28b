/** A window as the wire shows it. */
import type { AnnouncedMaintenance, MaintenanceRow } from "@opc/contract/maintenance/calls";
import { stateOf } from "./rules.ts";
import type { FoundWindow } from "./store.ts";

export function announcedRow(window: FoundWindow): AnnouncedMaintenance {
  return {
    MaintenanceId: window.Id.toString(),
    Scope: window.Scope,
    MerchantAlias: window.MerchantAlias,
    MerchantName: window.MerchantName,
    TypeCode: window.PayTypeCode ?? window.CashoutTypeCode,
    TypeName: window.TypeNameZh,
    TypeName_enUS: window.TypeNameEn,
    Currency: window.Currency,
    StopsPayments: window.StopsPayments,
    StopsPayouts: window.StopsPayouts,
    StartsAt: window.StartsAt.toISOString(),
    EndsAt: window.EndsAt?.toISOString() ?? null,
    Message_enUS: window.MessageEn,
    Message_zhCN: window.MessageZh,
  };
}

export function windowRow(window: FoundWindow, now: Date): MaintenanceRow {
  return {
    ...announcedRow(window),
    State: stateOf(window, now),
    CreatedBy: window.CreatedBy,
    CreatedAt: window.CreatedAt.toISOString(),
    UpdatedBy: window.UpdatedBy,
    UpdatedAt: window.UpdatedAt.toISOString(),
    EndedAt: window.EndedAt?.toISOString() ?? null,
    EndedBy: window.EndedBy,
    CancelledAt: window.CancelledAt?.toISOString() ?? null,
    CancelledBy: window.CancelledBy,
    Version: window.Version,
  };
}
