/** Through what payouts leave: payout channels, the tries to pay, what suppliers say of them. */
import type { PayoutDoubt } from "@opc/contract/payout-order/states";
import type { Generated } from "kysely";
import type { Timestamp, WithDefault } from "./column.ts";
import type { UnhealthyReason } from "./selling.ts";

export type PayoutAttemptStatus = "Planned" | "Asked" | "Accepted" | "Refused" | "Paid" | "Cancelled";

export interface PayingOutTables {
  PayoutChannel: {
    Id: Generated<bigint>;
    Code: string;
    Name: string;
    SupplierId: bigint;
    Kind: "Native" | "ThirdParty";
    CashoutTypeCode: string;
    Currency: string;
    Enabled: WithDefault<boolean>;
    SortOrder: WithDefault<number>;
    Remark: string | null;
    ChannelMerchantNo: string | null;
    PublicKey: string | null;
    PrivateKeyEncrypted: Buffer | null;
    SettingA: string | null;
    SettingB: string | null;
    SettingC: string | null;
    SettingD: string | null;
    MappingCode: string | null;
    BaseAddress: string | null;
    DailyLimitMinor: bigint | null;
    OpensMinute: number | null;
    ClosesMinute: number | null;
    PausedUntil: Timestamp | null;
    PauseReason: string | null;
    CreatedAt: WithDefault<Timestamp>;
    UpdatedAt: WithDefault<Timestamp>;
    Version: WithDefault<number>;
    KeysSetAt: WithDefault<Timestamp | null>;
    KeysSetBy: WithDefault<string | null>;
    PreviousPublicKey: WithDefault<string | null>;
    PreviousPrivateKeyEncrypted: WithDefault<Buffer | null>;
    PreviousKeysUntil: WithDefault<Timestamp | null>;
    TestedAt: WithDefault<Timestamp | null>;
    TestPassed: WithDefault<boolean | null>;
  };
  PayoutChannelBank: {
    PayoutChannelId: bigint;
    BankCode: string;
    Currency: string;
    MappingCode: string | null;
    Enabled: WithDefault<boolean>;
  };
  MerchantPayoutChannel: {
    MerchantId: bigint;
    PayoutChannelId: bigint;
    SortOrder: WithDefault<number>;
    Weight: WithDefault<number>;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    Enabled: WithDefault<boolean>;
  };
  PayoutChannelDay: { PayoutChannelId: bigint; Day: string; PromisedMinor: bigint };
  PayoutChannelHealth: {
    PayoutChannelId: bigint;
    UnhealthySince: Timestamp | null;
    Reason: UnhealthyReason | null;
    FailedProbes: WithDefault<number>;
    NextProbeAt: Timestamp | null;
    CountsFrom: Timestamp | null;
  };
  PayoutAttempt: {
    Id: bigint;
    MerchantId: bigint;
    OrderId: bigint;
    Number: number;
    Reference: string;
    Kind: "Card" | "Supplier";
    PayoutChannelId: bigint;
    PayoutCardId: bigint | null;
    SupplierId: bigint;
    Status: WithDefault<PayoutAttemptStatus>;
    AmountMinor: bigint;
    Currency: string;
    BankCode: string;
    ToldBankCode: WithDefault<string | null>;
    CardLast4: string;
    PromisedDay: string;
    SupplierOrderNo: string | null;
    Reason: string | null;
    Doubt: PayoutDoubt | null;
    DoubtedAt: Timestamp | null;
    CreatedAt: Timestamp;
    AskedAt: Timestamp | null;
    AnsweredAt: Timestamp | null;
    Queries: WithDefault<number>;
    NextAt: Timestamp | null;
    LeasedUntil: Timestamp | null;
  };
  PayoutNotice: {
    Id: bigint;
    SupplierId: bigint;
    BodyHash: Buffer;
    Body: string;
    MerchantId: bigint | null;
    OrderId: bigint | null;
    AttemptId: bigint | null;
    Outcome: string;
    Ip: string;
    ReceivedAt: Timestamp;
    LastReceivedAt: Timestamp;
    Copies: WithDefault<number>;
  };
}
