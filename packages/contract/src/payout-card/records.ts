/**
 * Payout card records: the running account of each payout card, line by line. Of every line, before + amount − fee = after,
 * and a card's lines are numbered without a gap; what is written is never changed, only told more of: the bank's own words
 * of a payout, and the order that an unexplained debit turned out to be.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { amountText, currencyCode, idInput, instant, listField, orderNoInput, timeInput } from "../fields.ts";
import { listControls, listOf } from "../page.ts";

/**
 * Payout: money of an order left. Fee: of a debit that a person found to be an order's. TopUp: money came in. Unexplained:
 * money left and nobody knows yet what for. Manual: a person corrected the account.
 */
export const payoutCardRecordKinds = ["Payout", "Fee", "TopUp", "Unexplained", "Manual"] as const;
export type PayoutCardRecordKind = (typeof payoutCardRecordKinds)[number];

export const payoutCardRecordRow = z.strictObject({
  RecordId: z.string(),
  CardId: z.string(),
  CardName: z.string(),
  /** The card's first line is 1. */
  Sequence: z.int(),
  Kind: z.enum(payoutCardRecordKinds),
  Currency: z.string(),
  /** Signed: below zero money left the card. */
  Amount: amountText,
  /** What the bank took with it; zero or more. */
  Fee: amountText,
  BalanceBefore: amountText,
  BalanceAfter: amountText,
  /** The payout order. */
  OrderNo: z.string().nullable(),
  /** The bank's own number, once the crawler has seen it. */
  ExternalId: z.string().nullable(),
  /** The bank's words; numbers of accounts masked but for the last four digits. */
  Counterparty: z.string().nullable(),
  /** The bank's words, or the reason of a correction. */
  Remark: z.string().nullable(),
  /** By the bank's clock, once it was seen. */
  OccurredAt: instant.nullable(),
  /** When the crawler told of it. */
  ReportedAt: instant.nullable(),
  /** "ALIAS/user" of a correction by hand or of who bound a debit to its order. */
  Operator: z.string().nullable(),
  CreatedAt: instant,
});
export type PayoutCardRecordRow = z.output<typeof payoutCardRecordRow>;

const filters = {
  CardId: idInput.optional(),
  Kinds: listField(z.enum(payoutCardRecordKinds)).optional(),
  /** Order numbers or the bank's numbers, several at once. */
  Numbers: listField(orderNoInput).optional(),
  /** Somewhere in the remark or the counterparty. */
  Text: z.string().trim().min(1).max(100).optional(),
  Currency: currencyCode.optional(),
  /** Written at or after / at or before. */
  From: timeInput.optional(),
  To: timeInput.optional(),
};
const view = { by: "page", page: "PayoutCardRecord" } as const;

export const payoutcardrecordList = call({
  method: "POST",
  path: "/rp_api/xpay/payoutcardrecord_list",
  summary: "Lines of the running accounts of payout cards, newest first, by key.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(payoutCardRecordRow),
  errors: readErrors,
});

export const payoutcardrecordSummary = call({
  method: "POST",
  path: "/rp_api/xpay/payoutcardrecord_summary",
  summary: "Counts by kind over the same filter (kinds ignored) and sums by currency over the filter.",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    KindCounts: z.array(z.strictObject({ Kind: z.enum(payoutCardRecordKinds), Count: z.int() })),
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        /** What came in, and what left before the fees, both above zero. */
        InAmount: amountText,
        OutAmount: amountText,
        Fee: amountText,
      }),
    ),
  }),
  errors: readErrors,
});

export const payoutcardrecordExport = call({
  method: "POST",
  path: "/rp_api/xpay/payoutcardrecord_export",
  summary: "Asks for a file of the filtered lines.",
  access: { ...view, function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});
