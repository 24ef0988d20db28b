/** Reconciliation: comparisons of an account's day, uploaded statements, what was found and what people did about it. */
import type {
  DifferenceCause,
  DifferenceKind,
  DifferenceState,
  DifferenceWay,
  ReconciliationAccount,
} from "@opc/contract/reconciliation/values";
import type { GeneratedAlways } from "kysely";
import type { Json, Timestamp, WithDefault } from "./column.ts";

/** Sums of minor units, decimal text. */
export interface StoredSide {
  count: number;
  in: string;
  out: string;
  fee: string;
}

export interface StoredSides {
  bank: StoredSide;
  statement: StoredSide | null;
  orders: StoredSide;
  ledger: StoredSide;
  /** Of the bank's money, what is no order's and need not be. */
  aside: StoredSide;
  /** By how much orders asked for more than they were settled for, to be told apart. */
  slots: string;
}

export type DifferenceAct = "Found" | "Changed" | "Closed" | "Gone" | "Reopened" | "CameBack";

export interface ReconciliationTables {
  Reconciliation: {
    Id: bigint;
    AccountKind: ReconciliationAccount;
    AccountId: bigint;
    OfflineAccountId: GeneratedAlways<bigint | null>;
    PayoutCardId: GeneratedAlways<bigint | null>;
    Day: string;
    Status: WithDefault<"Waiting" | "Running" | "Done" | "Failed">;
    AskedAt: Timestamp | null;
    AskedBy: string | null;
    StartedAt: Timestamp | null;
    Failure: string | null;
    ComparedAt: Timestamp | null;
    ComparedBy: string | null;
    FromAt: Timestamp | null;
    ToAt: Timestamp | null;
    Sides: Json<StoredSides> | null;
    OpeningMinor: bigint | null;
    ClosingMinor: bigint | null;
  };
  ReconciliationStatement: {
    Id: bigint;
    AccountKind: ReconciliationAccount;
    AccountId: bigint;
    Day: string;
    FileName: string;
    FileHash: Buffer;
    RowCount: number;
    UploadedByUserId: bigint;
    UploadedBy: string;
    UploadedAt: Timestamp;
    EndedAt: Timestamp | null;
    EndedBy: string | null;
  };
  ReconciliationStatementRow: {
    StatementId: bigint;
    Number: number;
    ExternalId: string;
    OccurredAt: Timestamp;
    Direction: "Credit" | "Debit";
    AmountMinor: bigint;
    FeeMinor: bigint | null;
    BalanceMinor: bigint | null;
    Counterparty: string | null;
    Remark: string | null;
  };
  ReconciliationDifference: {
    Id: bigint;
    ReconciliationId: bigint;
    Key: string;
    AccountKind: ReconciliationAccount;
    AccountId: bigint;
    Day: string;
    Currency: string;
    Kind: DifferenceKind;
    Cause: DifferenceCause;
    State: WithDefault<DifferenceState>;
    AmountMinor: bigint;
    BankMinor: bigint | null;
    StatementMinor: bigint | null;
    OrderMinor: bigint | null;
    LedgerMinor: bigint | null;
    Direction: "Credit" | "Debit";
    ExternalId: string | null;
    TransactionId: bigint | null;
    OrderId: bigint | null;
    OrderNo: string | null;
    OrderStatus: string | null;
    MerchantAlias: string | null;
    OccurredAt: Timestamp | null;
    FoundAt: Timestamp;
    SeenAt: Timestamp;
    Way: DifferenceWay | null;
    Note: string | null;
    ClosedByUserId: bigint | null;
    ClosedBy: string | null;
    ClosedAt: Timestamp | null;
    ReopenedCount: WithDefault<number>;
  };
  ReconciliationEvent: {
    Id: bigint;
    DifferenceId: bigint;
    At: Timestamp;
    Act: DifferenceAct;
    By: string | null;
    Way: DifferenceWay | null;
    Note: string | null;
  };
  ReconciliationNight: { Day: string; AskedAt: Timestamp };
}
