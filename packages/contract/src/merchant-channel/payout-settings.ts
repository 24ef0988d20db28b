/** Cashout Channel Setting: which cashout types one merchant may use, in what range, from what on reviewed, through which channels. */
import { z } from "zod";
import { approvalIdOrNull } from "../approval/calls.ts";
import { call } from "../call.ts";
import { readErrors, stepUpErrors } from "../errors.ts";
import {
  amountText,
  booleanInput,
  codeInput,
  currencyCode,
  listField,
  merchantAliasInput,
  proofInput,
  provenBy,
} from "../fields.ts";
import {
  channelUse,
  maxChannels,
  maxTypes,
  merchantFacts,
  merchantInput,
  merchantsInput,
  merchantsWithChannels,
  offeredChannel,
  previewedChannel,
  previewOutcome,
  replayOutcome,
  routingModeInput,
  settingVersion,
} from "./common.ts";

const page = { by: "page", page: "CashoutSetting" } as const;

export const payoutChannelUse = z.strictObject(channelUse);

const terms = {
  Enabled: booleanInput,
  MinimumAmount: amountText,
  MaximumAmount: amountText,
  /** Payouts of at least so much are reviewed: "0" all, null none. */
  ReviewFrom: amountText.nullable(),
  RoutingMode: routingModeInput,
};

/** Types that are left out are not offered to the merchant. */
export const payoutTypeSetting = z.strictObject({
  CashoutTypeCode: codeInput,
  Currency: currencyCode,
  ...terms,
  Channels: listField(payoutChannelUse, maxChannels),
});

export const cashoutsettingGet = call({
  method: "POST",
  path: "/rp_api/merchant/cashoutsetting_get",
  summary: "A merchant's cashout types with its payout channels, and the channels that it may be given.",
  access: page,
  effect: "read",
  input: merchantInput,
  output: z.strictObject({
    ...merchantFacts,
    CashoutTypes: z.array(
      z.strictObject({
        CashoutTypeCode: z.string(),
        CashoutTypeName: z.string(),
        CashoutTypeName_enUS: z.string(),
        Currency: currencyCode,
        /** Whether any merchant's payouts of this type are taken. */
        TypeEnabled: z.boolean(),
        /** What a payout costs, whoever the merchant and whatever the channel. */
        FeeRate: z.string(),
        MinimumFee: amountText,
        MaximumFee: amountText.nullable(),
        /** Null: not offered to this merchant. */
        Setting: z.strictObject({ ...terms, Channels: z.array(payoutChannelUse) }).nullable(),
        Offered: z.array(offeredChannel),
      }),
    ),
  }),
  errors: [...readErrors, "NotFound"],
});

export const cashoutsettingMerchants = call({
  method: "POST",
  path: "/rp_api/merchant/cashoutsetting_merchants",
  summary: "Merchants that have payout channels, to copy from.",
  access: page,
  effect: "read",
  input: merchantsInput,
  output: merchantsWithChannels,
  errors: readErrors,
});

const settingErrors = [
  "NotFound",
  "SettingTypeUnknown",
  "SettingTwice",
  "SettingChannelUnfit",
  "SettingWeightMissing",
] as const;

export const cashoutsettingSave = call({
  method: "POST",
  path: "/mc_api/merchant/cashoutsetting_save",
  summary:
    "Save all payout settings of a merchant at once. Refused if another user has saved in the meantime.",
  access: { ...page, function: "edit" },
  effect: "write",
  stepUp: provenBy,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    Version: settingVersion,
    CashoutTypes: listField(payoutTypeSetting, maxTypes),
    ...proofInput,
  }),
  output: z.strictObject({ Version: settingVersion, ApprovalId: approvalIdOrNull }),
  errors: [...stepUpErrors, ...settingErrors, "SettingChanged", "PayoutLimitMissing", "ApiListMissing"],
});

export const cashoutsettingPreview = call({
  method: "POST",
  path: "/rp_api/merchant/cashoutsetting_preview",
  summary: "Which channel would pay an amount out now, and why not the others: as saved, or as typed.",
  access: page,
  effect: "read",
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    CashoutTypeCode: codeInput,
    Currency: currencyCode,
    Amount: amountText,
    /** Absent: whatever the bank. */
    BankCode: codeInput.optional(),
    /** Absent: as saved. */
    CashoutType: payoutTypeSetting.optional(),
  }),
  output: z.strictObject({
    ...previewOutcome,
    FeeAmount: amountText,
    /** Amount and fee together. */
    DeductedAmount: amountText,
    /** The merchant's balance that it would be taken from. */
    AvailableAmount: amountText,
    NeedsReview: z.boolean(),
    Channels: z.array(z.strictObject(previewedChannel)),
  }),
  errors: [...readErrors, ...settingErrors, "InvalidAmount"],
});

export const cashoutsettingReplay = call({
  method: "POST",
  path: "/rp_api/merchant/cashoutsetting_replay",
  summary: "Replay the merchant's payouts of the last seven days with unsaved settings.",
  access: page,
  effect: "read",
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    CashoutTypes: listField(payoutTypeSetting, maxTypes),
  }),
  output: z.strictObject({
    ...replayOutcome,
    /** Payouts that wait for a review before they are sent. */
    ReviewedBefore: z.int(),
    ReviewedAfter: z.int(),
  }),
  errors: [...readErrors, ...settingErrors],
});
