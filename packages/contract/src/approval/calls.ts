/**
 * The two-person rule (Approvals). A *rule* says that an act needs a second person, from an amount upward. An act under a
 * rule is kept as a *request*, bound to a hash of what was asked; somebody else, who holds the act's own permission too,
 * approves it, and only then it is done. A request ends once: approved, rejected, withdrawn by its asker, expired, or void
 * because what it rests on is no longer so or because a newer one took its place.
 */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, secondPersonErrors, stepUpErrors, writeErrors } from "../errors.ts";
import { exportControls, exportErrors, exportStarted } from "../export/calls.ts";
import {
  amountText,
  booleanInput,
  currencyCode,
  done,
  googleCodeInput,
  idInput,
  instant,
  instantInput,
  integerInput,
  listField,
  noInput,
  passwordInput,
  secondPersonRefusal,
  timeInput,
} from "../fields.ts";
import { listControls, listOf } from "../page.ts";
import { rowOf } from "../row-schema.ts";
import { approvalFields } from "./fields.ts";
import { alwaysApprovedKinds, approvalKinds, approvalStatuses, ruledKinds, voidReasons } from "./kinds.ts";

/** What a line of a request is about; whoever adds one adds its words to the console. */
export const shownFields = [
  "Merchant",
  "OrderNo",
  "Currency",
  "Amount",
  "AvailableBalance",
  "Status",
  "Exception",
  "CaseKind",
  "CaseEnding",
  "Fee",
  "Remark",
  "Reason",
  /** The id of an image that the act rests on. */
  "EvidenceImage",
  "BankTransaction",
  "UserGroup",
  "PermissionsAdded",
  "PermissionsTakenAway",
  "Channel",
  "ChannelMerchantNo",
  "PublicKey",
  "PrivateKey",
  "BaseAddress",
  "SettingA",
  "SettingB",
  "SettingC",
  "SettingD",
  "User",
  "AccountAct",
  "UserEnabled",
  "Crawler",
  "CrawlerToken",
  "AgentIpList",
  "SignedOnly",
  "TokenDays",
  "Account",
  "Holder",
  "AccountNumber",
  /** The id of the picture that members scan. */
  "AccountImage",
  /** What payers read besides. */
  "Tip",
  "ExtraInfo",
  "HeldUntil",
  /** The bank's, of the transfer that paid a withdrawal. */
  "TransferReference",
  "MerchantSettings",
  "MerchantClock",
  "ApiIpList",
  "BackendIpList",
  /** Purposes that the key for everything is refused for. */
  "SeparateKeys",
  "DailyWithdrawalQuota",
  "DailyPayoutLimit",
  "HourlyPayouts",
  "ReviewFrom",
  "RuleEnabled",
  "RuleAmounts",
  "RuleHours",
  "StopReason",
  "MissingChains",
] as const;
export type ShownField = (typeof shownFields)[number];

/** `From` null: there was nothing, or the line is only told. A secret is never in it. */
export const shownLine = z.strictObject({
  Field: z.enum(shownFields),
  From: z.string().nullable(),
  To: z.string().nullable(),
});
export type ShownLine = z.output<typeof shownLine>;

/** Why this viewer cannot decide on a request. */
export const obstacles = ["Over", "Own", "NoPermission", "NotSecondPerson"] as const;

export const approvalRow = rowOf(approvalFields).extend({
  ApprovalId: z.string(),
  IsOwn: z.boolean(),
  /** Null: the viewer may decide. Of a list it is judged without who made whose account: NotSecondPerson is told of one request alone. */
  Obstacle: z.enum(obstacles).nullable(),
});
export type ApprovalRow = z.output<typeof approvalRow>;

/** The field of every act that may be held back: null where it was done at once. */
export const approvalIdOrNull = z.string().nullable();
/** What such an act returns that returns nothing else. */
export const doneOrWaiting = z.strictObject({ ApprovalId: approvalIdOrNull });

