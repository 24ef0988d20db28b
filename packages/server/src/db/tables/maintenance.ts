/** Maintenance windows. */
import type { MaintenanceScope } from "@opc/contract/maintenance/values";
import type { Timestamp, WithDefault } from "./column.ts";

export interface MaintenanceTables {
  MaintenanceWindow: {
    Id: bigint;
    Scope: MaintenanceScope;
    MerchantId: bigint | null;
    PayTypeCode: string | null;
    CashoutTypeCode: string | null;
    Currency: string | null;
    StopsPayments: boolean;
    StopsPayouts: boolean;
    StartsAt: Timestamp;
    EndsAt: Timestamp | null;
    MessageEn: string;
    MessageZh: string;
    CreatedBy: string;
    CreatedAt: Timestamp;
    UpdatedBy: string;
    UpdatedAt: Timestamp;
    EndedAt: Timestamp | null;
    EndedBy: string | null;
    CancelledAt: Timestamp | null;
    CancelledBy: string | null;
    Version: WithDefault<number>;
  };
}
