/**
 * The tables as Kysely knows them. Names are the wire's PascalCase; `kysely.ts` turns them into SQL's
 * snake_case. Money is `bigint` minor units (`…Minor`), times are `Date` in UTC. The truth is migrations/.
 */
import type { BalanceChangeType } from "@opc/contract/balance-change";
import type { BankTransactionSource, BankTransactionStatus, MatchedBy } from "@opc/contract/bank-transaction";
import type { CallbackCircuit } from "@opc/contract/callback-lane";
import type { CallbackFailure, CallbackRecordStatus } from "@opc/contract/callback-record";
import type { ImageType } from "@opc/contract/files";
import type { CardType, QrType } from "@opc/contract/offline-account-fields";
import type { OrderReviewStatus, ReviewException } from "@opc/contract/order-review";
import type {
  CallbackStatus,
  MatchStatus,
  OrderEventKind,
  OrderException,
  PaymentOrderStatus,
  ReviewStatus,
} from "@opc/contract/payment-order";
import type { WithdrawalStatus } from "@opc/contract/withdrawal";
import type { ColumnType, Generated, JSONColumnType } from "kysely";

type Timestamp = Date;
type Json<T extends object> = JSONColumnType<T>;
type WithDefault<T> = ColumnType<T, T | undefined, T>;

export type LedgerAccountKind =
  | "available"
  | "frozen"
  | "fee_income"
  | "channel_clearing"
  | "manual_adjustment"
  | "withdrawal_clearing";
export type ActorKind = "merchant" | "crawler" | "member" | "system" | "user" | "supplier";
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
export type ImagePurpose = "Evidence" | "AccountQr";
export type SessionEndReason = "logout" | "kicked" | "idle" | "expired" | "revoked";

