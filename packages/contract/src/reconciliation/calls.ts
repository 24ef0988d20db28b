/**
 * Reconciliation: what the bank did, what a bank statement says, what orders claim and what the books hold, compared account
 * by account and day by day. A *difference* is open until a person closes it with a way and a note, or until a comparison
 * no longer finds it. Nothing here moves money: what does leads to the two-person act of another page. Days are the operator's.
 */
import { z } from "zod";
import { statementColumns } from "../bank-transaction/statement-import.ts";
import { call } from "../call.ts";
import type { ImportColumn } from "../csv-import.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  booleanInput,
  currencyCode,
  idInput,
  instant,
  listField,
  orderNoInput,
  timeInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { dayInput } from "../report/period.ts";
import { rowOf } from "../row-schema.ts";
import { differenceFields } from "./fields.ts";
import {
  differenceKinds,
  differenceStates,
  differenceWays,
  reconciliationAccounts,
  reconciliationStates,
} from "./values.ts";

/** A statement to compare may also tell what the bank took for itself, and its balance after each row. */
export const reconciliationColumns = [
  ...statementColumns,
  { name: "Fee", zhCN: "手续费", isRequired: false },
  { name: "Balance", zhCN: "余额", isRequired: false },
] as const satisfies readonly ImportColumn[];
export type ReconciliationColumn = (typeof reconciliationColumns)[number]["name"];

/** Days that one question may span. */
export const reconciliationMaxDays = 93;

export const reconciliationAccess = { by: "page", page: "Reconciliation" } as const;
const page = reconciliationAccess;
export const accountInput = { AccountKind: z.enum(reconciliationAccounts), AccountId: idInput };
export const accountDayInput = { ...accountInput, Day: dayInput };
export const dayRangeInput = { From: dayInput, To: dayInput };
const rangeErrors = ["ReconciliationRange"] as const;

const matrixFilters = {
  ...dayRangeInput,
  AccountKind: z.enum(reconciliationAccounts).optional(),
  AccountId: idInput.optional(),
  Currency: currencyCode.optional(),
  /** Accounts with an open difference in these days. */
  OnlyOpen: booleanInput.optional(),
};

export const reconciliationCell = z.strictObject({
  Day: z.string(),
  State: z.enum(reconciliationStates),
  OpenCount: z.int(),
  ClosedCount: z.int(),
  HasStatement: z.boolean(),
  ComparedAt: instant.nullable(),
});
export type ReconciliationCell = z.output<typeof reconciliationCell>;

export const reconciliationAccountRow = z.strictObject({
  AccountKind: z.enum(reconciliationAccounts),
  AccountId: z.string(),
  AccountName: z.string(),
  Currency: z.string(),
  /** Its past stays. */
  IsDeleted: z.boolean(),
  /** One of each day that was asked for, in order. */
  Cells: z.array(reconciliationCell),
});
export type ReconciliationAccountRow = z.output<typeof reconciliationAccountRow>;

export const reconciliationList = call({
  method: "POST",
  path: "/rp_api/report/reconciliation_list",
  summary: "Accounts by days: how far each was compared, and how many differences are open.",
  access: page,
  effect: "read",
  input: z.strictObject(matrixFilters),
  output: z.strictObject({
    Days: z.array(z.string()),
    /** The operator's own, and how far its clock is ahead of UTC. */
    Today: z.string(),
    TimeDifferenceMinutes: z.int(),
    Rows: z.array(reconciliationAccountRow),
  }),
  errors: [...readErrors, ...rangeErrors],
});

export const reconciliationSummary = call({
  method: "POST",
  path: "/rp_api/report/reconciliation_summary",
  summary: "Differences of these days by kind and currency, open and closed, with the sums of open ones.",
  access: page,
  effect: "read",
  input: z.strictObject(matrixFilters),
  output: z.strictObject({
    Compared: z.int(),
    /** Comparisons that wait or run. */
    UnderWay: z.int(),
    Failed: z.int(),
    Kinds: z.array(
      z.strictObject({
        Kind: z.enum(differenceKinds),
        OpenCount: z.int(),
        ClosedCount: z.int(),
        Open: z.array(z.strictObject({ Currency: z.string(), Amount: amountText })),
      }),
    ),
  }),
  errors: [...readErrors, ...rangeErrors],
});

/** What one side says of the day. */
const side = z.strictObject({
  Count: z.int(),
  In: amountText,
  Out: amountText,
  Fee: amountText,
});
export type ReconciliationSide = z.output<typeof side>;

