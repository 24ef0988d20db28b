/**
 * What people do with one bank transaction by hand: bind it to the order that it pays and take that back, set it aside,
 * split it. What one person may not settle alone, these calls only propose.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { stepUpErrors, writeErrors } from "../errors.ts";
import {
  amountText,
  done,
  googleCodeInput,
  idInput,
  listField,
  orderNoInput,
  passwordInput,
  proofInput,
  provenBy,
} from "../fields.ts";
import { orderExceptions } from "../payment-order/states.ts";
import { bankTransactionRow, maxParts } from "./calls.ts";
import { linkKinds } from "./states.ts";

const view = { by: "page", page: "OriginalRecord" } as const;
const transactionId = { TransactionId: idInput };
const reason = z.string().trim().min(5, { error: "At least 5 characters" }).max(200);

export const originalrecordBind = call({
  method: "POST",
  path: "/mc_api/xpay/originalrecord_bind",
  summary:
    "Say which order a credit pays: exact money of a live order settles it, a locked order gets evidence, an order that a person's evidence settled gets the money that it stood for, anything else goes to review by somebody else.",
  access: { ...view, function: "bind" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    ...transactionId,
    OrderNo: orderNoInput,
    Note: z.string().trim().max(200).optional(),
    ...proofInput,
  }),
  output: z.strictObject({ LinkedAs: z.enum(linkKinds), Exception: z.enum(orderExceptions) }),
  errors: [
    ...stepUpErrors,
    "NotFound",
    "OrderNotFound",
    "TransactionIsDebit",
    "TransactionNotFree",
    "CurrencyDiffers",
    "ChannelDiffers",
    "OrderPaid",
    "ReviewWaiting",
    "TransactionTaken",
    "OwnEntry",
  ],
});

export const originalrecordUnbind = call({
  method: "POST",
  path: "/mc_api/xpay/originalrecord_unbind",
  summary:
    "Take a transaction back from its order; money that it settled is given back by a reversing transfer, an order that other evidence settled stays so.",
  access: { ...view, function: "unbind" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    ...transactionId,
    Reason: reason,
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    "NotFound",
    "TransactionNotBound",
    "StatusChanged",
    "MoneyPaidOn",
    "AlreadyReversed",
    "CaseBooked",
  ],
});

export const originalrecordIgnore = call({
  method: "POST",
  path: "/mc_api/xpay/originalrecord_ignore",
  summary: "Set a transaction aside that is no order's, with a reason.",
  access: { ...view, function: "ignore" },
  effect: "write",
  form: true,
  input: z.strictObject({ ...transactionId, Reason: reason }),
  output: done,
  errors: [...writeErrors, "NotFound", "TransactionNotFree"],
});

export const originalrecordUnignore = call({
  method: "POST",
  path: "/mc_api/xpay/originalrecord_unignore",
  summary: "Return an ignored transaction to the matching desk.",
  access: { ...view, function: "ignore" },
  effect: "write",
  form: true,
  input: z.strictObject(transactionId),
  output: done,
  errors: [...writeErrors, "NotFound", "TransactionNotIgnored"],
});

export const originalrecordSplit = call({
  method: "POST",
  path: "/mc_api/xpay/originalrecord_split",
  summary:
    "Split a credit into several payments. Its parts wait for matching instead; whatever a part settles needs a second person.",
  access: { ...view, function: "split" },
  effect: "write",
  form: true,
  input: z.strictObject({
    ...transactionId,
    Amounts: listField(amountText, maxParts).pipe(z.array(z.string()).min(2)),
  }),
  output: z.strictObject({ Parts: z.array(bankTransactionRow) }),
  errors: [
    ...writeErrors,
    "NotFound",
    "TransactionIsDebit",
    "TransactionNotFree",
    "InvalidAmount",
    "SplitNotEqual",
  ],
});