const filters = {
  Kinds: listField(z.enum(approvalKinds)).optional(),
  Statuses: listField(z.enum(approvalStatuses)).optional(),
  /** Part of the subject. */
  Subject: z.string().trim().max(100).optional(),
  /** Part of the name, as "ALIAS/user". */
  ProposedBy: z.string().trim().max(100).optional(),
  DecidedBy: z.string().trim().max(100).optional(),
  /** Asked for at or after / at or before. */
  From: timeInput.optional(),
  To: timeInput.optional(),
};

export const approvalList = call({
  method: "POST",
  path: "/rp_api/setting/approval_list",
  summary: "Waiting requests of the viewer's merchant that the viewer may decide on.",
  access: { by: "page", page: "Approval" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(approvalRow),
  errors: readErrors,
});

export const approvalExport = call({
  method: "POST",
  path: "/rp_api/setting/approval_export",
  summary: "Asks for a file of the filtered requests that the viewer may decide on.",
  access: { by: "page", page: "Approval", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const ownapprovalList = call({
  method: "POST",
  path: "/rp_api/setting/ownapproval_list",
  summary: "The viewer's own requests in every state.",
  access: { by: "page", page: "Approval" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(approvalRow),
  errors: readErrors,
});

export const ownapprovalExport = call({
  method: "POST",
  path: "/rp_api/setting/ownapproval_export",
  summary: "Export the viewer's own requests.",
  access: { by: "page", page: "Approval", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

export const doneapprovalList = call({
  method: "POST",
  path: "/rp_api/setting/doneapproval_list",
  summary: "All ended requests of the viewer's merchant.",
  access: { by: "page", page: "Approval" },
  effect: "read",
  input: z.strictObject({ ...filters, ...listControls }),
  output: listOf(approvalRow),
  errors: readErrors,
});

export const doneapprovalExport = call({
  method: "POST",
  path: "/rp_api/setting/doneapproval_export",
  summary: "Asks for a file of the filtered requests that have ended.",
  access: { by: "page", page: "Approval", function: "export" },
  effect: "read",
  exported: true,
  input: z.strictObject({ ...filters, ...exportControls }),
  output: exportStarted,
  errors: exportErrors,
});

/** Polled with the other counters of the navbar. */
export const approvalCount = call({
  method: "POST",
  path: "/rp_api/setting/approval_count",
  summary: "How many requests wait that the viewer may decide on.",
  access: { by: "page", page: "Approval" },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.strictObject({ Waiting: z.int() }),
  errors: readErrors,
});

export const approvalGet = call({
  method: "POST",
  path: "/rp_api/setting/approval_get",
  summary: "One request: its changes from old to new values, and whether the viewer may decide.",
  access: { by: "page", page: "Approval" },
  effect: "read",
  input: z.strictObject({ ApprovalId: idInput }),
  output: z.strictObject({
    ...approvalRow.shape,
    Lines: z.array(shownLine),
    /** Goes back with the approval: what was looked at is what is approved. */
    ContentHash: z.string(),
    /** What an approver must hold besides; its page and function in both languages. */
    Permission: z.string(),
    PermissionName: z.string(),
    PermissionName_enUS: z.string(),
    /** Of an approval; such a viewer may still reject. */
    SecondPersonRefusal: secondPersonRefusal,
  }),
  errors: [...readErrors, "NotFound"],
});

const which = { ApprovalId: idInput };
const proofs = { LoginPassword: passwordInput, GoogleVerifyCode: googleCodeInput };
const stepUp = { password: "LoginPassword", code: "GoogleVerifyCode", passkey: "forApproval" } as const;

export const approvalApprove = call({
  method: "POST",
  path: "/mc_api/setting/approval_approve",
  summary:
    "Approve another user's request and carry it out. Returns Approved, or Void if its facts have changed.",
  access: { by: "page", page: "Approval", function: "approve" },
  effect: "write",
  form: true,
  stepUp,
  input: z.strictObject({ ...which, ContentHash: z.string().regex(/^[0-9a-f]{64}$/), ...proofs }),
  output: z.strictObject({
    Status: z.enum(["Approved", "Void"]),
    VoidBecause: z.enum(voidReasons).nullable(),
  }),
  errors: [
    ...stepUpErrors,
    "NotFound",
    "ApprovalOver",
    "ApprovalExpired",
    "OwnApproval",
    "ApprovalNotAllowed",
    "OwnEvidence",
    ...secondPersonErrors,
    "ApprovalContentDiffers",
    "ApprovalActRefused",
  ],
});

export const approvalReject = call({
  method: "POST",
  path: "/mc_api/setting/approval_reject",
  summary: "Reject another user's request with a reason. Nothing else happens.",
  access: { by: "page", page: "Approval", function: "reject" },
  effect: "write",
  form: true,
  input: z.strictObject({
    ...which,
    Reason: z.string().trim().min(1, { error: "Give a reason" }).max(500),
  }),
  output: done,
  errors: [
    ...writeErrors,
    "NotFound",
    "ApprovalOver",
    "ApprovalExpired",
    "OwnApproval",
    "ApprovalNotAllowed",
  ],
});

export const approvalWithdraw = call({
  method: "POST",
  path: "/mc_api/setting/approval_withdraw",
  summary: "Withdraw one of the viewer's own requests before it is decided.",
  access: { by: "page", page: "Approval" },
  effect: "write",
  form: true,
  input: z.strictObject(which),
  output: done,
  errors: [...writeErrors, "NotFound", "ApprovalOver", "ApprovalExpired", "ApprovalNotOwn"],
});

const currencyAmount = z.strictObject({ Currency: z.string(), Amount: amountText });

export const approvalRule = z.strictObject({
  Kind: z.enum([...approvalKinds, ...alwaysApprovedKinds]),
  /** Always on, and not to be changed. */
  IsFixed: z.boolean(),
  HasAmount: z.boolean(),
  Enabled: z.boolean(),
  /** Currencies for which the rule holds only from an amount on; in the others it always holds. */
  FromAmounts: z.array(currencyAmount),
  ExpiresHours: z.int(),
  /** Users who could approve: of whoever asks, another one has to be left. Null where another screen decides. */
  ApproverCount: z.int().nullable(),
  UpdatedBy: z.string().nullable(),
  UpdatedAt: instant.nullable(),
});
export type ApprovalRule = z.output<typeof approvalRule>;

export const approvalruleList = call({
  method: "POST",
  path: "/rp_api/setting/approvalrule_list",
  summary: "The approval rules of the viewer's merchant, including fixed ones.",
  access: { by: "page", page: "Approval" },
  effect: "read",
  input: noInput,
  output: z.array(approvalRule),
  errors: readErrors,
});

export const maxExpiresHours = 168;

export const approvalruleSave = call({
  method: "POST",
  path: "/mc_api/setting/approvalrule_save",
  summary:
    "Set a rule. Making it looser needs a second person where the rule for rules is on; making it stricter never.",
  access: { by: "page", page: "Approval", function: "editRules" },
  effect: "write",
  form: true,
  stepUp,
  input: z.strictObject({
    Kind: z.enum(ruledKinds),
    /** Of the rule as it was seen, "" of one that nobody has set; refused when somebody set it meanwhile. Absent: not judged. */
    UpdatedAt: z.union([z.literal(""), instantInput]).optional(),
    Enabled: booleanInput,
    ExpiresHours: integerInput(1, maxExpiresHours),
    /** Of an act with an amount: the one currency whose amount is set, the others stay as they are. */
    Currency: currencyCode.optional(),
    /** Absent: in that currency from the first amount on. */
    FromAmount: amountText.optional(),
    ...proofs,
  }),
  output: doneOrWaiting,
  errors: [
    ...stepUpErrors,
    ...(["NotFound", "RecordChanged", "InvalidAmount", "ApprovalNeedsTwo", "ApprovalRuleNotHere"] as const),
  ],
});
