/** Ways to a person, what becomes of what is sent there, and when it may be sent. Plain: the browser needs no schema for it. */
import { callbackFailures } from "../callback-record/states.ts";
import type { NoticeKind } from "../home/notices.ts";

export const noticeChannels = ["Email", "Telegram", "Webhook"] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

/** `Over`: the notice was over, or nobody's of the person any more, before it could be sent. */
export const noticeDeliveryStatuses = ["InProgress", "Success", "Failure", "Over"] as const;
export type NoticeDeliveryStatus = (typeof noticeDeliveryStatuses)[number];

export const noticePurposes = ["Notice", "Test", "Confirm"] as const;
export type NoticePurpose = (typeof noticePurposes)[number];

/** Why no answer came: as for callbacks, and of these ways. */
export const noticeFailures = [
  ...callbackFailures,
  /** The server has no settings for this way. */
  "ChannelNotSet",
  /** The mail server does not take the operator's name and password. */
  "SignInRefused",
  /** The receiver did not answer with the challenge that it was sent. */
  "ChallengeNotAnswered",
] as const;
export type NoticeFailure = (typeof noticeFailures)[number];

export const maxNoticeTargets = 5;
/** Codes and tests that one person may have sent in an hour. */
export const maxAskedPerHour = 10;
/** Notices that leave for one target in an hour; the others wait unless they are urgent, and those that are over by then do not leave. */
export const maxNoticesPerHour = 30;
export const codeDigits = 8;
export const codeMinutes = 15;
export const maxCodeTries = 5;
export const minutesOfDay = 1_440;
export const deliveriesShown = 50;
/** Days for which it is kept what was sent. */
export const deliveriesKeptDays = 30;

/** Told in quiet hours too, and before all others: somebody may be inside who should not be, or the books are touched. */
export const urgentNoticeKinds: readonly NoticeKind[] = [
  "AdministratorMade",
  "CrawlerDoubted",
  "BooksNotProven",
  "ChainAnchorContradicts",
  "PayoutsStopped",
  "PasskeyAdded",
  "PasskeyCloned",
  "PasskeyOfUserCloned",
  "RecoveryCodeUsed",
  "NoticeTargetConfirmed",
  "NoticeTargetRemoved",
  "PasswordReset",
  "AuthenticatorRenewed",
  "SignInElsewhere",
];
