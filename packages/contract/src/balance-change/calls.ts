/** Balance change records: the entries of a merchant's balances (available unless asked otherwise), as people see them. */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  currencyCode,
  idInput,
  integerInput,
  listField,
  orderNoInput,
  timeInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { balanceChangeFields } from "./fields.ts";
import { balanceAccounts, balanceChangeTypes } from "./types.ts";

export const balanceChangeRow = rowOf(balanceChangeFields);
export type BalanceChangeRow = z.output<typeof balanceChangeRow>;

const filters = {
  MerchantAlias: z.string().max(32).optional(),
  /** Serial or order numbers. */
  OrderNos: listField(orderNoInput).optional(),
  Types: listField(z.enum(balanceChangeTypes)).optional(),
  /** Left out: the available balance; for types that move the frozen one alone, that. */
  Accounts: listField(z.enum(balanceAccounts)).optional(),
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
  summary: "Asks for a file of the filtered balance change records.",
  access: { by: "page", page: "BalanceChange", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

/** What is proved of each entry. */
export const balanceChecks = [
  /** The sequence goes on by one. */
  "Sequence",
  /** Before = after of the entry before. */
  "BalanceBefore",
  /** After = before + amount. */
  "BalanceAfter",
  /** The hash chain: entry and cause are what they were when they were sealed. */
  "Seal",
  /** After of the newest entry = balance of the account. */
  "Balance",
] as const;
export type BalanceCheck = (typeof balanceChecks)[number];

export const balanceFault = z.strictObject({
  SequenceNo: z.string(),
  /** Null: it is missing. */
  SerialNo: z.string().nullable(),
  Check: z.enum(balanceChecks),
  Expected: z.string(),
  Found: z.string(),
});

export const explainPageSize = 1000;

export const balancechangeExplain = call({
  method: "POST",
  path: "/rp_api/merchant/balancechange_explain",
  summary:
    "How one account came from its opening to its closing balance: every entry of a range in its order, each proved against the one before it; page after page by key, each starting from what the last one proved.",
  access: { by: "page", page: "BalanceChange" },
  effect: "read",
  input: z.strictObject({
    /** Left out: the asker's own merchant. */
    MerchantAlias: z.string().max(32).optional(),
    Currency: currencyCode,
    Account: z.enum(balanceAccounts).default("Available"),
    From: timeInput.optional(),
    To: timeInput.optional(),
    /** `NextCursor` of the answer before. */
    Cursor: idInput.optional(),
    Size: integerInput(1, explainPageSize).default(200),
  }),
  output: z.strictObject({
    MerchantAlias: z.string(),
    Currency: z.string(),
    Account: z.enum(balanceAccounts),
    /** Of the whole range; null on later pages. An account without entries opens and closes at zero. */
    Range: z
      .strictObject({
        OpeningBalance: amountText,
        ClosingBalance: amountText,
        In: amountText,
        Out: amountText,
        Count: z.int(),
        /** Opening + in − out = closing. */
        AddsUp: z.boolean(),
        /** Null where the range holds nothing. */
        FirstSequenceNo: z.string().nullable(),
        LastSequenceNo: z.string().nullable(),
        /** Of these, how many are in the hash chain. */
        SealedCount: z.int(),
      })
      .nullable(),
    /** Before the first line of this page. */
    OpeningBalance: amountText,
    /** Oldest first. */
    Lines: z.array(
      z.strictObject({
        ...balanceChangeRow.omit({ MerchantAlias: true, MerchantName: true, Currency: true, Account: true })
          .shape,
        Fits: z.boolean(),
      }),
    ),
    /** After the last line of this page. */
    ClosingBalance: amountText,
    /** The first line of this page that does not fit; null: all do. */
    FirstFault: balanceFault.nullable(),
    /** Null on the last page. */
    NextCursor: z.string().nullable(),
  }),
  errors: [...readErrors, "NotFound"],
});
