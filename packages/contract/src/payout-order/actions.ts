/**
 * What the operator does with a payout by hand. Which act is possible in which status is `payoutMoves`; two who act at
 * once have one winner, the other is told `StatusChanged`. Merchants only tell their server again and see their own cards.
 */
import { z } from "zod";
import { doneOrWaiting } from "../approval/calls.ts";
import { call } from "../call.ts";
import { imageErrors, readErrors, secondPersonErrors, stepUpErrors, writeErrors } from "../errors.ts";
import {
  codeInput,
  done,
  idInput,
  instantInput,
  orderNoInput,
  passwordInput,
  proofInput,
  provenBy,
} from "../fields.ts";
import { imageFile, imageInput, imageUpload } from "../files.ts";
import { minimumEvidenceRemark } from "../payment-order/actions.ts";
import { cardNumberInput, payeeNameInput } from "./payee.ts";
import { payoutStatuses } from "./states.ts";

/** The merchant reads it on the timeline, but for that of a bank return and of a correction. */
const reason = z.string().trim().min(1, { error: "Give a reason" }).max(500);

/** A remark long enough to tell something, counted in characters as people see them. */
const evidenceRemark = z
  .string()
  .trim()
  .max(500)
  .refine((text) => [...text].length >= minimumEvidenceRemark, {
    error: `Write at least ${minimumEvidenceRemark} characters`,
  });

/** Where an order stands after it was given to a channel. */
const sent = z.strictObject({
  /** ChannelFailed where no channel would take it: the timeline has each channel's reason. */
  Status: z.enum(payoutStatuses),
  ChannelCode: z.string().nullable(),
  CardName: z.string().nullable(),
});

export const cashoutorderApprove = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_approve",
  summary:
    "Approve a payout under review and send it to a channel. Users who created it or corrected its payee cannot approve.",
  access: { by: "page", page: "CashoutOrder", function: "approve" },
  effect: "write",
  form: true,
  stepUp: { ...provenBy, passkey: "forApproval", isTogether: true },
  input: z.strictObject({
    OrderNo: orderNoInput,
    /** The row's, as it was looked at: a payee that was corrected since is refused as PayeeCorrected. */
    StatusSince: instantInput,
    ...proofInput,
  }),
  output: sent,
  errors: [
    ...stepUpErrors,
    ...secondPersonErrors,
    "NotFound",
    "StatusChanged",
    "PayeeCorrected",
    "OwnPayout",
    "KeyKnown",
  ],
});

export const cashoutorderReject = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_reject",
  summary: "Reject a payout under review. The deducted amount is returned to the merchant.",
  access: { by: "page", page: "CashoutOrder", function: "reject" },
  effect: "write",
  form: true,
  input: z.strictObject({ OrderNo: orderNoInput, Reason: reason }),
  output: done,
  errors: [...writeErrors, "NotFound", "StatusChanged"],
});

export const cashoutorderSendagain = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_sendagain",
  summary: "Give a payout that a channel failed to a channel again: as routed, or to this channel or card.",
  access: { by: "page", page: "CashoutOrder", function: "sendAgain" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    OrderNo: orderNoInput,
    /** Only this channel; absent: as the merchant's payouts are routed. */
    ChannelCode: codeInput.optional(),
    /** Only this payout card. */
    CardId: idInput.optional(),
    ...proofInput,
  }),
  output: sent,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "PayoutOnTheWay", "PayoutChannelUnfit"],
});

export const cashoutorderConfirm = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_confirm",
  summary: "Settle a payout by hand: remark and image prove that the money left.",
  access: { by: "page", page: "CashoutOrder", function: "confirm" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  upload: imageUpload,
  input: z.strictObject({
    OrderNo: orderNoInput,
    Remark: evidenceRemark,
    Image: imageInput,
    ...proofInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, ...imageErrors, "NotFound", "StatusChanged"],
});

