/** Payouts: what merchants may have paid out, the orders and all that happens to them. */
import type { CallbackStatus } from "@opc/contract/payment-order/states";
import type {
  PayoutEventKind,
  PayoutException,
  PayoutSource,
  PayoutStatus,
} from "@opc/contract/payout-order/states";
import type { Json, Timestamp, WithDefault } from "./column.ts";

/** No member acts on a payout. */
export type PayoutActorKind = "merchant" | "crawler" | "system" | "user" | "supplier";

export interface PayoutTables {
  MerchantCashoutType: {
    MerchantId: bigint;
    CashoutTypeCode: string;
    Currency: string;
    MinimumMinor: bigint;
    MaximumMinor: bigint;
    /** Null: never reviewed; 0: always. */
    ReviewFromMinor: bigint | null;
    RoutingMode: WithDefault<"Order" | "Weight">;
    Enabled: WithDefault<boolean>;
  };
  PayoutOrder: {
    Id: bigint;
    MerchantId: bigint;
    OrderNo: string;
    MerchantOrderNo: string;
    CashoutTypeCode: string;
    Currency: string;
    AmountMinor: bigint;
    FeeMinor: bigint;
    FeeBasisPoints: number;
    FeeMinimumMinor: bigint;
    FeeMaximumMinor: bigint | null;
    Status: PayoutStatus;
    Exception: WithDefault<PayoutException>;
    CallbackStatus: WithDefault<CallbackStatus>;
    BankCode: string;
    /** By the vault, purpose "payee-card". */
    CardSealed: Buffer;
    CardLast4: string;
    CardHash: Buffer;
    PayeeName: string;
    PayeeCorrectedByUserId: bigint | null;
    PayeeCorrectedBy: string | null;
    ApprovedByUserId: WithDefault<bigint | null>;
    ApprovedBy: WithDefault<string | null>;
    NotifyUrl: string | null;
    Source: PayoutSource;
    BatchId: bigint | null;
    CreatedByUserId: bigint | null;
    CreatedBy: string | null;
    ExternalId: string | null;
    AttemptCount: WithDefault<number>;
    ChannelCode: string | null;
    CardName: string | null;
    StatusSince: Timestamp;
    CreatedAt: Timestamp;
    FinishedAt: Timestamp | null;
    Version: WithDefault<number>;
  };
  PayoutOrderKey: { MerchantId: bigint; MerchantOrderNo: string; OrderId: bigint; BodyHash: Buffer };
  PayoutBatch: {
    Id: bigint;
    MerchantId: bigint;
    FileHash: Buffer;
    FileName: string;
    OrderCount: number;
    CreatedByUserId: bigint;
    CreatedBy: string;
    CreatedAt: Timestamp;
  };
  PayoutEvent: {
    Id: bigint;
    MerchantId: bigint;
    OrderId: bigint;
    At: Timestamp;
    Kind: PayoutEventKind;
    ActorKind: PayoutActorKind;
    ActorName: string;
    StatusFrom: PayoutStatus | null;
    StatusTo: PayoutStatus | null;
    Detail: Json<Record<string, string>>;
    OperatorDetail: Json<Record<string, string>>;
  };
  PayoutEvidence: {
    OrderId: bigint;
    MerchantId: bigint;
    Remark: string;
    ImageId: bigint;
    GivenByUserId: bigint;
    GivenBy: string;
    GivenAt: Timestamp;
  };
}
