/**
 * Settlement accounts: where a merchant's withdrawals are paid to. The merchant adds and retires its own; the operator's staff
 * compare the holder's name with the bank's. What an account says is never changed: another number is another account.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, secondPersonErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  codeInput,
  currencyCode,
  done,
  idInput,
  listField,
  passwordInput,
  proofInput,
  provenBy,
  secondPersonRefusal,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { cardNumberInput, payeeNameInput } from "../payout-order/payee.ts";
import { rowOf } from "../row-schema.ts";
import { settlementAccountFields } from "./fields.ts";
import { settlementAccountStatuses } from "./states.ts";

export const settlementAccountRow = rowOf(settlementAccountFields).extend({
  BankCode: z.string(),
  BankName_enUS: z.string(),
  /** The viewer added it, so that somebody else has to check it. */
  IsOwn: z.boolean(),
  /** The viewer approved it, so that somebody else has to lift its hold. */
  IsCheckedByViewer: z.boolean(),
});
export type SettlementAccountRow = z.output<typeof settlementAccountRow>;

const filters = {
  /** Somewhere in the holder, or the last four digits. */
  Text: z.string().trim().min(1).max(100).optional(),
  MerchantAlias: z.string().max(32).optional(),
  Statuses: listField(z.enum(settlementAccountStatuses)).optional(),
  Currency: currencyCode.optional(),
};
const view = { by: "page", page: "SettlementAccount" } as const;
const may = (name: "add" | "retire" | "check" | "reveal") => ({ ...view, function: name }) as const;
const accountId = { AccountId: idInput };

export const settlementaccountList = call({
  method: "POST",
  path: "/rp_api/xpay/settlementaccount_list",
  summary:
    "Settlement accounts, newest first, by key: a merchant's own, for the operator those of all merchants.",
  access: view,
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(settlementAccountRow),
  errors: readErrors,
});

export const settlementaccountSummary = call({
  method: "POST",
  path: "/rp_api/xpay/settlementaccount_summary",
  summary: "Counts by status for the same filter (statuses ignored).",
  access: view,
  effect: "read",
  input: z.strictObject(filters),
  output: z.strictObject({
    StatusCounts: z.array(z.strictObject({ Status: z.enum(settlementAccountStatuses), Count: z.int() })),
  }),
  errors: readErrors,
});

export const settlementaccountExport = call({
  method: "POST",
  path: "/rp_api/xpay/settlementaccount_export",
  summary: "Asks for a file of the filtered settlement accounts, their numbers masked.",
  access: { ...view, function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

/** Another merchant's account of the same number, whatever its bank and currency: for the operator's eyes alone. */
const sameNumber = z.strictObject({
  AccountId: z.string(),
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  BankCode: z.string(),
  Holder: z.string(),
  Status: z.enum(settlementAccountStatuses),
});

export const settlementaccountGet = call({
  method: "POST",
  path: "/rp_api/xpay/settlementaccount_get",
  summary:
    "One settlement account, why the viewer does not count as its second person, and for the operator which other merchants have its number.",
  access: view,
  effect: "read",
  input: z.strictObject(accountId),
  output: z.strictObject({
    Account: settlementAccountRow,
    SecondPersonRefusal: secondPersonRefusal,
    /** Newest first; empty for merchants. */
    SameNumber: z.array(sameNumber),
  }),
  errors: [...readErrors, "NotFound"],
});

export const settlementaccountAdd = call({
  method: "POST",
  path: "/mc_api/xpay/settlementaccount_add",
  summary:
    "Add an account of the viewer's own merchant. It takes withdrawals once the operator approved it and its hold is over.",
  access: may("add"),
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    Currency: currencyCode,
    BankCode: codeInput,
    Holder: payeeNameInput,
    /** Of the bank account. */
    CardNumber: cardNumberInput,
    ...proofInput,
  }),
  output: z.strictObject({ AccountId: z.string() }),
  errors: [...stepUpErrors, "BankUnknown", "SettlementAccountExists", "SettlementAccountsFull"],
});

export const settlementaccountRetire = call({
  method: "POST",
  path: "/mc_api/xpay/settlementaccount_retire",
  summary:
    "No further withdrawal can be paid to the account. It is not used again: the same number is added anew.",
  access: may("retire"),
  effect: "write",
  form: true,
  input: z.strictObject(accountId),
  output: done,
  errors: [...writeErrors, "NotFound", "StatusChanged"],
});

export const settlementaccountApprove = call({
  method: "POST",
  path: "/mc_api/xpay/settlementaccount_approve",
  summary:
    "The holder's name is the bank's and the merchant's: the account takes withdrawals after its hold. Never by who added it.",
  access: may("check"),
  effect: "write",
  form: true,
  stepUp: { ...provenBy, passkey: "forApproval" },
  input: z.strictObject({ ...accountId, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, ...secondPersonErrors, "NotFound", "StatusChanged", "OwnSettlementAccount"],
});

export const settlementaccountReject = call({
  method: "POST",
  path: "/mc_api/xpay/settlementaccount_reject",
  summary: "The account takes no withdrawals, with a reason that the merchant sees. Never by who added it.",
  access: may("check"),
  effect: "write",
  form: true,
  input: z.strictObject({
    ...accountId,
    Reason: z.string().trim().min(1, { error: "Give a reason" }).max(500),
  }),
  output: done,
  errors: [...writeErrors, "NotFound", "StatusChanged", "OwnSettlementAccount"],
});

export const settlementaccountLifthold = call({
  method: "POST",
  path: "/mc_api/xpay/settlementaccount_lifthold",
  summary:
    "An approved account takes withdrawals at once instead of after its hold. Never by who added it, nor by who approved it.",
  access: may("check"),
  effect: "write",
  form: true,
  stepUp: { ...provenBy, passkey: "forApproval" },
  input: z.strictObject({ ...accountId, ...proofInput }),
  output: done,
  errors: [
    ...stepUpErrors,
    ...secondPersonErrors,
    "NotFound",
    "AccountNotHeld",
    "OwnSettlementAccount",
    "OwnSettlementCheck",
  ],
});

export const settlementaccountReveal = call({
  method: "POST",
  path: "/mc_api/xpay/settlementaccount_reveal",
  summary: "The full number of a settlement account. Each viewing is logged.",
  access: may("reveal"),
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword" },
  input: z.strictObject({ ...accountId, LoginPassword: passwordInput }),
  output: z.strictObject({ CardNumber: z.string() }),
  errors: [...stepUpErrors, "NotFound"],
});
