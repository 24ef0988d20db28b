/** What is sold and through what: suppliers, channels, crawlers, offline accounts. */
import type { ImageType } from "@opc/contract/files";
import type { CardType, QrType } from "@opc/contract/offline-account/inputs";
import type { Generated } from "kysely";
import type { Timestamp, WithDefault } from "./column.ts";

export type SupplierAdapterName = "native" | "sandbox" | "http";
export type RoutingMode = "Order" | "Weight";
export type UnhealthyReason = "Silent" | "Refusing";
export type SupplierAttemptStatus =
  | "Planned"
  | "Asked"
  | "Accepted"
  | "Refused"
  | "Paid"
  | "Failed"
  | "Cancelled";
export type SpiderType = "QrCode" | "BankCard" | "TrueMoney";
export type ImagePurpose = "Evidence" | "AccountQr" | "PayoutEvidence" | "Article" | "Advertising";

export interface SellingTables {
  Supplier: {
    Id: Generated<bigint>;
    Code: string;
    Name: string;
    Adapter: SupplierAdapterName;
    Enabled: WithDefault<boolean>;
    Remark: WithDefault<string | null>;
    CreatedAt: WithDefault<Timestamp>;
    UpdatedAt: WithDefault<Timestamp>;
    Version: WithDefault<number>;
  };
  Channel: {
    Id: Generated<bigint>;
    Code: string;
    Name: string;
    SupplierId: bigint;
    Kind: "Native" | "ThirdParty";
    PayTypeCode: string;
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
    ValidityMinutes: WithDefault<number>;
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
  ChannelBank: {
    ChannelId: bigint;
    BankCode: string;
    Currency: string;
    MappingCode: string | null;
    Enabled: WithDefault<boolean>;
  };
  MerchantChannel: {
    MerchantId: bigint;
    ChannelId: bigint;
    SortOrder: number;
    FeeBasisPoints: number;
    FeeMinimumMinor: WithDefault<bigint>;
    FeeMaximumMinor: bigint | null;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    Enabled: WithDefault<boolean>;
    Weight: WithDefault<number>;
  };
  MerchantPayType: {
    MerchantId: bigint;
    PayTypeCode: string;
    Currency: string;
    RoutingMode: WithDefault<RoutingMode>;
  };
  ChannelDay: { ChannelId: bigint; Day: string; PromisedMinor: bigint };
  ChannelHealth: {
    ChannelId: bigint;
    UnhealthySince: Timestamp | null;
    Reason: UnhealthyReason | null;
    FailedProbes: WithDefault<number>;
    NextProbeAt: Timestamp | null;
    CountsFrom: Timestamp | null;
  };
  SupplierAttempt: {
    Id: bigint;
    MerchantId: bigint;
    OrderId: bigint;
    SupplierId: bigint;
    ChannelId: bigint;
    Number: number;
    Reference: string;
    Status: WithDefault<SupplierAttemptStatus>;
    AmountMinor: bigint;
    Currency: string;
    SupplierOrderNo: string | null;
    PayUrl: string | null;
    Reason: string | null;
    CreatedAt: Timestamp;
    AskedAt: Timestamp | null;
    AnsweredAt: Timestamp | null;
    Queries: WithDefault<number>;
    NextAt: Timestamp | null;
    LeasedUntil: Timestamp | null;
  };
  SupplierNotice: {
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
  Crawler: {
    Id: Generated<bigint>;
    SpiderId: string;
    Flag: string;
    Type: SpiderType;
    Account: string;
    TokenHash: Buffer;
    Enabled: WithDefault<boolean>;
    LastHeartbeatAt: Timestamp | null;
    BalanceSeenMinor: bigint | null;
    BalanceCurrency: string | null;
    PasswordEncrypted: WithDefault<Buffer | null>;
    TokenIssuedAt: WithDefault<Timestamp>;
    CreatedAt: WithDefault<Timestamp>;
    UpdatedAt: WithDefault<Timestamp>;
    Version: WithDefault<number>;
    DeletedAt: WithDefault<Timestamp | null>;
  };
  StoredImage: {
    Id: bigint;
    Purpose: ImagePurpose;
    ContentType: ImageType;
    Width: number;
    Height: number;
    Bytes: Buffer;
    UploadedByUserId: bigint;
    UploadedBy: string;
    CreatedAt: Timestamp;
  };
  OfflineAccount: {
    Id: Generated<bigint>;
    Kind: "QrCode" | "BankCard" | "TrueMoney";
    Name: string;
    Holder: string;
    Account: string;
    PromptId: string | null;
    Currency: string;
    ChannelId: bigint;
    CrawlerId: bigint;
    ValidityMinutes: number;
    DifferenceMinimumMinor: bigint;
    DifferenceMaximumMinor: bigint;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    DailyLimitMinor: bigint;
    RandomRemarkLength: number | null;
    Tip: string | null;
    Enabled: WithDefault<boolean>;
    QrType: WithDefault<QrType | null>;
    ImageId: WithDefault<bigint | null>;
    CardType: WithDefault<CardType | null>;
    BankCode: WithDefault<string | null>;
    ExtraInfo: WithDefault<string | null>;
    CreatedAt: WithDefault<Timestamp>;
    UpdatedAt: WithDefault<Timestamp>;
    Version: WithDefault<number>;
    DeletedAt: WithDefault<Timestamp | null>;
  };
}
