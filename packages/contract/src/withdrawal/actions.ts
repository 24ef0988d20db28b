/** What people do with withdrawals: a merchant asks, the operator decides; and the password that asking needs. */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { imageErrors, secondPersonErrors, stepUpErrors, writeErrors } from "../errors.ts";
import {
  amountText,
  booleanInput,
  currencyCode,
  done,
  googleCodeInput,
  idInput,
  listField,
  merchantAliasInput,
  orderNoInput,
  othersPasswordInput,
  passwordInput,
} from "../fields.ts";
import { imageInput, imageUpload } from "../files.ts";
import { batchMost, batchTemplates } from "./batch.ts";

const proofs = { LoginPassword: passwordInput, GoogleVerifyCode: googleCodeInput };
/** Of the transfer that paid it, as the bank tells it; the merchant sees both. */
const transfer = {
  TransferReference: z.string().trim().max(64).optional(),
  Image: imageInput.optional(),
};
const withdrawalPasswordErrors = ["WithdrawalPasswordRefused", "WithdrawalPasswordLocked"] as const;

export const withdrawalApply = call({
  method: "POST",
  path: "/mc_api/xpay/withdrawal_apply",
  summary: "Ask for a part of the merchant's available balance, which is frozen until the operator decides.",
  access: { by: "page", page: "Withdrawal", function: "apply" },
  effect: "write",
  form: true,
  stepUp: { withdrawalPassword: "WithdrawalPassword" },
  input: z.strictObject({
    Currency: currencyCode,
    Amount: amountText,
    Remark: z.string().trim().max(200).optional(),
    WithdrawalPassword: passwordInput,
    /** Drawn by the asker once for each application: sent again (a lost answer), it has one effect. */
    RequestId: z.uuid().optional(),
    /** The settlement account that it is to be paid to; absent: none is chosen. */
    AccountId: idInput.optional(),
  }),
  output: z.strictObject({ OrderNo: z.string() }),
  errors: [
    ...stepUpErrors,
    ...withdrawalPasswordErrors,
    "WithdrawalPasswordNotSet",
    "InvalidAmount",
    "InsufficientBalance",
    "UnderMaintenance",
    "WithdrawalQuotaExceeded",
    "WithdrawalRequestReused",
    "NotFound",
    "SettlementAccountUnchecked",
    "SettlementAccountRetired",
    "SettlementAccountHeld",
    "SettlementCurrencyDiffers",
  ],
});

export const withdrawalApprove = call({
  method: "POST",
  path: "/mc_api/xpay/withdrawal_approve",
  summary:
    "Approve a withdrawal: the frozen money leaves the platform, or a second person is asked. The applicant cannot approve.",
  access: { by: "page", page: "WithdrawalConfirm", function: "approve" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode", passkey: "forApproval" },
  upload: imageUpload,
  input: z.strictObject({ OrderNo: orderNoInput, ...transfer, ...proofs }),
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    ...secondPersonErrors,
    ...imageErrors,
    "NotFound",
    "StatusChanged",
    "OwnWithdrawal",
  ],
});

export const withdrawalTransferset = call({
  method: "POST",
  path: "/mc_api/xpay/withdrawal_transferset",
  summary:
    "Record the bank's reference or receipt of an approved withdrawal, where it was paid after the approval. No money moves.",
  access: { by: "page", page: "WithdrawalConfirm", function: "approve" },
  effect: "write",
  form: true,
  upload: imageUpload,
  input: z.strictObject({ OrderNo: orderNoInput, ...transfer }),
  output: done,
  errors: [...writeErrors, ...imageErrors, "NotFound", "StatusChanged"],
});

export const withdrawalRevealaccount = call({
  method: "POST",
  path: "/mc_api/xpay/withdrawal_revealaccount",
  summary: "The full number of the account that a withdrawal is paid to. Each viewing is logged.",
  access: { by: "page", page: "WithdrawalConfirm", function: "revealAccount" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword" },
  input: z.strictObject({ OrderNo: orderNoInput, LoginPassword: passwordInput }),
  output: z.strictObject({ CardNumber: z.string() }),
  errors: [...stepUpErrors, "NotFound", "NoAccountChosen"],
});

export const withdrawalBatchfile = call({
  method: "POST",
  path: "/mc_api/xpay/withdrawal_batchfile",
  summary:
    "A bank's batch file of the named withdrawals that are not rejected, oldest first, with whole account numbers.",
  access: { by: "page", page: "WithdrawalConfirm", function: "batchFile" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    OrderNos: listField(orderNoInput, batchMost).pipe(z.array(z.string()).min(1)),
    Template: z.enum(batchTemplates),
    /** Also those that stand in an earlier file or have a transfer noted: refused otherwise, for they would be paid twice. */
    Again: booleanInput.default(false),
    ...proofs,
  }),
  output: z.strictObject({
    FileName: z.string(),
    /** The file's bytes in base64. */
    Content: z.string(),
    Count: z.int(),
    Sums: z.array(z.strictObject({ Currency: z.string(), Amount: amountText })),
  }),
  errors: [
    ...stepUpErrors,
    "NotFound",
    "StatusChanged",
    "NoAccountChosen",
    "AlreadyInBatch",
    "TransferNoted",
    "BatchUnfit",
  ],
});

export const withdrawalReject = call({
  method: "POST",
  path: "/mc_api/xpay/withdrawal_reject",
  summary:
    "The frozen money goes back to the merchant's available balance, with a reason that the merchant sees.",
  access: { by: "page", page: "WithdrawalConfirm", function: "reject" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode", passkey: "forApproval" },
  input: z.strictObject({
    OrderNo: orderNoInput,
    Reason: z.string().trim().min(1, { error: "Give a reason" }).max(500),
    /** Also one that stands in a bank's batch file, which has not paid it and will not: refused otherwise. */
    DespiteBatch: booleanInput.default(false),
    ...proofs,
  }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "OwnWithdrawal", "WithdrawalInBatch", "OwnBatch"],
});

export const withdrawalPasswordset = call({
  method: "POST",
  path: "/mc_api/xpay/withdrawal_passwordset",
  summary: "Set the merchant's withdrawal password, or change it by the old one.",
  access: { by: "page", page: "Withdrawal", function: "setPassword" },
  effect: "write",
  form: true,
  stepUp: {
    password: "LoginPassword",
    code: "GoogleVerifyCode",
    oldWithdrawalPassword: "OldWithdrawalPassword",
  },
  input: z.strictObject({
    /** Where the merchant has one. */
    OldWithdrawalPassword: passwordInput.optional(),
    NewWithdrawalPassword: othersPasswordInput,
    ...proofs,
  }),
  output: done,
  errors: [
    ...stepUpErrors,
    ...withdrawalPasswordErrors,
    "WithdrawalPasswordIsLogin",
    "PasswordTooShort",
    "PasswordTooCommon",
    "PasswordIsUserName",
    "PasswordUnchanged",
  ],
});

export const withdrawalPasswordreset = call({
  method: "POST",
  path: "/mc_api/xpay/withdrawal_passwordreset",
  summary:
    "Clear a merchant's withdrawal password and its lock: nothing can be asked for until the merchant sets a new one.",
  access: {
    by: "page",
    page: ["WithdrawalConfirm", "MerchantList"],
    function: ["resetPassword", "resetWithdrawalPassword"],
  },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({ MerchantAlias: merchantAliasInput, ...proofs }),
  output: done,
  errors: [...stepUpErrors, "NotFound"],
});
