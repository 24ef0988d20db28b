/**
 * Bank transactions: what crawlers and statements tell of the money on our accounts. A credit waits (PendingMatch)
 * until it is matched to the one order that it pays, ignored with a reason, or split into parts that take its place.
 * A waiting credit may be linked to its order already: as evidence of a locked one, or under review.
 */
import { z } from "zod";
import { directions } from "../agent/calls.ts";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  currencyCode,
  idInput,
  instant,
  listField,
  noInput,
  orderNoInput,
  timeInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { orderExceptions, paymentOrderStatuses, reviewStatuses } from "../payment-order/states.ts";
import { rowOf } from "../row-schema.ts";
import { bankTransactionFields } from "./fields.ts";
import { bankTransactionSources, bankTransactionStatuses, matchedByKinds } from "./states.ts";

export const bankTransactionRow = rowOf(bankTransactionFields);
export type BankTransactionRow = z.output<typeof bankTransactionRow>;

const filters = {
  AccountId: idInput.optional(),
  /** Banks' numbers or our order numbers, several at once. */
  Numbers: listField(orderNoInput).optional(),
  MatchStatuses: listField(z.enum(bankTransactionStatuses)).optional(),
  Directions: listField(z.enum(directions)).optional(),
  Sources: listField(z.enum(bankTransactionSources)).optional(),
  MatchedBys: listField(z.enum(matchedByKinds)).optional(),
  /** Somewhere in the remark or the counterparty. */
  Text: z.string().trim().min(1).max(100).optional(),
  Currency: currencyCode.optional(),
  AmountFrom: amountText.optional(),
  AmountTo: amountText.optional(),
  /** Reported at or after / at or before. */
  From: timeInput.optional(),
  To: timeInput.optional(),
};

const view = { by: "page", page: "OriginalRecord" } as const;
const transactionId = { TransactionId: idInput };

export const originalrecordList = call({
  method: "POST",
  path: "/rp_api/xpay/originalrecord_list",
  summary: "Bank transactions, newest first, by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(bankTransactionRow),
  errors: [...readErrors, "InvalidAmount"],
});

export const originalrecordSummary = call({
  method: "POST",
  path: "/rp_api/xpay/originalrecord_summary",
  summary:
    "Counts by match status (statuses of the filter ignored) and sums by currency over the same filter.",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StatusCounts: z.array(z.strictObject({ Status: z.enum(bankTransactionStatuses), Count: z.int() })),
    /** Parts count, what they were split from does not. */
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        CreditAmount: amountText,
        DebitAmount: amountText,
        /** Credits that wait. */
        PendingAmount: amountText,
      }),
    ),
  }),
  errors: [...readErrors, "InvalidAmount"],
});

