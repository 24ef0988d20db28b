/** The two sides of a merchant's settings, payments and payouts: their calls, made into one shape and back. */

import type { ChannelWhyNot } from "@opc/contract/merchant-channel/common";
import type { PageCode } from "@opc/contract/pages";
import { type ApiOptions, api, type Output } from "../../api/client.ts";
import type { TextKey } from "../../i18n/i18n.ts";
import { isBlank, type Setting, type TypeDraft, type UseDraft } from "./draft.ts";

type PayGot = Output<"paychannelsettingGet">;
type PayoutGot = Output<"cashoutsettingGet">;
export type Replay = Output<"paychannelsettingReplay"> & { ReviewedBefore?: number; ReviewedAfter?: number };
type PayPreview = Output<"paychannelsettingPreview">;
type PayoutPreview = Output<"cashoutsettingPreview">;

export interface PreviewedChannel {
  ChannelCode: string;
  ChannelName: string;
  Kind: "Native" | "ThirdParty";
  Chance: string;
  WhyNot: ChannelWhyNot | null;
  Accounts: PayPreview["Channels"][number]["Accounts"];
  FeeAmount?: string;
  NetAmount?: string;
}

export interface Preview extends Omit<PayPreview, "Channels"> {
  Channels: readonly PreviewedChannel[];
  /** Payouts only. */
  payout?: Omit<PayoutPreview, "Channels">;
}

export interface PreviewWish {
  type: TypeDraft;
  amount: string;
  /** Payouts; empty: whatever the bank. */
  bankCode: string;
}

export type SavedFor = Pick<Setting, "alias" | "name" | "version">;
/** `isHeld`: nothing was saved yet, a second person has to approve it. */
export interface Saved {
  isHeld: boolean;
}

export interface Side {
  page: PageCode & ("PayChannelSetting" | "CashoutSetting");
  name: "pay" | "payout";
  title: TextKey;
  hasFees: boolean;
  /** Says itself what fails only where that is wished. */
  load(alias: string, options?: ApiOptions): Promise<Setting>;
  /** Who saves proves anew who they are. Undefined: they gave up. */
  save(merchant: SavedFor, types: readonly TypeDraft[]): Promise<Saved | undefined>;
  preview(alias: string, wish: PreviewWish, signal: AbortSignal): Promise<Preview>;
  replay(alias: string, types: readonly TypeDraft[]): Promise<Replay>;
  sources(): Promise<Output<"paychannelsettingMerchants">["Merchants"]>;
  /** Field of the list in a refusal, "PayTypes". */
  listField: string;
}

const quiet = { quiet: true };

export const paySide: Side = {
  page: "PayChannelSetting",
  name: "pay",
  title: "merchantChannel.pay.title",
  hasFees: true,
  listField: "PayTypes",
  load: async (MerchantAlias, options = quiet) =>
    fromPay(await api("paychannelsettingGet", { MerchantAlias }, options)),
  save: async (merchant, types) =>
    (await import("./save.ts")).savePayments(merchant, sentTypes(types).map(payInput)),
  preview: previewPay,
  replay: (MerchantAlias, types) =>
    api("paychannelsettingReplay", { MerchantAlias, PayTypes: sentTypes(types).map(payInput) }, quiet),
  sources: async () => (await api("paychannelsettingMerchants", {})).Merchants,
};

export const payoutSide: Side = {
  page: "CashoutSetting",
  name: "payout",
  title: "merchantChannel.payout.title",
  hasFees: false,
  listField: "CashoutTypes",
  load: async (MerchantAlias, options = quiet) =>
    fromPayout(await api("cashoutsettingGet", { MerchantAlias }, options)),
  save: async (merchant, types) =>
    (await import("./save.ts")).savePayouts(merchant, sentTypes(types).flatMap(payoutInput)),
  preview: previewPayout,
  replay: (MerchantAlias, types) =>
    api(
      "cashoutsettingReplay",
      { MerchantAlias, CashoutTypes: sentTypes(types).flatMap(payoutInput) },
      quiet,
    ),
  sources: async () => (await api("cashoutsettingMerchants", {})).Merchants,
};

async function previewPay(MerchantAlias: string, { type, amount }: PreviewWish, signal: AbortSignal) {
  const { code: PayTypeCode, currency: Currency } = type;
  const input = { MerchantAlias, PayTypeCode, Currency, Amount: amount, PayType: payInput(type) };
  return api("paychannelsettingPreview", input, { ...quiet, signal });
}

