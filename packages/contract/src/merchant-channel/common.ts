/**
 * What a merchant's channel settings have in common, for collections and payouts: through which channels, by what routing,
 * and what looking ahead (preview) and back (replay) tell of settings that are saved or only typed.
 */
import { z } from "zod";
import { channelKinds } from "../channel/values.ts";
import {
  amountText,
  booleanInput,
  currencyCode,
  instant,
  integerInput,
  merchantAliasInput,
} from "../fields.ts";

export const routingModes = ["Order", "Weight"] as const;
export type RoutingMode = (typeof routingModes)[number];

/** Why a channel does not take an amount now. */
export const channelWhyNots = [
  "disabled",
  "range",
  "paused",
  "window closed",
  "unhealthy",
  "daily limit",
  "no adapter",
  /** Payouts: its bank list has not the payee's bank. */
  "bank not served",
  /** Native ones: no account at all, or none that takes it now. */
  "no account",
  "no slot",
  "crawler down",
  /** Native ones: its accounts are new, or their numbers. */
  "held",
  /** Native ones of payouts: no card that can pay. */
  "no card",
  /** Looking back: it was asked, and did not take the order. */
  "tried before",
] as const;
export type ChannelWhyNot = (typeof channelWhyNots)[number];

/** Why an account or a card of a native channel does not. */
export const accountWhyNots = [
  "disabled",
  "held",
  "range",
  "crawler down",
  "daily limit",
  "no slot",
  "currency",
  "balance",
] as const;
export type AccountWhyNot = (typeof accountWhyNots)[number];

/** Why nothing is routed at all. */
export const blockedReasons = [
  /** Of the system, the merchant or the type: it would go to one of the channels otherwise. */
  "maintenance",
  "merchant disabled",
  "type disabled",
  /** Payouts: the merchant has no such type, or has it switched off. */
  "type not offered",
  /** Outside of what the type allows. */
  "range",
  "bank",
  "balance",
] as const;
export type BlockedReason = (typeof blockedReasons)[number];

/** One setting is for so many types and channels at most. */
export const maxTypes = 60;
export const maxChannels = 100;
export const maxWeight = 10_000;
/** A replay looks at the orders of the last seven days, at so many of the newest at most. */
export const maxReplayed = 5_000;

/** "SHA-256 of what was read", shortened: whatever changed since, by whomever, is noticed. */
export const settingVersion = z.string().regex(/^[0-9a-f]{16}$/);
export const routingModeInput = z.enum(routingModes);
export const merchantInput = z.strictObject({ MerchantAlias: merchantAliasInput });

/** A merchant's use of one channel, in the order in which it stands. */
export const channelUse = {
  ChannelCode: z.string().trim().min(1).max(64),
  Enabled: booleanInput,
  /** Beside the weights of the type's other channels; 0: only when no other takes it. */
  Weight: integerInput(0, maxWeight),
  MinimumAmount: amountText,
  MaximumAmount: amountText,
};

/** A channel that a merchant may be given. */
export const offeredChannel = z.strictObject({
  ChannelCode: z.string(),
  ChannelName: z.string(),
  Kind: z.enum(channelKinds),
  SupplierCode: z.string(),
  SupplierName: z.string(),
  /** Why it would take nobody's money now, whatever the amount; null: it would. */
  WhyNot: z.enum(channelWhyNots).nullable(),
});

export const merchantFacts = {
  MerchantAlias: z.string(),
  MerchantName: z.string(),
  MerchantEnabled: z.boolean(),
  Version: settingVersion,
};

/** Merchants whose settings may be copied. */
export const merchantsInput = z.strictObject({ Search: z.string().trim().max(64).optional() });
export const merchantsWithChannels = z.strictObject({
  Merchants: z.array(
    z.strictObject({ MerchantAlias: z.string(), MerchantName: z.string(), ChannelCount: z.int() }),
  ),
});

export const previewedChannel = {
  ChannelCode: z.string(),
  ChannelName: z.string(),
  Kind: z.enum(channelKinds),
  /** Percent that it is this one, "33.33"; by order "100.00" for the first that takes the amount. */
  Chance: z.string(),
  /** Null: it would take the amount. */
  WhyNot: z.enum(channelWhyNots).nullable(),
  /** Accounts or cards of a native channel, best first. */
  Accounts: z.array(z.strictObject({ Name: z.string(), WhyNot: z.enum(accountWhyNots).nullable() })),
};

export const previewOutcome = {
  Blocked: z.enum(blockedReasons).nullable(),
  RoutingMode: z.enum(routingModes),
  /** The one that would take it; by weight the likeliest. Null: none does. */
  ChannelCode: z.string().nullable(),
};

const share = z.strictObject({ Count: z.int(), Amount: amountText });

export const replayOutcome = {
  From: instant,
  To: instant,
  /** Orders looked at; when `IsCapped` these are the newest of more. */
  OrderCount: z.int(),
  IsCapped: z.boolean(),
  /** Orders that another channel would take, or none. */
  Changed: z.int(),
  /** Of those taken: orders whose channel was not tried then, so that nobody knows whether it could have taken them. */
  Assumed: z.int(),
  Channels: z.array(
    z.strictObject({ ChannelCode: z.string(), Currency: currencyCode, Before: share, After: share }),
  ),
  /** Of paid orders, as if those that another channel takes were paid just the same. */
  Fees: z.array(z.strictObject({ Currency: currencyCode, Before: amountText, After: amountText })),
  Refused: z.array(
    z.strictObject({
      /** Of the type, or of the last channel that could have been asked. */
      Reason: z.enum([...channelWhyNots, ...blockedReasons, "no channel"]),
      Currency: currencyCode,
      Count: z.int(),
      Amount: amountText,
    }),
  ),
};
