/**
 * Bank statements as CSV: what crawlers missed, or accounts that none watches. A file is taken in whole or not at
 * all; a row that is known already is skipped, so that the same file twice, or two that overlap, do no harm.
 */
import { z } from "zod";
import { directions } from "../agent/calls.ts";
import { call } from "../call.ts";
import { csvErrors, type ImportColumn, importFaults } from "../csv-import.ts";
import { readErrors, stepUpErrors } from "../errors.ts";
import { amountText, csvFile, googleCodeInput, idInput, instant, noInput, passwordInput } from "../fields.ts";
import { csvInput, csvUpload } from "../files.ts";

export const statementColumns = [
  { name: "ExternalId", zhCN: "流水号", isRequired: true },
  { name: "OccurredAt", zhCN: "交易时间", isRequired: true },
  { name: "Direction", zhCN: "方向", isRequired: true },
  { name: "Amount", zhCN: "金额", isRequired: true },
  { name: "Currency", zhCN: "币种", isRequired: false },
  { name: "Counterparty", zhCN: "对方户名", isRequired: false },
  { name: "Remark", zhCN: "附言", isRequired: false },
] as const satisfies readonly ImportColumn[];
export type StatementColumn = (typeof statementColumns)[number]["name"];

export const statementMaxRows = 20_000;

const access = { by: "page", page: "OriginalRecord", function: "import" } as const;
const fileErrors = ["NotFound", ...csvErrors] as const;

export const originalrecordImportpreview = call({
  method: "POST",
  path: "/rp_api/xpay/originalrecord_importpreview",
  summary: "Preview a statement import. Changes nothing.",
  access,
  effect: "read",
  form: true,
  upload: csvUpload,
  input: z.strictObject({ AccountId: idInput, File: csvInput }),
  output: z.strictObject({
    Currency: z.string(),
    Rows: z.int(),
    New: z.int(),
    Known: z.int(),
    ...importFaults,
    /** Of what is new. */
    CreditCount: z.int(),
    CreditAmount: amountText,
    DebitCount: z.int(),
    DebitAmount: amountText,
    FirstAt: instant.nullable(),
    LastAt: instant.nullable(),
    /** New credits that would settle by themselves, go to review, wait on the desk. */
    WouldSettle: z.int(),
    WouldReview: z.int(),
    WouldWait: z.int(),
    /** The first rows as they are read. */
    Sample: z.array(
      z.strictObject({
        Row: z.int(),
        ExternalId: z.string(),
        OccurredAt: instant,
        Direction: z.enum(directions),
        Amount: amountText,
        Counterparty: z.string().nullable(),
        Remark: z.string().nullable(),
        IsKnown: z.boolean(),
      }),
    ),
  }),
  errors: [...readErrors, ...fileErrors],
});

export const originalrecordImport = call({
  method: "POST",
  path: "/mc_api/xpay/originalrecord_import",
  summary: "Import a bank statement, whole or not at all; its credits are matched at once.",
  access,
  effect: "write",
  form: true,
  upload: csvUpload,
  // What a person says the bank says settles orders: proven like a confirmation by hand.
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    AccountId: idInput,
    File: csvInput,
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: z.strictObject({
    Rows: z.int(),
    New: z.int(),
    Known: z.int(),
    Settled: z.int(),
    ToReview: z.int(),
    Waiting: z.int(),
    /** Rows that could not be booked: written down where that was possible, and shown to whoever looks after the system. */
    SetAside: z.int(),
  }),
  errors: [...stepUpErrors, ...fileErrors, "CsvHasFaults"],
});

export const originalrecordTemplate = call({
  method: "POST",
  path: "/rp_api/xpay/originalrecord_template",
  summary: "An example of a statement to import, as CSV.",
  access,
  effect: "read",
  download: true,
  input: noInput,
  output: csvFile,
  errors: readErrors,
});
