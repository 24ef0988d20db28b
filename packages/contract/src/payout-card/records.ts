/**
 * Payout card records: the running account of each payout card, line by line. Of every line, before + amount − fee = after,
 * and a card's lines are numbered without a gap; what is written is never changed, only told more of: the bank's own words
 * of a payout, and the order that an unexplained debit turned out to be.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import { amountText, currencyCode, idInput, listField, orderNoInput, timeInput } from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { payoutCardRecordFields } from "./record-fields.ts";
import { payoutCardRecordKinds } from "./record-kinds.ts";

export const payoutCardRecordRow = rowOf(payoutCardRecordFields);
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
