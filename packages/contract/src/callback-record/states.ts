/** A callback record's states, what leads from one to another, and why an attempt has no answer. */
export const callbackRecordStatuses = ["InProgress", "Success", "Failure"] as const;
export type CallbackRecordStatus = (typeof callbackRecordStatuses)[number];

/** What a callback tells of: a collection order or a payout. */
export const callbackOrderKinds = ["Payment", "Payout"] as const;
export type CallbackOrderKind = (typeof callbackOrderKinds)[number];

/** `deliver` and `giveUp` come from attempts, `resend` from a person. */
export const callbackMoves = {
  deliver: { from: ["InProgress"], to: ["Success"] },
  giveUp: { from: ["InProgress"], to: ["Failure"] },
  resend: { from: ["Failure", "Success"], to: ["InProgress"] },
} as const satisfies Record<
  string,
  { from: readonly CallbackRecordStatus[]; to: readonly CallbackRecordStatus[] }
>;

/** Why no answer came to an attempt; also the record's `Result` then. */
export const callbackFailures = [
  "AddressNotAllowed",
  "NameNotFound",
  "ConnectionRefused",
  "ConnectionTimedOut",
  "ConnectionReset",
  "AnswerTimedOut",
  "AnswerUnreadable",
  "CertificateExpired",
  "CertificateNotTrusted",
  "CertificateOfAnotherName",
  "TlsFailed",
  "NoLiveSecret",
  "SendFailed",
  /** This server stood still until its time to send was over; nothing left. */
  "Stalled",
] as const;
export type CallbackFailure = (typeof callbackFailures)[number];
