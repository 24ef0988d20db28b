/** What watches over the books and over the system: runs of the proof, notices, what the operation log is searched by. */
import type { NoticeKind, NoticeSeverity } from "@opc/contract/home/notices";
import type { ProofStatus } from "@opc/contract/proof/calls";
import type { ColumnType } from "kysely";
import type { Json, Timestamp, WithDefault } from "./column.ts";

export interface WatchingTables {
  OperationTarget: { Target: string; LogId: bigint; MerchantId: bigint | null };
  ProofRun: {
    Id: bigint;
    Status: ProofStatus;
    AskedByUserId: bigint | null;
    AskedBy: string | null;
    AskedAt: Timestamp;
    StartedAt: Timestamp | null;
    ProgressAt: Timestamp | null;
    FinishedAt: Timestamp | null;
    Checked: ColumnType<Record<string, number>, string | undefined, string>;
    Anchored: boolean | null;
    FirstBad: Json<object> | null;
    Failure: string | null;
  };
  Notice: {
    Id: bigint;
    Kind: NoticeKind;
    Key: string;
    MerchantId: bigint | null;
    /** Of a notice for one person alone. */
    UserId: WithDefault<bigint | null>;
    Severity: NoticeSeverity;
    Parameters: Json<Record<string, string>>;
    RaisedAt: Timestamp;
    ClearedAt: Timestamp | null;
  };
  NoticeRead: { NoticeId: bigint; UserId: bigint; MerchantId: bigint; ReadAt: Timestamp };
}
