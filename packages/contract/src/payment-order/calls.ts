/**
 * Payment (collection) orders: a merchant's member pays in. Status says how far the payment is; exception,
 * review, match and callback status stand beside it (specification section 4, "Order").
 */
import { z } from "zod";
import { call } from "../call.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  codeInput,
  currencyCode,
  idInput,
  instant,
  listField,
  orderNoInput,
  secondPersonRefusal,
  timeInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { paymentOrderFields } from "./fields.ts";
import { boundTransaction, orderReview } from "./reviews.ts";
import {
  callbackStatuses,
  matchStatuses,
  orderEventKinds,
  orderExceptions,
  orderKinds,
  paymentOrderStatuses,
  paymentWays,
  reviewStatuses,
} from "./states.ts";

export const paymentOrderRow = rowOf(paymentOrderFields);
export type PaymentOrderRow = z.output<typeof paymentOrderRow>;

export const orderEvent = z.strictObject({
  At: instant,
  Kind: z.enum(orderEventKinds),
  /** Who did it: a merchant's server, a crawler, a supplier, the member, the system, or a user by name. */
  ActorKind: z.enum(["merchant", "crawler", "supplier", "member", "system", "user"]),
  ActorName: z.string(),
  StatusFrom: z.enum(paymentOrderStatuses).nullable(),
  StatusTo: z.enum(paymentOrderStatuses).nullable(),
  /** Facts of the event by name, ready to show; amounts as decimal text. */
  Detail: z.record(z.string(), z.string()),
});

/** What an operator confirmed an order by, where no bank transaction tells it. */
export const orderEvidence = z.strictObject({
  Remark: z.string(),
  ImageId: z.string(),
  GivenBy: z.string(),
  GivenAt: instant,
});

/** One ledger entry that the order caused on the merchant's available balance. */
export const orderLedgerLine = z.strictObject({
  SerialNo: z.string(),
  Type: z.string(),
  Amount: amountText,
  BalanceBefore: amountText,
  BalanceAfter: amountText,
  At: instant,
});

export const paymentOrderFilters = {
  MerchantAlias: z.string().max(32).optional(),
  /** System, merchant or external numbers, several at once. */
  OrderNos: listField(orderNoInput).optional(),
  Statuses: listField(z.enum(paymentOrderStatuses)).optional(),
  Exceptions: listField(z.enum(orderExceptions)).optional(),
  ReviewStatuses: listField(z.enum(reviewStatuses)).optional(),
  MatchStatuses: listField(z.enum(matchStatuses)).optional(),
  CallbackStatuses: listField(z.enum(callbackStatuses)).optional(),
  Kinds: listField(z.enum(orderKinds)).optional(),
  /** Part of the name of who holds it locked; finds nothing for an ordinary merchant, who is not told. */
  LockedBy: z.string().trim().min(1).max(100).optional(),
  PayTypeCode: codeInput.optional(),
  ChannelCode: codeInput.optional(),
  /** Of one of our accounts, and by whose way at all; both find nothing for an ordinary merchant, who is not told. */
  AccountId: idInput.optional(),
  Ways: listField(z.enum(paymentWays)).optional(),
  Currency: currencyCode.optional(),
  /** The amount, the payable amount or what was paid is within. */
  AmountFrom: amountText.optional(),
  AmountTo: amountText.optional(),
  /** Created at or after / at or before. */
  From: timeInput.optional(),
  To: timeInput.optional(),
};

export const payorderList = call({
  method: "POST",
  path: "/rp_api/xpay/payorder_list",
  summary: "Collection orders, newest first, by key.",
  access: { by: "page", page: "PayOrder" },
  effect: "read",
  input: z.strictObject({ ...paymentOrderFilters, ...listControls }),
  output: listOf(paymentOrderRow),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission", "InvalidAmount"],
});

export const payorderSummary = call({
  method: "POST",
  path: "/rp_api/xpay/payorder_summary",
  summary: "Counts by status and sums by currency over the same filter (statuses ignored for the counts).",
  access: { by: "page", page: "PayOrder" },
  effect: "read",
  input: z.strictObject(paymentOrderFilters),
  output: z.strictObject({
    StatusCounts: z.array(z.strictObject({ Status: z.enum(paymentOrderStatuses), Count: z.int() })),
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        Amount: amountText,
        /** Of successful orders only, as are the next two. */
        SuccessAmount: amountText,
        Fee: amountText,
        MerchantDeductedAmount: amountText,
      }),
    ),
  }),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission", "InvalidAmount"],
});

export const payorderExport = call({
  method: "POST",
  path: "/rp_api/xpay/payorder_export",
  summary: "Asks for a file of the filtered collection orders.",
  access: { by: "page", page: "PayOrder", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...paymentOrderFilters, ...exportControls }),
  output: exportStarted,
  errors: [...exportErrors, "InvalidAmount"],
});

export const payorderGet = call({
  method: "POST",
  path: "/rp_api/xpay/payorder_get",
  summary: "One collection order with its timeline and ledger lines.",
  access: { by: "page", page: "PayOrder" },
  effect: "read",
  input: z.strictObject({ OrderNo: orderNoInput }),
  output: z.strictObject({
    Order: paymentOrderRow,
    Timeline: z.array(orderEvent),
    /** Null for who may not see balance changes. */
    Ledger: z.array(orderLedgerLine).nullable(),
    /** What the merchant has available now in the order's currency; null for them too. */
    AvailableBalance: amountText.nullable(),
    /** What the member is to write beside the payment, where that tells one from another. */
    PaymentRemark: z.string().nullable(),
    /** The pending review, else the latest; from here on all is the operator's and null for an ordinary merchant. */
    Review: orderReview.nullable(),
    /** The bank transaction that stands for the order's money, settled or not. */
    BoundTransaction: boundTransaction.nullable(),
    Evidence: orderEvidence.nullable(),
    /** The viewer holds its lock. */
    IsOwnLock: z.boolean(),
    /** The viewer proposed the pending review, so that somebody else has to decide. */
    IsOwnProposal: z.boolean(),
    SecondPersonRefusal: secondPersonRefusal,
  }),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission", "NotFound"],
});
