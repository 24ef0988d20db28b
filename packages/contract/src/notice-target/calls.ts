/**
 * Where a person is told of notices besides the bell: targets of their own, confirmed before use. A target is told what its
 * owner's bell shows at that moment, of the kinds that they chose.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, stepUpErrors, writeErrors } from "../errors.ts";
import {
  done,
  googleCodeInput,
  idInput,
  instant,
  integerInput,
  merchantAliasInput,
  noInput,
  proofInput,
  provenBy,
  userKeyInput,
} from "../fields.ts";
import { noticeKinds } from "../home/notices.ts";
import {
  codeDigits,
  minutesOfDay,
  noticeChannels,
  noticeDeliveryStatuses,
  noticeFailures,
  noticePurposes,
} from "./values.ts";

const channel = z.enum(noticeChannels);
const kinds = z.array(z.enum(noticeKinds));

export const noticeTargetRow = z.strictObject({
  TargetId: z.string(),
  Channel: channel,
  /** An e-mail address, the number of a Telegram chat, the address of a receiver. */
  Address: z.string(),
  Kinds: kinds,
  /** Minutes after midnight in the person's time zone; equal: no quiet hours. */
  QuietFrom: z.int(),
  QuietTo: z.int(),
  /** Null: nothing is sent there but what confirms it. */
  ConfirmedAt: instant.nullable(),
  /** Paused after failures in a row; tried now and then. */
  IsPaused: z.boolean(),
});
export type NoticeTargetRow = z.output<typeof noticeTargetRow>;

export const noticeDeliveryRow = z.strictObject({
  DeliveryId: z.string(),
  Channel: channel,
  Address: z.string(),
  Purpose: z.enum(noticePurposes),
  /** Of a notice. */
  Kind: z.enum(noticeKinds).nullable(),
  Status: z.enum(noticeDeliveryStatuses),
  CreatedAt: instant,
  /** Null when it is over. */
  NextAttemptAt: instant.nullable(),
  /** Newest first. */
  Attempts: z.array(
    z.strictObject({
      At: instant,
      DurationMs: z.int(),
      /** HTTP status, or SMTP reply code. */
      Status: z.int().nullable(),
      Failure: z.enum(noticeFailures).nullable(),
    }),
  ),
});
export type NoticeDeliveryRow = z.output<typeof noticeDeliveryRow>;

const held = {
  Targets: z.array(noticeTargetRow),
  /** What was sent last, newest first. */
  Deliveries: z.array(noticeDeliveryRow),
};

const session = { by: "session" } as const;
/** A session that was stolen must not silence what tells its owner of it. */
const stepUp = { ...provenBy, passkey: "whereHeld" } as const;

export const noticetargetList = call({
  method: "POST",
  path: "/rp_api/home/noticetarget_list",
  summary: "Where the viewer is told of notices besides the bell, and what was sent there last.",
  access: session,
  effect: "read",
  input: noInput,
  output: z.strictObject({
    ...held,
    /** Ways that this server has settings for. */
    Channels: z.array(channel),
  }),
  errors: readErrors,
});

const chosen = {
  /** Also comma-separated, as one field of a form. */
  Kinds: z.preprocess(
    (value) => (typeof value === "string" ? value.split(",").filter(Boolean) : value),
    kinds.max(noticeKinds.length),
  ),
  QuietFrom: integerInput(0, minutesOfDay - 1).default(0),
  QuietTo: integerInput(0, minutesOfDay - 1).default(0),
};
const whichTarget = { TargetId: idInput };

export const noticetargetAdd = call({
  method: "POST",
  path: "/mc_api/home/noticetarget_add",
  summary:
    "Add a target of the viewer. It is used once it has been confirmed. The secret that signs what a webhook gets is answered once.",
  access: session,
  effect: "write",
  form: true,
  stepUp,
  input: z.strictObject({
    Channel: channel,
    Address: z.string().trim().min(1).max(2048),
    ...chosen,
    ...proofInput,
  }),
  output: z.strictObject({ TargetId: z.string(), Secret: z.string().nullable() }),
  errors: [
    ...stepUpErrors,
    "NoticeChannelUnavailable",
    "NoticeAddressWrong",
    "NoticeTargetLimit",
    "NoticeTargetTaken",
    "CallbackAddressRefused",
  ],
});

export const noticetargetCode = call({
  method: "POST",
  path: "/mc_api/home/noticetarget_code",
  summary:
    "Send a code to a target that is not confirmed. A webhook gets a signed challenge and is confirmed by answering with it.",
  access: session,
  effect: "write",
  form: true,
  input: z.strictObject(whichTarget),
  output: done,
  errors: [...writeErrors, "NotFound", "NoticeTargetConfirmed", "NoticeSendLimit"],
});

export const noticetargetConfirm = call({
  method: "POST",
  path: "/mc_api/home/noticetarget_confirm",
  summary: "Confirm a target by the code that was sent there.",
  access: session,
  effect: "write",
  form: true,
  input: z.strictObject({
    ...whichTarget,
    VerificationCode: z
      .string()
      .transform((text) => text.replace(/\s/g, ""))
      .pipe(z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), { error: "Eight digits" })),
  }),
  /** A wrong code is an answer, so that its try is counted. */
  output: z.strictObject({ Outcome: z.enum(["Confirmed", "Wrong", "Over"]) }),
  errors: [...writeErrors, "NotFound", "NoticeTargetConfirmed"],
});

export const noticetargetTest = call({
  method: "POST",
  path: "/mc_api/home/noticetarget_test",
  summary: "Send a test to one of the viewer's targets.",
  access: session,
  effect: "write",
  form: true,
  input: z.strictObject(whichTarget),
  output: done,
  errors: [...writeErrors, "NotFound", "NoticeTargetUnconfirmed", "NoticeSendLimit"],
});

export const noticetargetEdit = call({
  method: "POST",
  path: "/mc_api/home/noticetarget_edit",
  summary: "Change of which kinds of notices a target of the viewer is told, and when not.",
  access: session,
  effect: "write",
  form: true,
  stepUp,
  input: z.strictObject({ ...whichTarget, ...chosen, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound"],
});

export const noticetargetDelete = call({
  method: "POST",
  path: "/mc_api/home/noticetarget_delete",
  summary: "Remove a target of the viewer. What waits for it is not sent.",
  access: session,
  effect: "write",
  form: true,
  stepUp,
  input: z.strictObject({ ...whichTarget, ...proofInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound"],
});

const whose = { UserName: userKeyInput, MerchantAlias: merchantAliasInput.optional() };

export const userNoticetargets = call({
  method: "POST",
  path: "/rp_api/user/user_noticetargets",
  summary: "Where another user is told of notices, and what was sent there last.",
  access: { by: "page", page: "UserList" },
  effect: "read",
  input: z.strictObject(whose),
  output: z.strictObject(held),
  errors: [...readErrors, "NotFound"],
});

export const userNoticetargetremove = call({
  method: "POST",
  path: "/mc_api/user/user_noticetargetremove",
  summary:
    "Remove another user's notice target, for instance an address that is not theirs any more. That user is notified.",
  access: { by: "page", page: "UserList", function: "validatorInfo" },
  effect: "write",
  form: true,
  stepUp: { code: "GoogleVerifyCode" },
  input: z.strictObject({ ...whose, TargetId: idInput, GoogleVerifyCode: googleCodeInput }),
  output: done,
  errors: [...stepUpErrors, "NotFound", "RightsExceeded", "OwnAccount"],
});
