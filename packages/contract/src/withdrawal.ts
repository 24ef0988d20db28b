/** Withdrawals: a merchant asks for a part of its balance, the operator decides (specification sections 3 and 4). */
import { z } from "zod";
import { call } from "./call.ts";
import { readErrors } from "./errors.ts";
import {
  amountText,
  csvFile,
  currencyCode,
  instant,
  listField,
  noInput,
  orderNoInput,
  timeInput,
} from "./fields.ts";
import { listControls, listOf } from "./page.ts";

export const withdrawalStatuses = ["Pending", "Approved", "Rejected"] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

export const withdrawalRow = z.strictObject({
  OrderNo: z.string(),
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  Currency: z.string(),
  Amount: amountText,
  Status: z.enum(withdrawalStatuses),
  /** The merchant's available balance in that currency right now. */
  AvailableBalance: amountText,
  /** Who asked. */
  CreatedBy: z.string(),
  CreatedAt: instant,
  DecidedBy: z.string().nullable(),
  DecidedAt: instant.nullable(),
  /** Why it was rejected. */
  Reason: z.string().nullable(),
});
export type WithdrawalRow = z.output<typeof withdrawalRow>;

const filters = {
  MerchantAlias: z.string().max(32).optional(),
  OrderNos: listField(orderNoInput).optional(),
  Statuses: listField(z.enum(withdrawalStatuses)).optional(),
  Currency: currencyCode.optional(),
  From: timeInput.optional(),
  To: timeInput.optional(),
};

export const withdrawalList = call({
  method: "POST",
  path: "/rp_api/xpay/withdrawal_list",
  summary: "Withdrawals of all merchants, newest first, by key.",
  access: { by: "page", page: "WithdrawalConfirm" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(withdrawalRow),
  errors: readErrors,
});

export const withdrawalSummary = call({
  method: "POST",
  path: "/rp_api/xpay/withdrawal_summary",
  summary: "Counts by status and sums by currency over the same filter (statuses ignored for the counts).",
  access: { by: "page", page: "WithdrawalConfirm" },
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StatusCounts: z.array(z.strictObject({ Status: z.enum(withdrawalStatuses), Count: z.int() })),
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        Amount: amountText,
        PendingAmount: amountText,
        ApprovedAmount: amountText,
      }),
    ),
  }),
  errors: readErrors,
});

export const withdrawalExport = call({
  method: "POST",
  path: "/rp_api/xpay/withdrawal_export",
  summary: "The filtered withdrawals as CSV, times in the viewer's own offset.",
  access: { by: "page", page: "WithdrawalConfirm", function: "export" },
  effect: "read",
  download: true,
  input: z.strictObject(filters),
  output: csvFile,
  errors: readErrors,
});

/** Polled every ten seconds (specification section 7, notes). */
export const waitrecordcountget = call({
  method: "POST",
  path: "/rp_api/xpay/waitrecordcountget",
  summary: "A list whose first item is the number of withdrawals that wait for a decision.",
  access: { by: "page", page: "WithdrawalConfirm" },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.array(z.int()),
  errors: readErrors,
});
