/**
 * Cases: money paid twice, surplus, taken back. Nothing is booked when one opens; it ends by a booking, which two people make, or
 * by a note of where the money went, which takes two where money was missing. All of it is the operator's.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, stepUpErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  currencyCode,
  googleCodeInput,
  idInput,
  instant,
  listField,
  orderNoInput,
  passwordInput,
  timeInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { minimumEvidenceRemark } from "../payment-order/actions.ts";
import { rowOf } from "../row-schema.ts";
import { moneyCaseFields } from "./fields.ts";
import { caseEndings, caseEvidenceKinds, caseKinds, caseStates } from "./states.ts";

export const moneyCaseRow = rowOf(moneyCaseFields);
export type MoneyCaseRow = z.output<typeof moneyCaseRow>;

const filters = {
  /** Numbers of orders, several at once. */
  OrderNos: listField(orderNoInput).optional(),
  MerchantAlias: z.string().max(32).optional(),
  States: listField(z.enum(caseStates)).optional(),
  Kinds: listField(z.enum(caseKinds)).optional(),
  Currency: currencyCode.optional(),
  /** Opened at or after / at or before. */
  From: timeInput.optional(),
  To: timeInput.optional(),
};

export const moneycaseList = call({
  method: "POST",
  path: "/rp_api/xpay/moneycase_list",
  summary: "Cases, newest first, by key.",
  access: { by: "page", page: "MoneyCase" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(moneyCaseRow),
  errors: readErrors,
});

export const moneycaseSummary = call({
  method: "POST",
  path: "/rp_api/xpay/moneycase_summary",
  summary: "Counts by state for the filter (states ignored), and open amounts by currency.",
  access: { by: "page", page: "MoneyCase" },
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(caseStates), Count: z.int() })),
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        /** Of the open ones. */
        Surplus: amountText,
        Missing: amountText,
      }),
    ),
  }),
  errors: readErrors,
});

export const moneycaseExport = call({
  method: "POST",
  path: "/rp_api/xpay/moneycase_export",
  summary: "Asks for a file of the filtered cases.",
  access: { by: "page", page: "MoneyCase", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const moneycaseGet = call({
  method: "POST",
  path: "/rp_api/xpay/moneycase_get",
  summary: "One case: what shows it, who may end it and how.",
  access: { by: "page", page: "MoneyCase" },
  effect: "read",
  input: z.strictObject({ CaseId: idInput }),
  output: z.strictObject({
    Case: moneyCaseRow,
    /** The latest first. */
    Evidence: z.array(
      z.strictObject({
        Kind: z.enum(caseEvidenceKinds),
        /** Of the bank's or the card's record; null of a supplier's word. */
        RecordId: z.string().nullable(),
        At: instant,
        Currency: z.string(),
        /** Null: a notice whose money was not read. */
        Amount: amountText.nullable(),
        /** Whose word it is, or whose money: a supplier, a payer, a payee. */
        From: z.string().nullable(),
        /** The bank's number, or the supplier's. */
        Number: z.string().nullable(),
        /** What became of a notice, or where the attempt stands. */
        Outcome: z.string().nullable(),
      }),
    ),
    /** Who may act: enabled people by name, at most so many of each. None once it is closed. */
    MayEnd: z.array(z.string()),
    /** Beside whoever asked, for what two people end. */
    MayApprove: z.array(z.string()),
    /** None once it is closed. */
    Endings: z.array(z.enum(caseEndings)),
    /** The request to end it that waits for a second person. */
    ApprovalId: z.string().nullable(),
  }),
  errors: [...readErrors, "NotFound"],
});

export const moneycaseClose = call({
  method: "POST",
  path: "/mc_api/xpay/moneycase_close",
  summary:
    "Close a case. An ending that posts money, or says that missing money is there after all, waits for a second person; others take effect at once. Each needs a note.",
  access: { by: "page", page: "MoneyCase", function: "close" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    CaseId: idInput,
    Ending: z.enum(caseEndings),
    Note: z
      .string()
      .trim()
      .max(500)
      .refine((text) => [...text].length >= minimumEvidenceRemark, {
        error: `Write at least ${minimumEvidenceRemark} characters`,
      }),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    "NotFound",
    "CaseClosed",
    "EndingUnfit",
    "CaseOvertaken",
    "OrderNotReversed",
    "InsufficientBalance",
  ],
});
