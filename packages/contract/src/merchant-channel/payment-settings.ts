/** Payment Channel Setting: through which channels one merchant's collections go, by what routing, with what fee and range. */
import { z } from "zod";
import { call } from "../call.ts";
import { readErrors, stepUpErrors } from "../errors.ts";
import {
  amountText,
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

const page = { by: "page", page: "PayChannelSetting" } as const;

export const payChannelUse = z.strictObject({
  ...channelUse,
  /** Of the amount, in percent: "1.50". */
  FeeRate: z.string().regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, {
    error: "A percentage from 0 to 100 with at most two decimals",
  }),
  MinimumFee: amountText,
  /** Null: no upper limit. */
  MaximumFee: amountText.nullable(),
});

/** Channels in the merchant's order; those left out are no longer the merchant's. */
export const payTypeSetting = z.strictObject({
  PayTypeCode: codeInput,
  Currency: currencyCode,
  RoutingMode: routingModeInput,
  Channels: listField(payChannelUse, maxChannels),
});

export const paychannelsettingGet = call({
  method: "POST",
  path: "/rp_api/merchant/paychannelsetting_get",
  summary: "A merchant's payment types with its channels, and the channels that it may be given.",
  access: page,
  effect: "read",
  input: merchantInput,
  output: z.strictObject({
    ...merchantFacts,
    PayTypes: z.array(
      z.strictObject({
        PayTypeCode: z.string(),
        PayTypeName: z.string(),
        PayTypeName_enUS: z.string(),
        Currency: currencyCode,
        /** Whether any merchant's orders of this type are taken. */
        TypeEnabled: z.boolean(),
        MinimumAmount: amountText,
        MaximumAmount: amountText,
        RoutingMode: routingModeInput,
        Channels: z.array(payChannelUse),
        Offered: z.array(offeredChannel),
      }),
    ),
  }),
  errors: [...readErrors, "NotFound"],
});

export const paychannelsettingMerchants = call({
  method: "POST",
  path: "/rp_api/merchant/paychannelsetting_merchants",
  summary: "Merchants that have payment channels, to copy from.",
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

export const paychannelsettingSave = call({
  method: "POST",
  path: "/mc_api/merchant/paychannelsetting_save",
  summary:
    "Save all payment channel settings of a merchant at once. Refused if another user has saved in the meantime.",
  access: { ...page, function: "edit" },
  effect: "write",
  stepUp: provenBy,
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    Version: settingVersion,
    PayTypes: listField(payTypeSetting, maxTypes),
    ...proofInput,
  }),
  output: z.strictObject({ Version: settingVersion }),
  errors: [...stepUpErrors, ...settingErrors, "SettingChanged"],
});

export const paychannelsettingPreview = call({
  method: "POST",
  path: "/rp_api/merchant/paychannelsetting_preview",
  summary: "Which channel would take an amount now, and why not the others: as saved, or as typed.",
  access: page,
  effect: "read",
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    PayTypeCode: codeInput,
    Currency: currencyCode,
    Amount: amountText,
    /** Absent: as saved. */
    PayType: payTypeSetting.optional(),
  }),
  output: z.strictObject({
    ...previewOutcome,
    Channels: z.array(
      z.strictObject({
        ...previewedChannel,
        /** What the merchant would be charged and credited through it. */
        FeeAmount: amountText,
        NetAmount: amountText,
      }),
    ),
  }),
  errors: [...readErrors, ...settingErrors, "InvalidAmount"],
});

export const paychannelsettingReplay = call({
  method: "POST",
  path: "/rp_api/merchant/paychannelsetting_replay",
  summary: "Replay the merchant's orders of the last seven days with unsaved settings.",
  access: page,
  effect: "read",
  input: z.strictObject({
    MerchantAlias: merchantAliasInput,
    PayTypes: listField(payTypeSetting, maxTypes),
  }),
  output: z.strictObject(replayOutcome),
  errors: [...readErrors, ...settingErrors],
});
