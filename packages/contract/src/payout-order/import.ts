/**
 * Payouts as a CSV file of many, made by people. A file is taken in whole or not at all; the same file again, and rows
 * whose payouts exist already just so, do no harm. Also what a payout costs before it is made.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { csvErrors, type ImportColumn, importFaults } from "../csv-import.ts";
import { readErrors, stepUpErrors } from "../errors.ts";
import {
  amountText,
  csvFile,
  currencyCode,
  googleCodeInput,
  idInput,
  instant,
  merchantAliasInput,
  noInput,
  passwordInput,
} from "../fields.ts";
import { csvInput, csvUpload } from "../files.ts";

export const payoutImportColumns = [
  { name: "MerchantOrderNo", zhCN: "商户单号", isRequired: true },
  { name: "CashoutType", zhCN: "代付类型", isRequired: true },
  { name: "Amount", zhCN: "金额", isRequired: true },
  /** Code or name. */
  { name: "Bank", zhCN: "银行", isRequired: true },
  { name: "CardNumber", zhCN: "卡号", isRequired: true },
  { name: "PayeeName", zhCN: "收款人", isRequired: true },
  /** Needed only where the cashout type exists in several. */
  { name: "Currency", zhCN: "币种", isRequired: false },
] as const satisfies readonly ImportColumn[];
export type PayoutImportColumn = (typeof payoutImportColumns)[number]["name"];

export const payoutImportMostRows = 1_000;

/** The operator says whose payouts they are; an ordinary merchant's are its own, whatever is said. */
const whose = { MerchantAlias: merchantAliasInput.optional() };

export const cashoutorderTerms = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutorder_terms",
  summary: "A merchant's payout types, their fees and the balance that payouts are taken from.",
  access: { by: "page", page: "CashoutOrder", function: ["create", "batchImport"] },
  effect: "read",
  input: z.strictObject(whose),
  output: z.strictObject({
    MerchantAlias: z.string(),
    MerchantName: z.string(),
    CashoutTypes: z.array(
      z.strictObject({
        CashoutTypeCode: z.string(),
        CashoutTypeName: z.string(),
        CashoutTypeName_enUS: z.string(),
        Currency: currencyCode,
        Exponent: z.int(),
        MinimumAmount: amountText,
        MaximumAmount: amountText,
        /** Of the amount, in basis points: 150 is 1.50 %. */
        FeeBasisPoints: z.int(),
        MinimumFee: amountText,
        /** Null: no upper limit. */
        MaximumFee: amountText.nullable(),
        /** Payouts of so much and more wait for a review; null: none does. */
        ReviewFrom: amountText.nullable(),
      }),
    ),
    Balances: z.array(z.strictObject({ Currency: currencyCode, Available: amountText })),
  }),
  errors: [...readErrors, "NotFound"],
});

const access = { by: "page", page: "CashoutOrder", function: "batchImport" } as const;
const fileErrors = ["NotFound", ...csvErrors] as const;

/** What the new payouts of one currency take from the balance. */
export const payoutImportSum = z.strictObject({
  Currency: z.string(),
  Count: z.int(),
  Amount: amountText,
  Fee: amountText,
  DeductedAmount: amountText,
  BalanceBefore: amountText,
  /** With a minus where it does not suffice. */
  BalanceAfter: amountText,
  IsEnough: z.boolean(),
});

export const cashoutimportPreview = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutimport_preview",
  summary: "Preview a payout import. Changes nothing.",
  access,
  effect: "read",
  form: true,
  upload: csvUpload,
  input: z.strictObject({ ...whose, File: csvInput }),
  output: z.strictObject({
    MerchantAlias: z.string(),
    MerchantName: z.string(),
    Rows: z.int(),
    New: z.int(),
    Known: z.int(),
    ...importFaults,
    /** This very file was imported before. */
    Imported: z
      .strictObject({
        BatchId: z.string(),
        At: instant,
        /** Null where a merchant is not told which of the operator's staff. */ By: z.string().nullable(),
      })
      .nullable(),
    /** Of what is new. */
    Sums: z.array(payoutImportSum),
    /** What importing it now would be refused with, for the balance or a limit, maintenance: in the viewer's language. */
    RefusedBecause: z.string().nullable(),
    /** New payouts that wait for a review; the others go to a channel at once. */
    ToReview: z.int(),
    /** The first rows as they are read. */
    Sample: z.array(
      z.strictObject({
        Row: z.int(),
        MerchantOrderNo: z.string(),
        CashoutTypeCode: z.string(),
        Currency: z.string(),
        Amount: amountText,
        Fee: amountText,
        BankCode: z.string(),
        /** "•••• 1234" */
        CardNumberMasked: z.string(),
        PayeeName: z.string(),
        IsKnown: z.boolean(),
      }),
    ),
  }),
  errors: [...readErrors, ...fileErrors],
});

export const cashoutimportImport = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutimport_import",
  summary: "Make the payouts of a file, all or none; amounts and fees are deducted at once.",
  access,
  effect: "write",
  form: true,
  upload: csvUpload,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    ...whose,
    File: csvInput,
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: z.strictObject({
    /** Null where no payout was new and none was made from this file before. */
    BatchId: idInput.nullable(),
    /** This very file was imported before: nothing was made now. */
    WasImported: z.boolean(),
    Rows: z.int(),
    New: z.int(),
    Known: z.int(),
    /** Of the new ones: wait for a review, went to a channel, found none that takes them. */
    ToReview: z.int(),
    Sent: z.int(),
    NotSent: z.int(),
  }),
  errors: [
    ...stepUpErrors,
    ...fileErrors,
    "CsvHasFaults",
    "ImportUnaffordable",
    "UnderMaintenance",
    "PayoutLimitReached",
    "PayoutRateReached",
  ],
});

export const cashoutimportTemplate = call({
  method: "POST",
  path: "/rp_api/xpay/cashoutimport_template",
  summary: "An example of a file of payouts to import, as CSV.",
  access,
  effect: "read",
  download: true,
  input: noInput,
  output: csvFile,
  errors: readErrors,
});
