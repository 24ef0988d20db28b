/** Kinds of columns, and what columns hold that only the server knows. `typed-columns.ts` says which ones. */
import type { Language } from "@opc/contract/errors";
import type { NoticeKind } from "@opc/contract/home/notices";
import type { PrizeNumbers } from "@opc/contract/lottery/draw-numbers";
import type { NoticeFailure } from "@opc/contract/notice-target/values";
import type { ColumnType } from "kysely";

/** Written as JSON text, read as what it holds. */
export type Json<T> = ColumnType<T, string, string>;
export type JsonWithDefault<T> = ColumnType<T, string | undefined, string>;

export type InEachLanguage = Record<Language, string>;

export type SessionEndReason = "logout" | "kicked" | "idle" | "expired" | "revoked";
/** What somebody did to another's account by which they could have come in. */
export type AccountTouchAct =
  | "Made"
  | "PasswordReset"
  | "AuthenticatorRenewed"
  | "AuthenticatorGiven"
  /** Made on the server in an emergency: it approves at once, and everybody is told. */
  | "BreakGlass";
export type ActorKind = "merchant" | "crawler" | "member" | "system" | "user" | "supplier";
/** No member acts on a payout. */
export type PayoutActorKind = Exclude<ActorKind, "member">;
export type LedgerAccountKind =
  | "available"
  | "frozen"
  | "fee_income"
  | "channel_clearing"
  | "manual_adjustment"
  | "withdrawal_clearing";
export type SupplierAdapterName = "native" | "sandbox" | "http";
export type RoutingMode = "Order" | "Weight";
export type UnhealthyReason = "Silent" | "Refusing";
export type PayoutAttemptStatus = "Planned" | "Asked" | "Accepted" | "Refused" | "Paid" | "Cancelled";
/** A supplier that took a payment in may fail it later. */
export type SupplierAttemptStatus = PayoutAttemptStatus | "Failed";
export type SpiderType = "QrCode" | "BankCard" | "TrueMoney";
export type ImagePurpose =
  | "Evidence"
  | "AccountQr"
  | "PayoutEvidence"
  | "Article"
  | "Advertising"
  | "Receipt";
export type ArticleStatus = "Draft" | "Published" | "Unpublished";
export type ReportKind = "payment" | "payout" | "withdrawal" | "callback";
export type DifferenceAct = "Found" | "Changed" | "Closed" | "Gone" | "Reopened" | "CameBack";

export type NoticeKinds = NoticeKind[];

/** Of what was sent to a person's target: when, how long, what came. */
export interface NoticeAttemptKept {
  /** ISO 8601 in UTC. */
  At: string;
  DurationMs: number;
  Status: number | null;
  Failure: NoticeFailure | null;
}

/** What stood or stands, of a change that people made to a lottery's draw. */
export interface DrawState {
  IssueNumber?: string;
  /** ISO 8601 in UTC. */
  DrawAt?: string;
  Numbers?: PrizeNumbers[];
}

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