export const originalrecordExport = call({
  method: "POST",
  path: "/rp_api/xpay/originalrecord_export",
  summary: "Asks for a file of the filtered bank transactions.",
  access: { ...view, function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: [...exportErrors, "InvalidAmount"],
});

/** Why an order is ranked where it is; each adds its points to the score. */
export const candidateReasons = [
  "remarkEqual",
  "numberInRemark",
  "numberTail",
  "amountExact",
  "amountNear",
  "amountFar",
  "nameEqual",
  "nameAlike",
  "inTime",
  "late",
  "beforeOrder",
  "otherAccount",
] as const;
export type CandidateReason = (typeof candidateReasons)[number];

/** What binding would do, or why it is refused. */
export const bindOutcomes = [
  "Settle",
  "Evidence",
  "Review",
  "Belongs",
  "OrderPaid",
  "ReviewWaiting",
  "TransactionTaken",
] as const;
export type BindOutcome = (typeof bindOutcomes)[number];

export const candidateOrder = z.strictObject({
  OrderNo: z.string(),
  MerchantOrderNo: z.string(),
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  Status: z.enum(paymentOrderStatuses),
  ReviewStatus: z.enum(reviewStatuses),
  IsTest: z.boolean(),
  LockedBy: z.string().nullable(),
  Currency: z.string(),
  Amount: amountText,
  PayableAmount: amountText,
  /** The credit less the payable amount, signed. */
  Difference: amountText,
  AccountId: z.string().nullable(),
  AccountName: z.string().nullable(),
  MemberName: z.string().nullable(),
  PaymentRemark: z.string().nullable(),
  CreatedAt: instant,
  ExpiresAt: instant,
  /** What binding would do, and the exception that a review would stand under. */
  Outcome: z.enum(bindOutcomes),
  Exception: z.enum(orderExceptions),
});
export type CandidateOrder = z.output<typeof candidateOrder>;

export const rankedCandidate = candidateOrder.extend({
  /** 0 to 100: the sum of the reasons' points, held between. */
  Score: z.int(),
  Reasons: z.array(
    z.strictObject({
      Reason: z.enum(candidateReasons),
      Points: z.int(),
      /** Amount by which it differs, minutes between, or the text that is equal; ready to show. */
      Detail: z.string().nullable(),
    }),
  ),
});
export type RankedCandidate = z.output<typeof rankedCandidate>;
export const maxCandidates = 20;

export const originalrecordGet = call({
  method: "POST",
  path: "/rp_api/xpay/originalrecord_get",
  summary: "One bank transaction with its order, its parts, and the credit that it was split from.",
  access: view,
  effect: "read",
  input: z.strictObject(transactionId),
  output: z.strictObject({
    Transaction: bankTransactionRow,
    Order: candidateOrder.nullable(),
    Parts: z.array(bankTransactionRow),
    Parent: bankTransactionRow.nullable(),
  }),
  errors: [...readErrors, "NotFound"],
});

export const originalrecordAccounts = call({
  method: "POST",
  path: "/rp_api/xpay/originalrecord_accounts",
  summary: "Accounts that have transactions, for selectors; deleted accounts last. Empty for merchants.",
  access: { by: "page", page: ["OriginalRecord", "PayOrder", "PayReport"] },
  effect: "read",
  input: noInput,
  output: z.strictObject({
    Accounts: z.array(
      z.strictObject({
        AccountId: z.string(),
        AccountName: z.string(),
        Currency: z.string(),
        /** Its past stays; nothing new is expected of it. */
        IsDeleted: z.boolean(),
      }),
    ),
  }),
  errors: readErrors,
});

export const originalrecordCandidates = call({
  method: "POST",
  path: "/rp_api/xpay/originalrecord_candidates",
  summary: "Orders that a credit may belong to, likeliest first, each with the reasons of its rank.",
  access: view,
  effect: "read",
  input: z.strictObject(transactionId),
  output: z.strictObject({ Candidates: z.array(rankedCandidate) }),
  errors: [...readErrors, "NotFound", "TransactionIsDebit"],
});

/** What a waiting credit looks like beside its likeliest orders. */
export const deskKinds = ["Unknown", "Ambiguous", "Exact", "Late", "Partial", "Over"] as const;
export type DeskKind = (typeof deskKinds)[number];

export const matchingdeskList = call({
  method: "POST",
  path: "/rp_api/xpay/matchingdesk_list",
  summary: "Credits that wait for a person, oldest first, each with its likeliest order.",
  access: view,
  effect: "read",
  input: z.strictObject({
    AccountId: filters.AccountId,
    Currency: filters.Currency,
    /** Somewhere in the remark, the counterparty or the account's name; or the amount, "5,000.71". */
    Text: filters.Text,
    ...listControls,
    Size: listControls.Size.pipe(z.int().max(100)),
    Sort: listControls.Sort.removeDefault().default("oldest"),
  }),
  output: listOf(
    z.strictObject({
      Transaction: bankTransactionRow,
      Kind: z.enum(deskKinds),
      CandidateCount: z.int(),
      Best: z.strictObject({ OrderNo: z.string(), MerchantAlias: z.string(), Score: z.int() }).nullable(),
      /** Since it was reported. */
      WaitingSeconds: z.int(),
    }),
  ),
  errors: readErrors,
});

/** Parts that one credit can be split into. */
export const maxParts = 20;