export const cashoutorderCancel = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_cancel",
  summary: "Cancel a payout that no channel is paying. The deducted amount is returned to the merchant.",
  access: { by: "page", page: "CashoutOrder", function: "cancel" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ OrderNo: orderNoInput, Reason: reason, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "PayoutOnTheWay"],
});

export const cashoutorderCertainlyunpaid = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_certainlyunpaid",
  summary:
    "Tell that a payout on its way certainly was not paid, by remark and image: once a second person approves, it is channel failed.",
  access: { by: "page", page: "CashoutOrder", function: "certainlyUnpaid" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  upload: imageUpload,
  input: z.strictObject({
    OrderNo: orderNoInput,
    Remark: evidenceRemark,
    Image: imageInput,
    ...proofInput,
  }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, ...imageErrors, "NotFound", "StatusChanged", "PayoutOnTheWay", "DoubtUnsettled"],
});

export const cashoutorderWronginfo = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_wronginfo",
  summary: "Hold a payout because its receiving info is wrong; refused while the channel may still pay it.",
  access: { by: "page", page: "CashoutOrder", function: "wrongInfo" },
  effect: "write",
  form: true,
  input: z.strictObject({ OrderNo: orderNoInput, Reason: reason }),
  output: done,
  errors: [...writeErrors, "NotFound", "StatusChanged", "PayoutOnTheWay"],
});

export const cashoutorderCorrectpayee = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_correctpayee",
  summary: "Correct the payee. Another user must then approve the payout.",
  access: { by: "page", page: "CashoutOrder", function: "correctPayee" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({
    OrderNo: orderNoInput,
    BankCode: codeInput,
    /** Absent: the number stays as it is. */
    CardNumber: cardNumberInput.optional(),
    PayeeName: payeeNameInput,
    Reason: reason,
    ...proofInput,
  }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "BankUnknown", "PayeeUnchanged"],
});

export const cashoutorderGiveup = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_giveup",
  summary: "End a payout that cannot be paid. The deducted amount is returned to the merchant.",
  access: { by: "page", page: "CashoutOrder", function: "giveUp" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ OrderNo: orderNoInput, Reason: reason, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "PayoutOnTheWay"],
});

export const cashoutorderReturned = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_returned",
  summary:
    "The bank gave a paid payout's money back: amount and fee go to the merchant, the order is marked.",
  access: { by: "page", page: "CashoutOrder", function: "returned" },
  effect: "write",
  form: true,
  stepUp: provenBy,
  input: z.strictObject({ OrderNo: orderNoInput, Reason: reason, ...proofInput }),
  output: doneOrWaiting,
  errors: [...stepUpErrors, "NotFound", "StatusChanged", "PayoutReturned", "CaseBooked"],
});

export const cashoutorderResendcallback = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_resendcallback",
  summary: "Resend the payout's callback with its current state.",
  access: { by: "page", page: "CashoutOrder", function: "resendCallback" },
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

export const cashoutorderRevealcard = call({
  method: "POST",
  path: "/mc_api/xpay/cashoutorder_revealcard",
  summary:
    "The payee's full card number. Each viewing is recorded in the operation log and in the order's timeline.",
  access: { by: "page", page: "CashoutOrder", function: "revealCard" },
  effect: "write",
  form: true,
  stepUp: { password: "LoginPassword" },
  input: z.strictObject({ OrderNo: orderNoInput, LoginPassword: passwordInput }),
  output: z.strictObject({ CardNumber: z.string() }),
  errors: [...stepUpErrors, "NotFound"],
});

/** The operator's alone: to a merchant's user no evidence is there. */
export const cashoutorderEvidenceimage = call({
  method: "GET",
  path: "/rp_api/xpay/cashoutorder_evidenceimage",
  summary: "The image that a payout's manual confirmation rests on.",
  access: { by: "page", page: "CashoutOrder" },
  effect: "read",
  image: true,
  input: z.strictObject({ ImageId: idInput }),
  output: imageFile,
  errors: [...readErrors, "NotFound"],
});
