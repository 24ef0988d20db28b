/** Figures for reports, by quarters of an hour (migration 0027): tables, and the views that hold at any moment. */

interface PaymentFigures {
  MerchantId: bigint;
  /** Its beginning. */
  Quarter: Date;
  Currency: string;
  PayTypeCode: string;
  ChannelId: bigint;
  AccountId: bigint | null;
  IsTest: boolean;
  OrderCount: number;
  AmountMinor: bigint;
  OpenCount: number;
  FailedCount: number;
  ExpiredCount: number;
  SuccessCount: number;
  /** What was asked for by orders that succeeded. */
  SuccessMinor: bigint;
  /** What merchants were credited for, before the fee. */
  SettledMinor: bigint;
  FeeMinor: bigint;
  /** Of those that succeeded, what was taken back later. */
  ReversedCount: number;
  ReversedMinor: bigint;
  ReversedFeeMinor: bigint;
  /** How many succeeded within 30, 60, 120, 300, 600, 900, 1800, 3600 seconds, and later. */
  Took: number[];
  /** By each status, in the contract's order (migration 0039). */
  StatusCounts: number[];
  StatusMinor: bigint[];
}

interface PayoutFigures {
  MerchantId: bigint;
  Quarter: Date;
  Currency: string;
  CashoutTypeCode: string;
  ChannelCode: string | null;
  CardName: string | null;
  OrderCount: number;
  AmountMinor: bigint;
  OpenCount: number;
  OpenMinor: bigint;
  FailedCount: number;
  RejectedCount: number;
  CancelledCount: number;
  SuccessCount: number;
  SuccessMinor: bigint;
  FeeMinor: bigint;
  /** Of those that succeeded, what a bank returned later. */
  ReturnedCount: number;
  ReturnedMinor: bigint;
  ReturnedFeeMinor: bigint;
  Took: number[];
  /** By each status, in the contract's order, then of the paid ones what a bank returned. */
  StatusCounts: number[];
  StatusMinor: bigint[];
  StatusFees: bigint[];
}

interface WithdrawalFigures {
  MerchantId: bigint;
  Quarter: Date;
  Currency: string;
  OrderCount: number;
  AmountMinor: bigint;
  PendingCount: number;
  PendingMinor: bigint;
  ApprovedCount: number;
  ApprovedMinor: bigint;
  RejectedCount: number;
}

interface CallbackFigures {
  MerchantId: bigint;
  Quarter: Date;
  OrderKind: "Payment" | "Payout";
  EventCount: number;
  OpenCount: number;
  SuccessCount: number;
  FailureCount: number;
  FirstTryCount: number;
  AttemptCount: bigint;
}

/** Of any kind, without what tells payment types, channels and accounts apart (migration 0031). */
interface SummedFigures {
  Kind: ReportKind;
  Level: "quarter" | "hour" | "day";
  /** Null: all merchants together. */
  MerchantId: bigint | null;
  Start: Date;
  /** Empty for callbacks. */
  Currency: string;
  OrderCount: bigint;
  AmountMinor: bigint;
  OpenCount: bigint;
  OpenMinor: bigint;
  SuccessCount: bigint;
  SuccessMinor: bigint;
  FeeMinor: bigint;
  /** Of what succeeded, taken back or returned later. */
  BackCount: bigint;
  BackMinor: bigint;
  BackFeeMinor: bigint;
  FailedCount: bigint;
  FirstTryCount: bigint;
  AttemptCount: bigint;
}

/** Of orders, told apart by type, channel and account (migration 0032). */
interface SummedWays {
  Kind: "payment" | "payout";
  Level: "hour" | "day";
  MerchantId: bigint;
  Start: Date;
  Currency: string;
  TypeCode: string;
  /** The id of a collection channel, the code of a payout channel; of an account its id, of a card its name. */
  Channel: string | null;
  Account: string | null;
  OrderCount: bigint;
  AmountMinor: bigint;
  OpenCount: bigint;
  SuccessCount: bigint;
  SuccessMinor: bigint;
  FeeMinor: bigint;
  BackCount: bigint;
  BackMinor: bigint;
  /** How many ended otherwise, by each of the kind's statuses for it. */
  Ends: bigint[];
  Took: bigint[];
  IsTest: boolean;
  /** As of a quarter; of collections there are no fees by status. */
  StatusCounts: bigint[];
  StatusMinor: bigint[];
  StatusFees: bigint[];
}

export interface ReportTables {
  ReportSum: SummedFigures;
  ReportWaySum: SummedWays;
  ReportChange: { Kind: ReportKind; MerchantId: bigint; Quarter: Date };
  ReportPayment: PaymentFigures;
  ReportPaymentNow: PaymentFigures;
  ReportPayout: PayoutFigures;
  ReportPayoutNow: PayoutFigures;
  ReportWithdrawal: WithdrawalFigures;
  ReportWithdrawalNow: WithdrawalFigures;
  ReportCallback: CallbackFigures;
  ReportCallbackNow: CallbackFigures;
}

export type ReportKind = "payment" | "payout" | "withdrawal" | "callback";
