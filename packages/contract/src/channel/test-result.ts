/**
 * The test call of a channel: the supplier is really asked, about a reference that cannot exist, so that the answer proves
 * address, keys and both signatures while no money can move. Native ones tell what is behind them.
 */
import { z } from "zod";
import { amountText, instant } from "../fields.ts";

/** In the order in which they happen; after the first that failed the others are skipped. */
export const channelTestSteps = [
  /** Address, merchant number and keys are there. */
  "Configured",
  "AddressResolved",
  /** TCP, and TLS where the address is https. */
  "Connected",
  /** The supplier took our signature. */
  "SignatureAccepted",
  /** Its answer is signed by its key. */
  "AnswerSigned",
  /** It says that it knows nothing of the reference. */
  "AnswerUnderstood",
] as const;
export type ChannelTestStep = (typeof channelTestSteps)[number];

const accountState = {
  Enabled: z.boolean(),
  SpiderId: z.string(),
  IsMonitored: z.boolean(),
  LastHeartbeatAt: instant.nullable(),
  PromisedToday: amountText,
  DailyLimit: amountText,
  /** Null: it would take an order. */
  WhyNot: z.enum(["disabled", "held", "crawler down", "daily limit", "no slot", "balance"]).nullable(),
};

export const channelTestResult = z.strictObject({
  Passed: z.boolean(),
  Ms: z.int(),
  /** Empty for a native channel. */
  Steps: z.array(
    z.strictObject({
      Step: z.enum(channelTestSteps),
      Outcome: z.enum(["Passed", "Failed", "Skipped"]),
      /** How long it took; null where that cannot be told. */
      Ms: z.int().nullable(),
      /** The address, or what went wrong: "NameNotFound", "HTTP 401", "AnswerNotSigned", … */
      Detail: z.string().nullable(),
    }),
  ),
  /** Offline accounts of a native payment channel. */
  Accounts: z.array(
    z.strictObject({
      AccountName: z.string(),
      ...accountState,
      LiveOrders: z.int(),
      /** Different payable amounts at a time, and how many of the least amount's are free now. */
      SlotCount: z.int(),
      FreeSlots: z.int(),
    }),
  ),
  /** Payout cards of a native payout channel. */
  Cards: z.array(
    z.strictObject({
      CardId: z.string(),
      CardName: z.string(),
      ...accountState,
      LiveTasks: z.int(),
      Balance: amountText,
      /** Less what live tasks will take. */
      AvailableBalance: amountText,
    }),
  ),
});
export type ChannelTestResult = z.output<typeof channelTestResult>;
