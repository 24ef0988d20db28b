/** The books, what merchants are told, and the logs. */
import type { BalanceChangeType } from "@opc/contract/balance-change/calls";
import type {
  CallbackFailure,
  CallbackOrderKind,
  CallbackRecordStatus,
} from "@opc/contract/callback-record/calls";
import type { CallbackCircuit } from "@opc/contract/callback-record/lanes";
import type { Generated } from "kysely";
import type { Json, Timestamp, WithDefault } from "./column.ts";

export type LedgerAccountKind =
  | "available"
  | "frozen"
  | "fee_income"
  | "channel_clearing"
  | "manual_adjustment"
  | "withdrawal_clearing";

export interface BookTables {
  LedgerAccount: {
    Id: Generated<bigint>;
    MerchantId: bigint | null;
    Currency: string;
    Kind: LedgerAccountKind;
    BalanceMinor: WithDefault<bigint>;
    EntryCount: WithDefault<bigint>;
    SealedCount: WithDefault<bigint>;
    LastJournalId: WithDefault<bigint>;
  };
  Journal: {
    Id: bigint;
    CauseType: string;
    CauseId: string;
    Type: BalanceChangeType;
    MerchantId: bigint;
    Currency: string;
    OrderNo: string | null;
    Operator: string | null;
    Remark: string | null;
    CreatedAt: Timestamp;
  };
  LedgerEntry: {
    Id: bigint;
    JournalId: bigint;
    AccountId: bigint;
    MerchantId: bigint;
    Kind: LedgerAccountKind;
    Currency: string;
    Sequence: bigint;
    AmountMinor: bigint;
    BalanceBeforeMinor: bigint;
    BalanceAfterMinor: bigint;
    CreatedAt: Timestamp;
  };
  ManualBalanceChange: {
    Id: bigint;
    MerchantId: bigint;
    RequestId: string;
    Currency: string;
    AmountMinor: bigint;
    Remark: string;
    RequestedByUserId: bigint;
    RequestedBy: string;
    CreatedAt: Timestamp;
    ApprovalId: WithDefault<bigint | null>;
    EntryId: WithDefault<bigint | null>;
  };
  LedgerSeal: { AccountId: bigint; Sequence: bigint; EntryId: bigint; Hash: Buffer; Code: Buffer };
  CallbackRecord: {
    Id: bigint;
    EventId: string;
    MerchantId: bigint;
    OrderId: bigint;
    OrderKind: WithDefault<CallbackOrderKind>;
    OrderNo: string;
    MerchantOrderNo: string;
    Url: string;
    Body: string;
    Status: WithDefault<CallbackRecordStatus>;
    AttemptCount: WithDefault<number>;
    Step: WithDefault<number>;
    NextAttemptAt: Timestamp | null;
    LeasedUntil: Timestamp | null;
    HttpStatus: number | null;
    DurationMs: number | null;
    Result: string | null;
    CreatedAt: Timestamp;
    FinishedAt: Timestamp | null;
    ResentAt: Timestamp | null;
  };
  CallbackAttempt: {
    Id: bigint;
    CallbackId: bigint;
    MerchantId: bigint;
    Number: number;
    RequestedAt: Timestamp;
    DurationMs: number;
    HttpStatus: number | null;
    RequestHeaders: Json<Record<string, string>>;
    Result: string | null;
    Failure: CallbackFailure | null;
  };
  CallbackLane: {
    MerchantId: bigint;
    Circuit: WithDefault<CallbackCircuit>;
    FailuresInRow: WithDefault<number>;
    OpenedAt: Timestamp | null;
    FailedProbes: WithDefault<number>;
    NextProbeAt: Timestamp | null;
    RestsUntil: Timestamp | null;
    LastFailureAt: Timestamp | null;
    LastFailureStatus: number | null;
    LastFailure: CallbackFailure | null;
  };
  OperationLog: {
    Id: bigint;
    At: Timestamp;
    MerchantId: bigint | null;
    Actor: string;
    SessionId: string | null;
    Ip: string;
    RequestId: string;
    Call: string;
    Input: Json<object>;
    Change: Json<object> | null;
    Code: number;
  };
  OperationSeal: { LogId: bigint; Sequence: bigint; Hash: Buffer; Code: Buffer };
  AppSetting: { Key: string; Value: Json<object> };
}
