/** A crawler payout's steps, how it fails, and what leads from one step to another. */

/**
 * Queued: waits for the crawler to apply. AwaitingCode: application submitted, awaiting verification code. CodeSubmitted:
 * code entered and submitted. AwaitingArrival: submitted, awaiting arrival. Finished: matched and finished, or failed.
 */
export const payoutTaskSteps = [
  "Queued",
  "AwaitingCode",
  "CodeSubmitted",
  "AwaitingArrival",
  "Finished",
] as const;
export type PayoutTaskStep = (typeof payoutTaskSteps)[number];
export const liveTaskSteps = ["Queued", "AwaitingCode", "CodeSubmitted", "AwaitingArrival"] as const;

/** Stopped: by a person, before any code. DeclaredUnpaid: two people found out that the transfer never arrived. */
export const payoutTaskFailures = [
  "CodeTimeout",
  "InsufficientBalance",
  "SubmitFailure",
  "Stopped",
  "DeclaredUnpaid",
] as const;
export type PayoutTaskFailure = (typeof payoutTaskFailures)[number];

interface Move {
  from: readonly PayoutTaskStep[];
  to: PayoutTaskStep;
  /** Only while no code was given: neither by a person nor by the agent itself. */
  withoutCode?: true;
}

/** The table of moves; after step 3 the agent can report no failure any more, only two people can find one. */
export const payoutTaskMoves = {
  apply: { from: ["Queued"], to: "AwaitingCode" },
  /** A person's, or one that the agent received itself. */
  giveCode: { from: ["AwaitingCode"], to: "AwaitingCode" },
  /** A later report stands for earlier ones that got lost. */
  submitCode: { from: ["Queued", "AwaitingCode"], to: "CodeSubmitted" },
  submit: { from: ["Queued", "AwaitingCode", "CodeSubmitted"], to: "AwaitingArrival" },
  /** The agent says that nothing was paid. Queued belongs to step 1: the application itself was refused. */
  fail: { from: ["Queued", "AwaitingCode", "CodeSubmitted"], to: "Finished" },
  timeOut: { from: ["AwaitingCode"], to: "Finished", withoutCode: true },
  stop: { from: ["Queued", "AwaitingCode"], to: "Finished", withoutCode: true },
  declareUnpaid: { from: liveTaskSteps, to: "Finished" },
  /** The order was settled: by its debit or by a person. */
  finish: { from: liveTaskSteps, to: "Finished" },
} as const satisfies Record<string, Move>;
export type PayoutTaskMove = keyof typeof payoutTaskMoves;

/** How long a code is waited for unless the agent says how long the bank waits. */
export const codeSeconds = { usual: 300, least: 30, most: 900 } as const;
