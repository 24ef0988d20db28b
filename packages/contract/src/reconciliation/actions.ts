/** What people do about reconciliation: ask for a comparison, close what differs and open it again, keep a statement beside. */
import { z } from "zod";
import { call } from "../call.ts";
import { csvErrors } from "../csv-import.ts";
import { readErrors, writeErrors } from "../errors.ts";
import { csvFile, done, idInput, listField, noInput } from "../fields.ts";
import { csvInput, csvUpload } from "../files.ts";
import { accountDayInput, accountInput, dayRangeInput, reconciliationAccess } from "./calls.ts";
import { closeWays } from "./values.ts";

const note = z.string().trim().min(5, { error: "At least 5 characters" }).max(500);

export const reconciliationRun = call({
  method: "POST",
  path: "/mc_api/report/reconciliation_run",
  summary: "Compare these accounts and days now. Comparisons that already wait are not added again.",
  access: { ...reconciliationAccess, function: "edit" },
  effect: "write",
  form: true,
  input: z.strictObject({
    ...dayRangeInput,
    AccountKind: accountInput.AccountKind.optional(),
    AccountId: idInput.optional(),
  }),
  output: z.strictObject({ Asked: z.int(), UnderWay: z.int() }),
  errors: [...writeErrors, "ReconciliationRange", "NotFound"],
});

/** Differences that one act may close. */
export const maxClosedAtOnce = 500;

export const reconciliationClose = call({
  method: "POST",
  path: "/mc_api/report/reconciliation_close",
  summary: "Close differences with a way and a note, all of them or none.",
  access: { ...reconciliationAccess, function: "edit" },
  effect: "write",
  form: true,
  input: z.strictObject({
    DifferenceIds: listField(idInput, maxClosedAtOnce).pipe(z.array(z.string()).min(1)),
    Way: z.enum(closeWays),
    Note: note,
  }),
  output: z.strictObject({ Closed: z.int() }),
  errors: [...writeErrors, "NotFound", "DifferenceNotOpen", "DifferenceWayUnfit"],
});

export const reconciliationReopen = call({
  method: "POST",
  path: "/mc_api/report/reconciliation_reopen",
  summary: "Open a closed difference again, with a reason.",
  access: { ...reconciliationAccess, function: "edit" },
  effect: "write",
  form: true,
  input: z.strictObject({ DifferenceId: idInput, Reason: note }),
  output: done,
  errors: [...writeErrors, "NotFound", "DifferenceNotClosed"],
});

export const reconciliationUpload = call({
  method: "POST",
  path: "/mc_api/report/reconciliation_upload",
  summary:
    "Keep the rows of a bank statement that are of this day, to be compared only: no bank transaction is made of them. A newer file takes the place of an older one.",
  access: { ...reconciliationAccess, function: "import" },
  effect: "write",
  form: true,
  upload: csvUpload,
  input: z.strictObject({ ...accountDayInput, File: csvInput }),
  output: z.strictObject({
    Rows: z.int(),
    /** Of this day. */
    Kept: z.int(),
    OtherDays: z.int(),
    /** Another file's rows of this day were taken out. */
    Replaced: z.boolean(),
  }),
  errors: [
    ...writeErrors,
    ...csvErrors,
    "NotFound",
    "CsvHasFaults",
    "StatementOfOtherDays",
    "ReconciliationRange",
  ],
});

export const reconciliationDiscard = call({
  method: "POST",
  path: "/mc_api/report/reconciliation_discard",
  summary: "Take the uploaded statement of an account's day out of the comparison.",
  access: { ...reconciliationAccess, function: "import" },
  effect: "write",
  form: true,
  input: z.strictObject(accountDayInput),
  output: done,
  errors: [...writeErrors, "NotFound"],
});

export const reconciliationTemplate = call({
  method: "POST",
  path: "/rp_api/report/reconciliation_template",
  summary: "An example of a statement to compare, as CSV.",
  access: { ...reconciliationAccess, function: "import" },
  effect: "read",
  download: true,
  input: noInput,
  output: csvFile,
  errors: readErrors,
});
