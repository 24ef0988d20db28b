/** Orders and all that happens to them, withdrawals, bank transactions. */
import type {
  BankTransactionSource,
  BankTransactionStatus,
  MatchedBy,
} from "@opc/contract/bank-transaction/calls";
import type { OrderReviewStatus, ReviewException } from "@opc/contract/payment-order/reviews";
import type {
  CallbackStatus,
  MatchStatus,
  OrderEventKind,
  OrderException,
  PaymentOrderStatus,
  ReviewStatus,
} from "@opc/contract/payment-order/states";
import type { WithdrawalStatus } from "@opc/contract/withdrawal/calls";
import type { Json, Timestamp, WithDefault } from "./column.ts";

export type ActorKind = "merchant" | "crawler" | "member" | "system" | "user" | "supplier";

export interface OrderTables {
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
    Remark: string | null;
    RequestId: string | null;
    DecidedByUserId: bigint | null;
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
    /** The call that it was used for. */
    Path: string;
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
}
