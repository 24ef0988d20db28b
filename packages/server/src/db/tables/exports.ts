/** Exported files: what was asked, how far it is, and the file in pieces (migration 0028). */

import type { Language } from "@opc/contract/errors";
import type { ExportFailure, ExportFormat, ExportStatus } from "@opc/contract/export/calls";
import type { Json, Timestamp, WithDefault } from "./column.ts";

export interface ExportTables {
  ExportFile: {
    Id: bigint;
    MerchantId: bigint;
    UserId: bigint;
    Call: string;
    /** As it was asked, a card number by its last digits. */
    Input: Json<object>;
    /** The whole of it, where those do not say all. */
    InputSealed: Buffer | null;
    Format: ExportFormat;
    Language: Language;
    TimeDifferenceMinutes: number;
    Title: Json<Record<Language, string>>;
    Filters: Json<Record<Language, string>>;
    FileName: string;
    Status: ExportStatus;
    RowCount: WithDefault<bigint>;
    ExpectedRowCount: bigint | null;
    ByteCount: WithDefault<bigint>;
    StoredByteCount: WithDefault<bigint>;
    AttemptCount: WithDefault<number>;
    /** Of those, the ones that count as nobody's fault. */
    ReturnedCount: WithDefault<number>;
    /** It is shown to nobody any more; its pieces go, then the row. */
    DeletedAt: WithDefault<Timestamp | null>;
    LeasedUntil: Timestamp | null;
    Failure: ExportFailure | null;
    CreatedAt: Timestamp;
    StartedAt: Timestamp | null;
    FinishedAt: Timestamp | null;
    ExpiresAt: Timestamp | null;
    /** What made it by itself. */
    ScheduleId: WithDefault<bigint | null>;
    /** When it was fetched first. */
    DownloadedAt: WithDefault<Timestamp | null>;
  };
  ExportChunk: { ExportId: bigint; Number: number; MerchantId: bigint; Bytes: Buffer };
}
