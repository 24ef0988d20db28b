/** What people do with a collection order by hand: lock, unlock, confirm, reject, tell the merchant again, try a channel. */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { stepUpErrors, writeErrors } from "../errors.ts";
import {
  amountText,
  codeInput,
  currencyCode,
  done,
  googleCodeInput,
  httpAddress,
  merchantAliasInput,
  orderNoInput,
  passwordInput,
} from "../fields.ts";
import { imageInput, imageUpload } from "../files.ts";

/** Fewest characters of a remark that stands as evidence (specification section 9). */
export const minimumEvidenceRemark = 5;

const reason = z.string().trim().min(1, { error: "Give a reason" }).max(500);

export const payorderLock = call({
  method: "POST",
  path: "/mc_api/xpay/payorder_lock",
  summary:
    "Lock an open order for the viewer. While it is locked it does not expire and nothing else settles it.",
  access: { by: "page", page: "PayOrder", function: "lock" },
  effect: "write",
  form: true,
  input: z.strictObject({ OrderNo: orderNoInput, Reason: reason }),
  output: done,
  errors: [...writeErrors, "NotFound", "StatusChanged"],
});

export const payorderUnlock = call({
  method: "POST",
  path: "/mc_api/xpay/payorder_unlock",
  summary: "Give a locked order back its status and the time that was left; another's lock with unlockAny.",
  access: { by: "page", page: "PayOrder", function: ["unlock", "unlockAny"] },
  effect: "write",
  form: true,
  input: z.strictObject({ OrderNo: orderNoInput }),
  output: done,
  errors: [...writeErrors, "NotFound", "StatusChanged", "LockedBySomeoneElse"],
});

export const payorderConfirm = call({
  method: "POST",
  path: "/mc_api/xpay/payorder_confirm",
  summary:
    "Settle an order that the viewer has locked, by evidence: a bound credit of exactly the payable amount, or a remark and an image.",
  access: { by: "page", page: "PayOrder", function: "confirm" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  upload: imageUpload,
  input: z.strictObject({
    OrderNo: orderNoInput,
    Remark: z.string().trim().max(500).optional(),
    Image: imageInput.optional(),
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    "NotFound",
    "StatusChanged",
    "LockedBySomeoneElse",
    "EvidenceNeeded",
    "BoundMoneyUnequal",
    "ReviewWaiting",
    "ImageUnreadable",
    "ImageTooLarge",
  ],
});

export const payorderReject = call({
  method: "POST",
  path: "/mc_api/xpay/payorder_reject",
  summary:
    "Fail an order that the viewer has locked, with a reason. Money bound to it returns to the matching desk.",
  access: { by: "page", page: "PayOrder", function: "reject" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    OrderNo: orderNoInput,
    Reason: reason,
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "LockedBySomeoneElse"],
});

export const payorderReverse = call({
  method: "POST",
  path: "/mc_api/xpay/payorder_reverse",
  summary:
    "Reverse a settled order and take its money back from the merchant. The order is marked once a second person approves.",
  access: { by: "page", page: "PayOrder", function: "reverse" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword", code: "GoogleVerifyCode" },
  input: z.strictObject({
    OrderNo: orderNoInput,
    Reason: reason,
    LoginPassword: passwordInput,
    GoogleVerifyCode: googleCodeInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "AlreadyReversed", "CaseBooked"],
});

export const payorderResendcallback = call({
  method: "POST",
  path: "/mc_api/xpay/payorder_resendcallback",
  summary: "Resend the order's callback with its current state.",
  access: { by: "page", page: "PayOrder", function: "resendCallback" },
  effect: "write",
  form: true,
  input: z.strictObject({ OrderNo: orderNoInput }),
  output: done,
  errors: [
    ...writeErrors,
    "NotFound",
    "NothingToTell",
    "CallbackInProgress",
    "CallbackTooOld",
    "CallbackArchived",
  ],
});

export const payorderCreatetest = call({
  method: "POST",
  path: "/mc_api/xpay/payorder_createtest",
  summary:
    "Create a real order of a merchant with the usual routing to test a channel. Without NotifyUrl no callback is sent.",
  access: { by: "page", page: "PayOrder", function: "createTest" },
  effect: "write",
  form: true,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    PayTypeCode: codeInput,
    Currency: currencyCode,
    Amount: amountText,
    /** Only this channel; else as the merchant's own orders are routed. */
    ChannelCode: codeInput.optional(),
    NotifyUrl: httpAddress.optional(),
  }),
  output: z.strictObject({ OrderNo: z.string(), PayUrl: z.string() }),
  errors: [
    ...writeErrors,
    "NotFound",
    "PayTypeNotAvailable",
    "UnderMaintenance",
    "InvalidAmount",
    "AmountOutOfRange",
    "UnpaidOrdersReached",
    "UnpaidAmountReached",
    "NoAvailableChannel",
    "CallbackAddressRefused",
  ],
});