async function previewPayout(
  MerchantAlias: string,
  { type, amount, bankCode }: PreviewWish,
  signal: AbortSignal,
): Promise<Preview> {
  const { code: CashoutTypeCode, currency: Currency } = type;
  const [CashoutType] = payoutInput(type);
  const input = {
    ...{ MerchantAlias, CashoutTypeCode, Currency, Amount: amount },
    ...(bankCode !== "" && { BankCode: bankCode }),
    ...(CashoutType && { CashoutType }),
  };
  const { Channels, ...payout } = await api("cashoutsettingPreview", input, { ...quiet, signal });
  const { Blocked, RoutingMode, ChannelCode } = payout;
  return { Blocked, RoutingMode, ChannelCode, Channels, payout };
}

/** In the order of the screen, so that a refusal's place is known. */
export function sentTypes(types: readonly TypeDraft[]): TypeDraft[] {
  return types.filter((type) => !isBlank(type) && type.terms !== null);
}

function payInput({ code, currency, mode, uses }: TypeDraft) {
  return {
    PayTypeCode: code,
    Currency: currency,
    RoutingMode: mode,
    Channels: uses.map((use) => ({
      ...commonInput(use),
      FeeRate: use.FeeRate,
      MinimumFee: use.MinimumFee,
      MaximumFee: use.MaximumFee === "" ? null : use.MaximumFee,
    })),
  };
}

function payoutInput({ code, currency, mode, uses, terms }: TypeDraft) {
  if (!terms) return [];
  const { ReviewFrom, ...rest } = terms;
  const review = ReviewFrom === "" ? null : ReviewFrom;
  const type = { CashoutTypeCode: code, Currency: currency, RoutingMode: mode };
  return [{ ...type, ...rest, ReviewFrom: review, Channels: uses.map(commonInput) }];
}

function commonInput({ ChannelCode, Enabled, Weight, MinimumAmount, MaximumAmount }: UseDraft) {
  return { ChannelCode, Enabled, Weight: Number(Weight), MinimumAmount, MaximumAmount };
}

function fromPay(got: PayGot): Setting {
  return {
    ...merchantOf(got),
    facts: got.PayTypes.map((type) => ({
      key: `${type.PayTypeCode} ${type.Currency}`,
      name: type.PayTypeName,
      name_enUS: type.PayTypeName_enUS,
      isEnabled: type.TypeEnabled,
      range: { minimum: type.MinimumAmount, maximum: type.MaximumAmount },
      fee: undefined,
      offered: type.Offered,
    })),
    types: got.PayTypes.map(({ PayTypeCode, Currency, RoutingMode, Channels }) => ({
      code: PayTypeCode,
      currency: Currency,
      mode: RoutingMode,
      terms: undefined,
      uses: Channels.map((use) => ({ ...use, Weight: String(use.Weight), MaximumFee: use.MaximumFee ?? "" })),
    })),
  };
}

function fromPayout(got: PayoutGot): Setting {
  return {
    ...merchantOf(got),
    facts: got.CashoutTypes.map((type) => ({
      key: `${type.CashoutTypeCode} ${type.Currency}`,
      name: type.CashoutTypeName,
      name_enUS: type.CashoutTypeName_enUS,
      isEnabled: type.TypeEnabled,
      range: undefined,
      fee: { rate: type.FeeRate, minimum: type.MinimumFee, maximum: type.MaximumFee },
      offered: type.Offered,
    })),
    types: got.CashoutTypes.map(({ CashoutTypeCode, Currency, Setting: own }) => ({
      code: CashoutTypeCode,
      currency: Currency,
      mode: own?.RoutingMode ?? "Order",
      terms: own && {
        Enabled: own.Enabled,
        MinimumAmount: own.MinimumAmount,
        MaximumAmount: own.MaximumAmount,
        ReviewFrom: own.ReviewFrom ?? "",
      },
      uses: (own?.Channels ?? []).map((use) => ({ ...noFee, ...use, Weight: String(use.Weight) })),
    })),
  };
}

const noFee = { FeeRate: "", MinimumFee: "", MaximumFee: "" };

function merchantOf(got: Pick<PayGot, "MerchantAlias" | "MerchantName" | "MerchantEnabled" | "Version">) {
  const { MerchantAlias: alias, MerchantName: name, MerchantEnabled: isEnabled, Version: version } = got;
  return { alias, name, isEnabled, version };
}
