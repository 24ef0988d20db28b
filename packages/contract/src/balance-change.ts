/** Balance change records: the entries of a merchant's available balance, as people see them. */
import { z } from "zod";
import { call } from "./call.ts";
import { amountText, csvFile, currencyCode, instant, listField, orderNoInput, timeInput } from "./fields.ts";
import { listControls, listOf } from "./page.ts";

/** The first five are the specification's own labels (section 4), the others ours in the same style. */
export const balanceChangeTypes = [
  "Manual Add",
  "Manual deduct",
  "Cashout Order Success",
  "Create Cashout Order Deduct The Balance",
  "Cashout Order Failed And Refund The Balance",
  "Payment Order Success",
  "Payment Order Reversed",
  "Cashout Order Reversed",
  "Create Withdrawal Freeze The Balance",
  "Withdrawal Approved",
  "Withdrawal Rejected And Refund The Balance",
] as const;
export type BalanceChangeType = (typeof balanceChangeTypes)[number];

export const balanceChangeRow = z.strictObject({
  SerialNo: z.string(),
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  Currency: z.string(),
  Type: z.enum(balanceChangeTypes),
  BalanceBefore: amountText,
  /** Signed: what was added (or, with a minus, taken). */
  Amount: amountText,
  BalanceAfter: amountText,
  CreatedAt: instant,
  /** Related order number; null for a manual change. */
  OrderNo: z.string().nullable(),
  Operator: z.string().nullable(),
  Remark: z.string().nullable(),
});
export type BalanceChangeRow = z.output<typeof balanceChangeRow>;

const filters = {
  MerchantAlias: z.string().max(32).optional(),
  /** Serial or order numbers. */
  OrderNos: listField(orderNoInput).optional(),
  Types: listField(z.enum(balanceChangeTypes)).optional(),
  Currency: currencyCode.optional(),
  From: timeInput.optional(),
  To: timeInput.optional(),
};

export const balancechangeList = call({
  method: "POST",
  path: "/rp_api/merchant/balancechange_list",
  summary: "Balance change records, newest first, by key.",
  access: { by: "page", page: "BalanceChange" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(balanceChangeRow),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission"],
});

export const balancechangeSummary = call({
  method: "POST",
  path: "/rp_api/merchant/balancechange_summary",
  summary: "Money in and out by currency over the same filter.",
  access: { by: "page", page: "BalanceChange" },
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        In: amountText,
        Out: amountText,
        Net: amountText,
      }),
    ),
  }),
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission"],
});

export const balancechangeExport = call({
  method: "POST",
  path: "/rp_api/merchant/balancechange_export",
  summary: "The filtered balance change records as CSV, times in the viewer's own offset.",
  access: { by: "page", page: "BalanceChange", function: "export" },
  effect: "read",
  download: true,
  input: z.strictObject(filters),
  output: csvFile,
  errors: ["SessionExpired", "IpNotAllowed", "NoPermission"],
});