export interface Tables {
  Currency: { Code: string; NameEn: string; NameZh: string; Exponent: number; Enabled: WithDefault<boolean> };
  PayType: {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    Enabled: WithDefault<boolean>;
  };
  CashoutType: {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    FeeBasisPoints: number;
    FeeMinimumMinor: WithDefault<bigint>;
    FeeMaximumMinor: bigint | null;
    Enabled: WithDefault<boolean>;
  };
  Bank: {
    Code: string;
    Currency: string;
    NameEn: string;
    NameZh: string;
    Enabled: WithDefault<boolean>;
  };
  Language: {
    Code: string;
    NameEn: string;
    NameZh: string;
    NativeName: string;
    SortOrder: number;
    Enabled: WithDefault<boolean>;
  };
  ArticleCategory: {
    Id: Generated<bigint>;
    NameEn: string;
    NameZh: string;
    SortOrder: WithDefault<number>;
    Enabled: WithDefault<boolean>;
  };
  Lottery: {
    Code: string;
    NameEn: string;
    NameZh: string;
    Currency: string;
    DrawFrequency: string;
    SortOrder: WithDefault<number>;
    Enabled: WithDefault<boolean>;
  };
  Merchant: {
    Id: Generated<bigint>;
    Alias: string;
    Name: string;
    Type: "Super" | "Normal";
    Enabled: WithDefault<boolean>;
    TimeDifferenceMinutes: WithDefault<number>;
    BackendIpList: WithDefault<string>;
    ApiIpList: WithDefault<string>;
    CreatedAt: WithDefault<Timestamp>;
  };
  MerchantSecret: {
    Id: Generated<bigint>;
    MerchantId: bigint;
    SecretEncrypted: Buffer;
    CreatedAt: WithDefault<Timestamp>;
    ExpiresAt: Timestamp | null;
  };
  UserGroup: { Id: Generated<bigint>; MerchantId: bigint; Name: string; IsDefault: WithDefault<boolean> };
  UserGroupPermission: { UserGroupId: bigint; MerchantId: bigint; Permission: string };
  UserAccount: {
    Id: Generated<bigint>;
    MerchantId: bigint;
    UserName: string;
    UserGroupId: bigint;
    PasswordHash: string;
    TotpSecretEncrypted: Buffer;
    TotpLastStep: WithDefault<bigint>;
    Enabled: WithDefault<boolean>;
    FailureCount: WithDefault<number>;
    LockedAt: Timestamp | null;
    MustChangePassword: WithDefault<boolean>;
    ValidatorShownAt: Timestamp | null;
    ValidatorBoundAt: Timestamp | null;
    LastLoginAt: Timestamp | null;
    LastLoginIp: string | null;
    CreatedAt: WithDefault<Timestamp>;
  };
  Session: {
    Id: bigint;
    SessionId: string;
    TokenHash: Buffer;
    MerchantId: bigint;
    UserId: bigint;
    CreatedAt: Timestamp;
    LastActiveAt: Timestamp;
    PreviousLoginAt: Timestamp | null;
    EndedAt: Timestamp | null;
    EndReason: SessionEndReason | null;
    Ip: string;
    UserAgent: string;
  };
  SignInThrottle: { Key: string; FailureCount: number; BlockedUntil: Timestamp };
  UserPreference: { UserId: bigint; MerchantId: bigint; Key: string; Value: string };
  Supplier: { Id: Generated<bigint>; Code: string; Name: string; Adapter: SupplierAdapterName };
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
  PaymentOrder: {
    Id: bigint;
    MerchantId: bigint;
    OrderNo: string;
    MerchantOrderNo: string;
    PayTypeCode: string;
    Currency: string;
    AmountMinor: bigint;
    PayableMinor: bigint;
    PaidMinor: bigint | null;
    FeeMinor: bigint;
    Status: WithDefault<PaymentOrderStatus>;
    Exception: WithDefault<OrderException>;
    ReviewStatus: WithDefault<ReviewStatus>;
    MatchStatus: WithDefault<MatchStatus>;
    CallbackStatus: WithDefault<CallbackStatus>;
    ChannelId: bigint;
    AccountId: bigint | null;
    MemberName: string | null;
    PaymentRemark: string | null;
    ExternalId: string | null;
    NotifyUrl: string | null;
    ReturnUrl: string | null;
    CreatedAt: Timestamp;
    ExpiresAt: Timestamp;
    FinishedAt: Timestamp | null;
    IsTest: WithDefault<boolean>;
    LockedByUserId: bigint | null;
    LockedBy: string | null;
    LockedAt: Timestamp | null;
    LockReason: string | null;
    StatusBeforeLock: "Pending" | "Paying" | null;
    RemainingMs: bigint | null;
    SettledMinor: bigint | null;
    FeeBasisPoints: number;
    FeeMinimumMinor: WithDefault<bigint>;
    FeeMaximumMinor: bigint | null;
  };
  OrderEvidence: {
    OrderId: bigint;
    MerchantId: bigint;
    Remark: string;
    ImageId: bigint;
    GivenByUserId: bigint;
    GivenBy: string;
    GivenAt: Timestamp;
  };
  OrderReview: {
    Id: bigint;
    OrderId: bigint;
    MerchantId: bigint;
    BankTransactionId: bigint | null;
    Exception: ReviewException;
    PaidMinor: bigint;
    ExternalId: string;
    FoundBy: string;
    ProposedByUserId: bigint | null;
    ProposedBy: string;
    ProposedAt: Timestamp;
    Note: string | null;
    Status: WithDefault<OrderReviewStatus>;
    DecidedByUserId: bigint | null;
    DecidedBy: string | null;
    DecidedAt: Timestamp | null;
    Reason: string | null;
    SettledMinor: bigint | null;
  };
  WithdrawalOrder: {
    Id: bigint;
    MerchantId: bigint;
    OrderNo: string;
    Currency: string;
    AmountMinor: bigint;
    Status: WithDefault<WithdrawalStatus>;
    CreatedByUserId: bigint;
    CreatedBy: string;
    CreatedAt: Timestamp;
    DecidedBy: string | null;
    DecidedAt: Timestamp | null;
    Reason: string | null;
  };
  PaymentOrderKey: { MerchantId: bigint; MerchantOrderNo: string; OrderId: bigint; BodyHash: Buffer };
  AmountSlot: {
    AccountId: bigint;
    PayableMinor: bigint;
    Remark: string | null;
    OrderId: bigint;
    RestsUntil: Timestamp;
  };
  AccountDay: { AccountId: bigint; Day: string; PromisedMinor: bigint };
  GatewayRequest: {
    MerchantId: bigint;
    WebhookId: string;
    BodyHash: Buffer;
    Answer: string;
    CreatedAt: Timestamp;
  };
  BankTransaction: {
    Id: bigint;
    AccountId: bigint;
    CrawlerId: bigint | null;
    Source: WithDefault<BankTransactionSource>;
    EnteredBy: string | null;
    EnteredByUserId: bigint | null;
    ExternalId: string;
    Direction: "Credit" | "Debit";
    Currency: string;
    AmountMinor: bigint;
    Remark: string | null;
    Counterparty: string | null;
    OccurredAt: Timestamp;
    ReportedAt: Timestamp;
    MatchStatus: WithDefault<BankTransactionStatus>;
    OrderId: bigint | null;
    MatchedBy: MatchedBy | null;
    MatchedAt: Timestamp | null;
    MatchActor: string | null;
    IgnoreReason: string | null;
    IgnoredBy: string | null;
    IgnoredAt: Timestamp | null;
    ParentId: bigint | null;
    PartNumber: number | null;
  };
  OrderEvent: {
    Id: bigint;
    MerchantId: bigint;
    OrderId: bigint;
    At: Timestamp;
    Kind: OrderEventKind;
    ActorKind: ActorKind;
    ActorName: string;
    StatusFrom: PaymentOrderStatus | null;
    StatusTo: PaymentOrderStatus | null;
    Detail: Json<Record<string, string>>;
    OperatorDetail: Json<Record<string, string>>;
  };
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
  LedgerSeal: { AccountId: bigint; Sequence: bigint; EntryId: bigint; Hash: Buffer };
  CallbackRecord: {
    Id: bigint;
    EventId: string;
    MerchantId: bigint;
    OrderId: bigint;
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
  OperationSeal: { LogId: bigint; Sequence: bigint; Hash: Buffer };
  AppSetting: { Key: string; Value: Json<object> };
}
