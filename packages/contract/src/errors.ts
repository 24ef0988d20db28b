/**
 * Every expected failure, once: its number, and what it says to people in both languages.
 * The texts stand in errors/, one file for each range of codes. Codes 0, 19 and 101 are the specification's
 * (section 8); ours are grouped: 100s session, 200s input, 300s money and orders, 400s gateway, 500s crawler
 * agents, 900s the service itself. A code is never used again for another meaning.
 */
import { accessErrors } from "./errors/access.ts";
import { advertisingErrors } from "./errors/advertising.ts";
import { apiInfoErrors } from "./errors/api-info.ts";
import { approvalErrors } from "./errors/approvals.ts";
import { articleErrors } from "./errors/articles.ts";
import { channelErrors } from "./errors/channels.ts";
import { contentErrors } from "./errors/content.ts";
import { lotteryErrors } from "./errors/lotteries.ts";
import { maintenanceErrors } from "./errors/maintenance.ts";
import { merchantErrors } from "./errors/merchants.ts";
import { moneyErrors } from "./errors/money.ts";
import { noticeTargetErrors } from "./errors/notice-targets.ts";
import { outsideErrors } from "./errors/outside.ts";
import { passkeyErrors } from "./errors/passkeys.ts";
import { recordsErrors } from "./errors/records.ts";
import { referenceErrors } from "./errors/reference.ts";
import { reportErrors } from "./errors/reports.ts";
import { serviceErrors } from "./errors/service.ts";
import { settingsErrors } from "./errors/settings.ts";
import { settlementAccountErrors } from "./errors/settlement-accounts.ts";
import { watchingErrors } from "./errors/watching.ts";

export type { ErrorText } from "./errors/error-text.ts";

export const errors = {
  ...accessErrors,
  ...passkeyErrors,
  ...noticeTargetErrors,
  ...recordsErrors,
  ...merchantErrors,
  ...channelErrors,
  ...moneyErrors,
  ...settlementAccountErrors,
  ...approvalErrors,
  ...outsideErrors,
  ...apiInfoErrors,
  ...watchingErrors,
  ...serviceErrors,
  ...settingsErrors,
  ...referenceErrors,
  ...articleErrors,
  ...advertisingErrors,
  ...contentErrors,
  ...lotteryErrors,
  ...maintenanceErrors,
  ...reportErrors,
} as const;

export type ErrorName = keyof typeof errors;
export type Language = "enUS" | "zhCN";
/** What people wrote in both languages fills each text in its own. */
export type ErrorParameters = Readonly<Record<string, string | number | Readonly<Record<Language, string>>>>;

/** What every read, every write of a page's holder may answer; the same lists stand in most rows. */
export const readErrors = ["SessionExpired", "IpNotAllowed", "NoPermission"] as const satisfies ErrorName[];
export const writeErrors = [...readErrors, "RequestNotTrusted"] as const satisfies ErrorName[];
/** Of a row with `stepUp`. */
export const stepUpErrors = [
  ...writeErrors,
  "StepUpRefused",
  "AuthenticatorUnreadable",
  "TooManyAttempts",
  "PasskeyProofOver",
  "PasskeyDemanded",
  "ProofAskedAnew",
  "CodeUsed",
] as const satisfies ErrorName[];

/** Of a row by which a second person approves. */
export const secondPersonErrors = [
  "NotTwoPeople",
  "AccountTooNew",
  "SameBrowser",
] as const satisfies ErrorName[];

/** Of a row that takes an image. */
export const imageErrors = ["ImageUnreadable", "ImageTooLarge"] as const satisfies ErrorName[];

/** Errors that any call may answer, whatever its row declares. */
export const commonErrors = [
  "InvalidInput",
  "TooManyRequests",
  "RequestTooLarge",
  "UnreadableRequest",
  "Overloaded",
  "Internal",
] as const satisfies readonly ErrorName[];

/** Errors that any call of a signed-in user may answer besides. */
export const signedInErrors = ["MustChangePassword"] as const satisfies readonly ErrorName[];

/** Errors that any summary may answer besides: nobody waits long for the sums of a list. */
export const summaryErrors = ["TooManyToSum"] as const satisfies readonly ErrorName[];

export function errorText(name: ErrorName, language: Language, parameters: ErrorParameters = {}): string {
  return errors[name][language].replace(/\{(\w+)\}/g, (whole, key: string) => {
    const value = parameters[key] ?? whole;
    return String(typeof value === "object" ? value[language] : value);
  });
}
