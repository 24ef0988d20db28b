/** Payouts as the console reads them: list, sums, export, one with all that happened to it. */
import { z } from "zod";
import { call } from "../call.ts";
import { callbackRecordStatuses } from "../callback-record/states.ts";
import { readErrors } from "../errors.ts";
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
import { orderEvidence, orderLedgerLine } from "../payment-order/calls.ts";
import { callbackStatuses } from "../payment-order/states.ts";
import { rowOf } from "../row-schema.ts";
import { payoutOrderFields } from "./fields.ts";
import {
  payoutDoubts,
  payoutEventKinds,
  payoutExceptions,
  payoutSources,
  payoutStatuses,
  payoutWays,
} from "./states.ts";

/** The last four digits of a card number, or all of it: the whole number is looked for by its keyed hash. */
const cardSearch = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ""))
  .pipe(
    z.string().regex(/^(\d{4}|\d{6,30})$/, { error: "Give the whole card number or its last four digits" }),
  );

export const payoutOrderFilters = {
  MerchantAlias: z.string().max(32).optional(),
  /** System, merchant or external numbers, several at once. */
  OrderNos: listField(orderNoInput).optional(),
  Statuses: listField(z.enum(payoutStatuses)).optional(),
  Exceptions: listField(z.enum(payoutExceptions)).optional(),
  CallbackStatuses: listField(z.enum(callbackStatuses)).optional(),
  Sources: listField(z.enum(payoutSources)).optional(),
  CashoutTypeCode: codeInput.optional(),
  BankCode: codeInput.optional(),
  /** Of an imported file. */
  BatchId: idInput.optional(),
  Currency: currencyCode.optional(),
  AmountFrom: amountText.optional(),
  AmountTo: amountText.optional(),
  /** Created at or after / at or before. */
  From: timeInput.optional(),
  To: timeInput.optional(),
  CardNumber: cardSearch.optional(),
  /** Part of the payee's name. */
  PayeeName: z.string().trim().min(1).max(100).optional(),
  /** Which a channel contradicts itself about; like the next two, it finds nothing for an ordinary merchant. */
  Doubts: listField(z.enum(payoutDoubts)).optional(),
  /** Of the latest attempt; both find nothing for an ordinary merchant, who is not told. */
  ChannelCode: codeInput.optional(),
  CardName: z.string().trim().min(1).max(100).optional(),
  /** The whole name of the card, and by whose way at all; both find nothing for an ordinary merchant, too. */
  PayoutCard: z.string().trim().min(1).max(100).optional(),
  Ways: listField(z.enum(payoutWays)).optional(),
};

export const payoutOrderRow = rowOf(payoutOrderFields);
export type PayoutOrderRow = z.output<typeof payoutOrderRow>;

export const payoutEvent = z.strictObject({
  At: instant,
  Kind: z.enum(payoutEventKinds),
  /** Who did it: a merchant's server, a crawler, a supplier, the system, or a user by name. */
  ActorKind: z.enum(["merchant", "crawler", "supplier", "system", "user"]),
  ActorName: z.string(),
  StatusFrom: z.enum(payoutStatuses).nullable(),
  StatusTo: z.enum(payoutStatuses).nullable(),
  /** Facts of the event by name, ready to show; amounts as decimal text, card numbers masked. */
  Detail: z.record(z.string(), z.string()),
});

export const cashoutorderList = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutorder_list",
  summary: "Payouts, newest first, by key.",
  access: { by: "page", page: "CashoutOrder" },
  effect: "read",
  input: z.strictObject({ ...payoutOrderFilters, ...listControls }),
  output: listOf(payoutOrderRow),
  errors: [...readErrors, "InvalidAmount"],
});

export const cashoutorderSummary = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutorder_summary",
  summary: "Counts by status and sums by currency over the same filter (statuses ignored for the counts).",
  access: { by: "page", page: "CashoutOrder" },
  effect: "read",
  input: z.strictObject(payoutOrderFilters),
  output: z.strictObject({
    StatusCounts: z.array(z.strictObject({ Status: z.enum(payoutStatuses), Count: z.int() })),
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        Amount: amountText,
        /** Of payouts that were paid and not given back, as are the next two. */
        SuccessAmount: amountText,
        Fee: amountText,
        /** What the merchants paid for them: amount + fee. */
        DeductedAmount: amountText,
        /** Deducted from the merchants for payouts that are not over. */
        HeldAmount: amountText,
      }),
    ),
  }),
  errors: [...readErrors, "InvalidAmount"],
});

export const cashoutorderExport = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutorder_export",
  summary: "Asks for a file of the filtered payouts, card numbers masked.",
  access: { by: "page", page: "CashoutOrder", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...payoutOrderFilters, ...exportControls }),
  output: exportStarted,
  errors: [...exportErrors, "InvalidAmount"],
});

/** One try to pay an order through a channel; all of it is the operator's. */
export const payoutAttemptRow = z.strictObject({
  Number: z.int(),
  Kind: z.enum(["Card", "Supplier"]),
  Status: z.enum(["Planned", "Asked", "Accepted", "Refused", "Paid", "Cancelled"]),
  ChannelCode: z.string(),
  /** The payout card, where one of ours pays. */
  CardName: z.string().nullable(),
  /** What the channel knows the attempt by. */
  Reference: z.string(),
  SupplierOrderNo: z.string().nullable(),
  /** Why it was refused; how the last question got no answer. */
  Reason: z.string().nullable(),
  /** The channel contradicts itself: a person has to find out. */
  Doubt: z.enum(payoutDoubts).nullable(),
  /** Whom it was to pay: the payee may have been corrected since. */
  BankCode: z.string(),
  CardNumberMasked: z.string(),
  CreatedAt: instant,
  AskedAt: instant.nullable(),
  AnsweredAt: instant.nullable(),
  /** What two people rested it on that it was not paid. */
  UnpaidEvidence: orderEvidence.extend({ ApprovedBy: z.string() }).nullable(),
});

export const payoutCallback = z.strictObject({
  EventId: z.string(),
  Status: z.enum(callbackRecordStatuses),
  AttemptCount: z.int(),
  HttpStatus: z.int().nullable(),
  Result: z.string().nullable(),
  CreatedAt: instant,
  NextAttemptAt: instant.nullable(),
  FinishedAt: instant.nullable(),
});

export const cashoutorderGet = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutorder_get",
  summary: "One payout with its timeline, attempts, callbacks, ledger lines and evidence.",
  access: { by: "page", page: "CashoutOrder" },
  effect: "read",
  input: z.strictObject({ OrderNo: orderNoInput }),
  output: z.strictObject({
    Order: payoutOrderRow,
    Timeline: z.array(payoutEvent),
    /** Newest first. */
    Callbacks: z.array(payoutCallback),
    /** Null for who may not see balance changes. */
    Ledger: z.array(orderLedgerLine).nullable(),
    /** What the merchant has available now in the order's currency; null for them too. */
    AvailableBalance: amountText.nullable(),
    /** In the order they were made; from here on all is the operator's and null for an ordinary merchant. */
    Attempts: z.array(payoutAttemptRow).nullable(),
    Evidence: orderEvidence.nullable(),
    /** Who corrected the payee last. */
    CorrectedBy: z.string().nullable(),
    /** The viewer made the payout or corrected its payee, so that somebody else has to approve it. */
    IsOwnPayout: z.boolean(),
    SecondPersonRefusal: secondPersonRefusal,
    /** A channel was asked and has not said no: the money may still leave. */
    MayStillPay: z.boolean(),
  }),
  errors: [...readErrors, "NotFound"],
});
