/** Scheduled reports. */
import type { Language } from "@opc/contract/errors";
import type { ExportFormat } from "@opc/contract/export/calls";
import type { ScheduleFailure, ScheduleFrequency, ScheduleRange } from "@opc/contract/export/schedule-values";
import type { Json, Timestamp, WithDefault } from "./column.ts";

export interface ReportScheduleTables {
  ReportSchedule: {
    Id: bigint;
    MerchantId: bigint;
    UserId: bigint;
    Name: string;
    Call: string;
    Filter: Json<Record<string, unknown>>;
    Title: Json<Record<Language, string>>;
    FilterWords: Json<Record<Language, string>>;
    Range: ScheduleRange | null;
    Format: ExportFormat;
    Language: Language;
    Frequency: ScheduleFrequency;
    MinuteOfDay: number;
    Weekday: number | null;
    /** Null: paused. */
    NextDueAt: Timestamp | null;
    /** The merchant's, when that was said. */
    OffsetMinutes: number;
    WaitingSince: WithDefault<Timestamp | null>;
    LastDueAt: WithDefault<Timestamp | null>;
    LastExportId: WithDefault<bigint | null>;
    LastFailure: WithDefault<ScheduleFailure | null>;
    CreatedAt: Timestamp;
    UpdatedAt: Timestamp;
    Version: WithDefault<number>;
  };
}
