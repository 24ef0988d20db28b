/** Notices: what the system wants its people to know until it is over. Who sees one: holders of the page it belongs to. */
import { z } from "zod";
import { call } from "../call.ts";
import { booleanInput, done, idInput, instant, listField, noInput } from "../fields.ts";
import type { PageCode } from "../pages.ts";
import { listVersions } from "../reference/lists.ts";

export const noticeKinds = [
  "CrawlerDown",
  /** The balance that it sees contradicts the credits that it reported. */
  "CrawlerDoubted",
  "CallbacksFailing",
  "ApprovalWaiting",
  "BooksNotProven",
  "BooksProofFailedToRun",
  /** The seals that are kept outside the database are not in it any more: rows were cut off, or an older backup is in place. */
  "ChainAnchorContradicts",
  /** No payout is sent before two people say so; that the rows of it were lost is one of the reasons. */
  "PayoutsStopped",
  "Maintenance",
  "ReportReady",
  "ReportFailed",
  "MoneyCase",
  /** On the server's terminal, beside those there are: told to everybody of the operator. */
  "AdministratorMade",
  /** Of one's own account: a passkey was added, revoked by somebody else, found copied; a recovery code signed in. */
  "PasskeyAdded",
  "PasskeyRevoked",
  "PasskeyCloned",
  "RecoveryCodeUsed",
  /** Of one's own account: notices are told somewhere else from now on, or not any more. */
  "NoticeTargetConfirmed",
  "NoticeTargetRemoved",
  /** The same of a copied passkey, for those who look after users. */
  "PasskeyOfUserCloned",
  /** Of one's own account: somebody else set its password, or ended its authenticator. */
  "PasswordReset",
  "AuthenticatorRenewed",
  /** Of one's own account: a sign-in from a browser that never signed in to it. */
  "SignInElsewhere",
  /** For those who look after users: somebody made an account, or took a link by which one is enrolled. */
  "AccountMade",
  "EnrolmentLinkGiven",
  /** Somebody has seen a merchant's API keys; has had a crawler's token issued. */
  "KeyViewed",
  "CrawlerTokenIssued",
  /** Somebody added a key by which a merchant's payouts can be signed; demanded separate keys of a merchant, or fewer. */
  "PayoutKeyAdded",
  "KeyDemandChanged",
  /** A crawler's token is good for a week more, or less. */
  "CrawlerTokenEnding",
  /** A two-person rule is off that somebody set so. */
  "RuleOff",
  /** For those who check holders' names: a merchant's settlement account waits for it. */
  "SettlementAccountWaiting",
  /** For the merchant: withdrawals can be paid to its account from now on; the operator has refused it. */
  "SettlementAccountUsable",
  "SettlementAccountRejected",
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

export const noticeSeverities = ["Info", "Warning", "Critical"] as const;
export type NoticeSeverity = (typeof noticeSeverities)[number];

/** The page that a notice leads to, and whose holders alone see it; null: everybody of whom it is, of a report one user. */
export const noticePages = {
  CrawlerDown: "SpiderSetting",
  CrawlerDoubted: "SpiderSetting",
  CallbacksFailing: "CallbackRecord",
  ApprovalWaiting: "Approval",
  BooksNotProven: "AuditLog",
  BooksProofFailedToRun: "AuditLog",
  ChainAnchorContradicts: "AuditLog",
  PayoutsStopped: "AuditLog",
  Maintenance: null,
  ReportReady: null,
  ReportFailed: null,
  MoneyCase: "MoneyCase",
  AdministratorMade: null,
  PasskeyAdded: null,
  PasskeyRevoked: null,
  PasskeyCloned: null,
  RecoveryCodeUsed: null,
  NoticeTargetConfirmed: null,
  NoticeTargetRemoved: null,
  PasskeyOfUserCloned: "UserList",
  PasswordReset: null,
  AuthenticatorRenewed: null,
  SignInElsewhere: null,
  AccountMade: "UserList",
  EnrolmentLinkGiven: "UserList",
  KeyViewed: "ApiInfo",
  CrawlerTokenIssued: "SpiderSetting",
  PayoutKeyAdded: "ApiInfo",
  KeyDemandChanged: "ApiInfo",
  CrawlerTokenEnding: "SpiderSetting",
  RuleOff: "Approval",
  SettlementAccountWaiting: "SettlementAccount",
  SettlementAccountUsable: "SettlementAccount",
  SettlementAccountRejected: "SettlementAccount",
} as const satisfies Record<NoticeKind, PageCode | null>;

/** The function of that page that a notice is for, where those who only look on have nothing to do with it. */
export const noticeFunctions: Partial<Record<NoticeKind, "check">> = { SettlementAccountWaiting: "check" };

export const noticeRow = z.strictObject({
  NoticeId: z.string(),
  Kind: z.enum(noticeKinds),
  /** What it is about: a crawler's SpiderId, a merchant's alias, a request's id. */
  Key: z.string(),
  MerchantAlias: z.string().nullable(),
  Severity: z.enum(noticeSeverities),
  /** What its text is filled with. */
  Parameters: z.record(z.string(), z.string()),
  RaisedAt: instant,
  /** Null while it lasts. */
  ClearedAt: instant.nullable(),
  IsRead: z.boolean(),
});
export type NoticeRow = z.output<typeof noticeRow>;

export const noticesShown = 50;

/** Pages whose entry of the menu says how much of their work waits for the viewer. */
export const workPages = [
  "PayOrder",
  "CashoutOrder",
  "OriginalRecord",
  "WithdrawalConfirm",
  "SettlementAccount",
  "MoneyCase",
  "Approval",
] as const satisfies readonly PageCode[];
export type WorkPage = (typeof workPages)[number];

/** More are not counted, so that an asking every ten seconds costs the same however long a queue is. */
export const mostCounted = 100;

const sessionErrors = ["SessionExpired", "IpNotAllowed"] as const;

export const noticeCount = call({
  method: "POST",
  path: "/rp_api/home/notice_count",
  summary:
    "How many of the viewer's notices are open and unread, what waits on which page, whether maintenance is announced, and how old the cached lists are.",
  access: { by: "session" },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.strictObject({
    Open: z.int(),
    Unread: z.int(),
    Worst: z.enum(noticeSeverities).nullable(),
    /** What the viewer may act on, by page, at most `mostCounted` of each; pages without are left out. */
    Work: z.array(z.strictObject({ Page: z.enum(workPages), Count: z.int() })),
    /** Another one as soon as `maintenanceCurrent` answers another list; empty: there is nothing to tell. */
    Maintenance: z.string(),
    /** Each counts up with every change of its list: what a console has kept under another version is out of date. */
    ListVersions: listVersions,
  }),
  errors: sessionErrors,
});

export const noticeList = call({
  method: "POST",
  path: "/rp_api/home/notice_list",
  summary: "The viewer's notices: open, the worst first, or past, newest first.",
  access: { by: "session" },
  effect: "read",
  polled: true,
  input: z.strictObject({ Open: booleanInput.default(true) }),
  output: z.strictObject({ Rows: z.array(noticeRow) }),
  errors: sessionErrors,
});

export const noticeRead = call({
  method: "POST",
  path: "/mc_api/home/notice_read",
  summary: "Marks notices as read by the viewer; those of others are passed over.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: z.strictObject({ NoticeIds: listField(idInput, noticesShown) }),
  output: done,
  errors: [...sessionErrors, "RequestNotTrusted"],
});

export const noticeReadall = call({
  method: "POST",
  path: "/mc_api/home/notice_readall",
  summary: "Marks all of the viewer's notices as read.",
  access: { by: "session" },
  effect: "write",
  form: true,
  input: noInput,
  output: done,
  errors: [...sessionErrors, "RequestNotTrusted"],
});