export const reconciliationGet = call({
  method: "POST",
  path: "/rp_api/report/reconciliation_get",
  summary: "One account on one day: figures of the bank, the statement, the orders and the books.",
  access: page,
  effect: "read",
  input: z.strictObject(accountDayInput),
  output: z.strictObject({
    AccountKind: z.enum(reconciliationAccounts),
    AccountId: z.string(),
    AccountName: z.string(),
    Currency: z.string(),
    Day: z.string(),
    FromAt: instant,
    ToAt: instant,
    State: z.enum(reconciliationStates),
    ComparedAt: instant.nullable(),
    /** "ALIAS/user"; null: by itself. */
    ComparedBy: z.string().nullable(),
    /** Null while nothing was compared. */
    Bank: side.nullable(),
    /** Null without an uploaded statement. */
    Statement: side.nullable(),
    Orders: side.nullable(),
    Ledger: side.nullable(),
    /** Of the bank's money, what is no order's and need not be: ignored with a reason, or a top-up of a card. */
    SetAside: side.nullable(),
    /** By how much the orders asked for more than they were settled for, so that their payments can be told apart. */
    SlotDifference: amountText.nullable(),
    /** Where the statement or the card's running account tells them. */
    OpeningBalance: amountText.nullable(),
    ClosingBalance: amountText.nullable(),
    Kinds: z.array(
      z.strictObject({ Kind: z.enum(differenceKinds), OpenCount: z.int(), ClosedCount: z.int() }),
    ),
    Upload: z
      .strictObject({
        FileName: z.string(),
        Rows: z.int(),
        UploadedBy: z.string(),
        UploadedAt: instant,
      })
      .nullable(),
  }),
  errors: [...readErrors, "NotFound"],
});

export const differenceRow = rowOf(differenceFields);
export type DifferenceRow = z.output<typeof differenceRow>;

const differenceFilters = {
  AccountKinds: listField(z.enum(reconciliationAccounts)).optional(),
  AccountKind: z.enum(reconciliationAccounts).optional(),
  AccountId: idInput.optional(),
  /** Of the days that these moments are in; both included. */
  From: timeInput.optional(),
  To: timeInput.optional(),
  Kinds: listField(z.enum(differenceKinds)).optional(),
  States: listField(z.enum(differenceStates)).optional(),
  Ways: listField(z.enum(differenceWays)).optional(),
  /** Banks' numbers or order numbers, several at once. */
  Numbers: listField(orderNoInput).optional(),
  Currency: currencyCode.optional(),
};

export const reconciliationDifferences = call({
  method: "POST",
  path: "/rp_api/report/reconciliation_differences",
  summary: "Differences, newest first, by key.",
  access: page,
  effect: "read",
  input: z.strictObject({ ...differenceFilters, ...listControls }),
  output: listOf(differenceRow),
  errors: readErrors,
});

export const reconciliationDifferencesSummary = call({
  method: "POST",
  path: "/rp_api/report/reconciliation_differences_summary",
  summary:
    "Counts of differences by state (states of the filter ignored), and by currency their sums and how many of each kind.",
  access: page,
  effect: "read",
  input: z.strictObject(differenceFilters),
  output: z.strictObject({
    StateCounts: z.array(z.strictObject({ State: z.enum(differenceStates), Count: z.int() })),
    Sums: z.array(
      z.strictObject({
        Currency: z.string(),
        Count: z.int(),
        /** Signed: above zero the bank has more than the platform knows of. */
        Amount: amountText,
        /** Those that there are; signs aside, for what is missing and what is too much do not cancel each other. */
        Kinds: z.array(z.strictObject({ Kind: z.enum(differenceKinds), Count: z.int(), Amount: amountText })),
      }),
    ),
  }),
  errors: readErrors,
});

export const reconciliationHistory = call({
  method: "POST",
  path: "/rp_api/report/reconciliation_history",
  summary: "One difference with its history, oldest first.",
  access: page,
  effect: "read",
  input: z.strictObject({ DifferenceId: idInput }),
  output: z.strictObject({
    Difference: differenceRow,
    Events: z.array(
      z.strictObject({
        At: instant,
        Act: z.enum(["Found", "Changed", "Closed", "Gone", "Reopened", "CameBack"]),
        /** "ALIAS/user"; null: a comparison. */
        By: z.string().nullable(),
        Way: z.enum(differenceWays).nullable(),
        Note: z.string().nullable(),
      }),
    ),
  }),
  errors: [...readErrors, "NotFound"],
});

export const reconciliationExport = call({
  method: "POST",
  path: "/rp_api/report/reconciliation_export",
  summary: "The filtered differences as a file.",
  access: { ...page, function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...differenceFilters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});
