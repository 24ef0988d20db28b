/** Home: today's own figures and what needs attention. */
import { z } from "zod";
import { call } from "../call.ts";
import { amountText, instant, noInput } from "../fields.ts";
import { callbackFigures } from "../report/overview.ts";
import { serviceLevelNames } from "./levels.ts";

/** What may need somebody, in the order of the list; of each only what the viewer may act on. */
export const attentionKinds = [
  /** Credits that no order, split or reason explains: the matching desk. */
  "unmatchedCredits",
  "pendingReviews",
  "pendingWithdrawals",
  /** Requests of the two-person rule that the viewer may decide on. */
  "pendingApprovals",
  /** Rules that are off because fewer than two people could approve; they turn themselves on. */
  "rulesUnset",
  "pendingPayouts",
  /** Merchants' keys for paying out whose fingerprints nobody of the operator has compared yet. */
  "payoutKeysWaiting",
  /** Due callbacks whose address is paused after failures, or asked us to slow down. */
  "callbacksHeld",
  "failedCallbacks",
  /** Crawler payouts that wait for a verification code. */
  "codesAwaited",
  /** Payouts that are not over, and about which a channel contradicts itself. */
  "payoutDoubts",
  /** Money paid twice, surplus or taken back. */
  "openCases",
  /** Differences of reconciliation that nobody has closed. */
  "openDifferences",
  /** Enabled channels that take no orders until somebody does something about it (channel/values.ts). */
  "payChannelsOut",
  "payoutChannelsOut",
  "crawlersDown",
  "ordersAtRisk",
  /** Draws of lotteries whose time has come and that have no result. */
  "drawsOverdue",
  /** Records that a queue of background work cannot read and passed over: the operator's alone. */
  "recordsSetAside",
  /** What of the database server makes committed money unsafe (proof/faults.ts): the operator's alone. */
  "databaseFaults",
  /** The server is a restored copy, which does no background work: the operator's alone. */
  "restoredCopy",
  /** Sending of payouts stands until two people end it (proof/stops.ts): the operator's alone. */
  "payoutsStopped",
] as const;

/** Of each of the seven whole days before today, the oldest first. */
const lastDays = z.array(amountText);

/** Before a merchant's first payment, in the order in which they are done. */
export const firstSteps = [
  "key",
  "addresses",
  "withdrawalPassword",
  "settlementAccount",
  "firstOrder",
] as const;
export type FirstStep = (typeof firstSteps)[number];

export const homeGet = call({
  method: "POST",
  path: "/rp_api/home/home_get",
  summary:
    "Today's figures (in the merchant's time zone), the same hours of yesterday, and items that need attention.",
  access: { by: "session" },
  effect: "read",
  polled: true,
  input: noInput,
  output: z.strictObject({
    DayStart: instant,
    /** Absent without the Collection Orders page. */
    Collections: z
      .array(
        z.strictObject({
          Currency: z.string(),
          Count: z.int(),
          SuccessCount: z.int(),
          SuccessAmount: amountText,
          Fee: amountText,
          /** Successful amount of yesterday up to the same time of day. */
          YesterdaySuccessAmount: amountText,
          LastDays: lastDays,
        }),
      )
      .nullable(),
    /** Without test orders, as all figures of Home. Absent without the Payout Orders page. */
    Payouts: z
      .array(
        z.strictObject({
          Currency: z.string(),
          Count: z.int(),
          SuccessCount: z.int(),
          /** Paid and not returned. */
          Amount: amountText,
          Fee: amountText,
          YesterdayAmount: amountText,
          LastDays: lastDays,
        }),
      )
      .nullable(),
    /** Made today: approved, and those that wait. Absent without either page of withdrawals. */
    Withdrawals: z
      .array(
        z.strictObject({
          Currency: z.string(),
          Count: z.int(),
          Amount: amountText,
          PendingCount: z.int(),
          PendingAmount: amountText,
        }),
      )
      .nullable(),
    /** What the day leaves merchants so far (as the overview says it); absent without the Daily Overview page. */
    Nets: z
      .array(
        z.strictObject({
          Currency: z.string(),
          Net: amountText,
          YesterdayNet: amountText,
          LastDays: lastDays,
        }),
      )
      .nullable(),
    /** About what was made today. Absent without the Callback Records page. */
    Callbacks: callbackFigures.nullable(),
    /** The day hour by hour beside the whole of yesterday, of the currency with most orders; absent without Collection Orders. */
    Hours: z
      .strictObject({
        Currency: z.string(),
        Points: z.array(
          z.strictObject({
            Start: instant,
            OrderCount: z.int(),
            SuccessCount: z.int(),
            SuccessAmount: amountText,
            YesterdaySuccessAmount: amountText,
          }),
        ),
      })
      .nullable(),
    /** By currency: an ordinary merchant's own balances, for the operator those of all merchants. */
    Balances: z
      .array(z.strictObject({ Currency: z.string(), Available: amountText, Frozen: amountText }))
      .nullable(),
    /** The last thirty days of what was in time (home/levels.ts); for the operator's staff with the Operation Log, else absent. */
    ServiceLevels: z
      .array(z.strictObject({ Level: z.enum(serviceLevelNames), Count: z.int(), LateCount: z.int() }))
      .nullable(),
    /** What a new merchant still has to do and this person may; absent once it is done or a payment has succeeded. */
    FirstSteps: z.array(z.strictObject({ Step: z.enum(firstSteps), IsDone: z.boolean() })).nullable(),
    Attention: z.array(
      z.strictObject({
        Kind: z.enum(attentionKinds),
        Count: z.int(),
        /** What they amount to, by currency; empty where they are no money. */
        Sums: z.array(z.strictObject({ Currency: z.string(), Amount: amountText })),
        /** Since when the oldest of them waits, where that matters. */
        Since: instant.optional(),
      }),
    ),
  }),
  errors: ["SessionExpired", "IpNotAllowed"],
});
