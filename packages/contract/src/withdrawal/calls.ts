/** Withdrawals: a merchant asks for a part of its balance, the operator decides (specification sections 3 and 4). */
import { z } from "zod";
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
  secondPersonRefusal,
  timeInput,
} from "../fields.ts";
import { imageFile } from "../files.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { withdrawalFields } from "./fields.ts";
import { withdrawalStatuses } from "./states.ts";

export const withdrawalRow = rowOf(withdrawalFields);
export type WithdrawalRow = z.output<typeof withdrawalRow>;

/** What happened, oldest first. Who of the operator's staff decided is the operator's: null for an ordinary merchant. */
export const withdrawalEvent = z.strictObject({
  At: instant,
  Kind: z.enum(["created", "approved", "rejected"]),
  By: z.string().nullable(),
  /** Of a request what the merchant wrote beside it, of a rejection why. */
  Note: z.string().nullable(),
});
export type WithdrawalEvent = z.output<typeof withdrawalEvent>;

/** One ledger entry of the merchant's that the withdrawal caused. */
export const withdrawalLedgerLine = z.strictObject({
  SerialNo: z.string(),
  Type: z.string(),
  Account: z.enum(["Available", "Frozen"]),
  Amount: amountText,
  BalanceBefore: amountText,
  BalanceAfter: amountText,
  At: instant,
});

/** How much of a merchant's day is used. Rejected withdrawals give back what they used. */
export const withdrawalQuota = z.strictObject({
  /** Most that may be asked for in the merchant's day; null: no limit. */
  Daily: amountText.nullable(),
  UsedToday: amountText,
  /** Null: no limit. */
  Remaining: amountText.nullable(),
});
export type WithdrawalQuota = z.output<typeof withdrawalQuota>;

/** The account that was chosen, as it was then: what the merchant does with the account later changes nothing here. */
export const withdrawalPayee = z.strictObject({
  BankCode: z.string(),
  BankName: z.string(),
  BankName_enUS: z.string(),
  Holder: z.string(),
  /** "•••• 1234" */
  CardNumberMasked: z.string(),
  /** The merchant has retired the account since. */
  IsRetired: z.boolean(),
});
export type WithdrawalPayee = z.output<typeof withdrawalPayee>;

/** Of the transfer that paid it. */
export const withdrawalTransfer = z.strictObject({
  Reference: z.string().nullable(),
  /** Of the bank's receipt. */
  ImageId: z.string().nullable(),
});

export const withdrawalFilters = {
  OrderNos: listField(orderNoInput).optional(),
  Statuses: listField(z.enum(withdrawalStatuses)).optional(),
  Currency: currencyCode.optional(),
  From: timeInput.optional(),
  To: timeInput.optional(),
};
const filters = { MerchantAlias: z.string().max(32).optional(), ...withdrawalFilters };

export const withdrawalSums = z.strictObject({
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
});

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
  output: withdrawalSums,
  errors: readErrors,
});

export const withdrawalGet = call({
  method: "POST",
  path: "/rp_api/xpay/withdrawal_get",
  summary: "One withdrawal with the facts for a decision: balances, today's quota, history, timeline.",
  access: { by: "page", page: "WithdrawalConfirm" },
  effect: "read",
  input: z.strictObject({ OrderNo: orderNoInput }),
  output: z.strictObject({
    Order: withdrawalRow,
    /** Null: no account was chosen. */
    Payee: withdrawalPayee.nullable(),
    Transfer: withdrawalTransfer,
    Timeline: z.array(withdrawalEvent),
    Ledger: z.array(withdrawalLedgerLine),
    /** The merchant's frozen balance in that currency right now; this withdrawal's amount is in it while it waits. */
    FrozenBalance: amountText,
    Quota: withdrawalQuota,
    /** The merchant's last ten withdrawals besides this one, newest first, whatever their currency. */
    LastWithdrawals: z.array(withdrawalRow),
    /** Of all the merchant's withdrawals in this currency, this one included. */
    History: z.strictObject({
      Count: z.int(),
      ApprovedCount: z.int(),
      ApprovedAmount: amountText,
      RejectedCount: z.int(),
      RejectedAmount: amountText,
      PendingCount: z.int(),
      PendingAmount: amountText,
      FirstAt: instant,
    }),
    Password: z.strictObject({
      IsSet: z.boolean(),
      /** After too many wrong attempts, until it is reset. */
      IsLocked: z.boolean(),
      SetAt: instant.nullable(),
      SetBy: z.string().nullable(),
    }),
    /** The viewer asked for it, so that somebody else has to decide. */
    IsOwn: z.boolean(),
    SecondPersonRefusal: secondPersonRefusal,
    /** Why the viewer may not reject it, as a sentence; null: may, as far as this is concerned. */
    RejectRefusal: z.string().nullable(),
  }),
  errors: [...readErrors, "NotFound"],
});

export const withdrawalExport = call({
  method: "POST",
  path: "/rp_api/xpay/withdrawal_export",
  summary: "Asks for a file of the filtered withdrawals.",
  access: { by: "page", page: "WithdrawalConfirm", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const withdrawalReceipt = call({
  method: "GET",
  path: "/rp_api/xpay/withdrawal_receipt",
  summary: "The image of the bank's receipt of a withdrawal.",
  access: { by: "page", page: "WithdrawalConfirm" },
  effect: "read",
  image: true,
  input: z.strictObject({ ImageId: idInput }),
  output: imageFile,
  errors: [...readErrors, "NotFound"],
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
