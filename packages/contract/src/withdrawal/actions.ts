/** What people do with withdrawals: a merchant asks, the operator decides; and the password that asking needs. */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { secondPersonErrors, stepUpErrors } from "../errors.ts";
import {
  amountText,
  currencyCode,
  done,
  googleCodeInput,
  merchantAliasInput,
  orderNoInput,
  othersPasswordInput,
  passwordInput,
} from "../fields.ts";

const proofs = { LoginPassword: passwordInput, GoogleVerifyCode: googleCodeInput };
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
  input: z.strictObject({ OrderNo: orderNoInput, ...proofs }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, ...secondPersonErrors, "NotFound", "StatusChanged", "OwnWithdrawal"],
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
    ...proofs,
  }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "OwnWithdrawal"],
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
