/** The cards that crawlers pay payouts from, their running accounts, and the crawlers' tasks. */
import type { PayoutCardRecordKind } from "@opc/contract/payout-card/records";
import type { PayoutTaskFailure, PayoutTaskStep } from "@opc/contract/payout-task/calls";
import type { Generated } from "kysely";
import type { Timestamp, WithDefault } from "./column.ts";

export interface CardTables {
  PayoutCard: {
    Id: Generated<bigint>;
    Name: string;
    Holder: string;
    BankCode: string;
    CardSealed: Buffer;
    CardLast4: string;
    Currency: string;
    PayoutChannelId: bigint;
    CrawlerId: bigint;
    DailyLimitMinor: bigint;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    FeeMinor: WithDefault<bigint>;
    BalanceMinor: WithDefault<bigint>;
    LastSequence: WithDefault<bigint>;
    Enabled: WithDefault<boolean>;
    CreatedAt: Timestamp;
    UpdatedAt: Timestamp;
    Version: WithDefault<number>;
    DeletedAt: WithDefault<Timestamp | null>;
  };
  PayoutCardDay: { CardId: bigint; Day: string; PromisedMinor: bigint };
  PayoutCardRecord: {
    Id: bigint;
    CardId: bigint;
    Sequence: bigint;
    Kind: PayoutCardRecordKind;
    Currency: string;
    AmountMinor: bigint;
    FeeMinor: WithDefault<bigint>;
    BalanceBeforeMinor: bigint;
    BalanceAfterMinor: bigint;
    OrderId: bigint | null;
    OrderNo: string | null;
    ExternalId: string | null;
    Counterparty: string | null;
    Remark: string | null;
    OccurredAt: Timestamp | null;
    ReportedAt: Timestamp | null;
    Operator: string | null;
    CreatedAt: Timestamp;
  };
  PayoutTask: {
    Id: bigint;
    MerchantId: bigint;
    AttemptId: bigint;
    OrderId: bigint;
    CardId: bigint;
    CrawlerId: bigint;
    AmountMinor: bigint;
    FeeMinor: bigint;
    PromisedDay: string;
    Step: WithDefault<PayoutTaskStep>;
    Failure: PayoutTaskFailure | null;
    FailureMessage: string | null;
    TakenAt: Timestamp | null;
    AppliedAt: Timestamp | null;
    CodeDeadline: Timestamp | null;
    CodeSealed: Buffer | null;
    CodeBy: string | null;
    CodeHandedAt: Timestamp | null;
    CodeGivenAt: Timestamp | null;
    CreatedAt: Timestamp;
    StepAt: Timestamp;
    FinishedAt: Timestamp | null;
  };
}
