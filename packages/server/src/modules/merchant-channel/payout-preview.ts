/** Which channel would pay this amount out now, and why not the others; what the merchant would be charged for it. */
import type { CallOutput } from "@opc/contract";
import type { BlockedReason } from "@opc/contract/merchant-channel/common";
import type { cashoutsettingPreview } from "@opc/contract/merchant-channel/payout-settings";
import { payoutFeeOf } from "@opc/contract/money";
import { CallError } from "../../call-error.ts";
import { windowOver } from "../maintenance/rules.ts";
import { bankKey, judge, termsKey } from "../payout-order/terms.ts";
import { availableOf } from "./balance.ts";
import { type LookFacts, lookAtPayoutRoutes } from "./look.ts";
import type { OfferedRow } from "./payment-store.ts";
import { type PayoutTypeRow, payoutRows } from "./payout-store.ts";
import { chancesOf, likeliestOf, payoutVerdict } from "./preview-rules.ts";
import type { MerchantOfSettings, TypeSetting } from "./setting.ts";
import { shownRate } from "./shown.ts";

type Preview = CallOutput<typeof cashoutsettingPreview>;

export interface PayoutWish {
  /** Decimal text and what it says. */
  amount: string;
  amountMinor: bigint;
  /** Absent: whatever the bank. */
  bankCode: string | undefined;
}

export interface PayoutLook {
  facts: LookFacts;
  merchant: MerchantOfSettings;
  type: PayoutTypeRow;
  /** As saved or as typed; undefined: not offered. */
  setting: TypeSetting | undefined;
  offered: readonly OfferedRow[];
}

export async function previewPayout(look: PayoutLook, wish: PayoutWish): Promise<Preview> {
  const { facts, merchant, type, setting, offered } = look;
  const { now, terms, currencies, tx } = facts;
  const { amountMinor, bankCode } = wish;
  const mode = setting?.mode ?? "Order";
  const at = { merchantId: merchant.Id, code: type.Code, currency: type.Currency };
  const rows = payoutRows(merchant.Id, setting ? [setting] : [], offered);
  const { channels } = await lookAtPayoutRoutes(facts, at, amountMinor, rows);
  const { operatorMinutes } = terms;
  const wishes = { amountMinor, now, operatorMinutes, ...(bankCode !== undefined && { bankCode }) };
  const verdicts = channels.map((channel) => payoutVerdict(channel, wishes));
  const chances = chancesOf(verdicts, mode);
  const names = new Map(offered.map(({ Code, Name }) => [Code, Name]));
  const feeMinor = payoutFeeOf(amountMinor, feeTerms(type));
  const availableMinor = await availableOf(tx, merchant.Id, type.Currency);
  const { reason, needsReview } = await judged(look, wish);
  const Blocked = reason ?? (availableMinor < amountMinor + feeMinor ? "balance" : null);
  const text = (minor: bigint) => currencies.text(minor, type.Currency);
  return {
    Blocked,
    RoutingMode: mode,
    ChannelCode: Blocked ? null : likeliestOf(verdicts, mode),
    FeeAmount: text(feeMinor),
    DeductedAmount: text(amountMinor + feeMinor),
    AvailableAmount: text(availableMinor),
    NeedsReview: needsReview,
    Channels: verdicts.map((verdict, place) => ({
      ChannelCode: verdict.code,
      ChannelName: names.get(verdict.code) ?? verdict.code,
      Kind: channels[place]?.kind ?? "Native",
      Chance: shownRate(Blocked ? 0 : (chances[place] ?? 0)),
      WhyNot: verdict.whyNot,
      Accounts: verdict.accounts.map(({ name, whyNot }) => ({ Name: name, WhyNot: whyNot })),
    })),
  };
}

function feeTerms(type: PayoutTypeRow) {
  return {
    rateBasisPoints: type.FeeBasisPoints,
    minimumMinor: type.FeeMinimumMinor,
    maximumMinor: type.FeeMaximumMinor,
  };
}

/** By the judge of every new payout. */
async function judged(
  { facts, merchant, type, setting }: PayoutLook,
  { amount, bankCode }: PayoutWish,
): Promise<{ reason: BlockedReason | null; needsReview: boolean }> {
  if (!merchant.Enabled) return { reason: "merchant disabled", needsReview: false };
  const { merchantId, windows, now } = { merchantId: merchant.Id, ...facts };
  const held = { kind: "Payout" as const, merchantId, typeCode: type.Code, currency: type.Currency };
  if (windowOver(windows, held, now)) return { reason: "maintenance", needsReview: false };
  if (!type.Enabled || !type.CurrencyEnabled) return { reason: "type disabled", needsReview: false };
  const { Code: payoutTypeCode, Currency: currency } = type;
  const own = setting?.terms?.enabled ? setting.terms : undefined;
  const types = own && [
    [termsKey(merchant.Id, payoutTypeCode, currency), { ...own, fee: feeTerms(type) }] as const,
  ];
  const wanted = {
    merchantId: merchant.Id,
    merchantAlias: merchant.Alias,
    merchantOrderNo: "",
    payoutTypeCode,
    currency,
    amount,
    bankCode: bankCode ?? "",
    cardNumber: "",
    payeeName: "",
    notifyUrl: null,
    by: { source: "Gateway" as const },
    blockedByMaintenance: undefined,
  };
  try {
    const banks =
      bankCode === undefined ? [bankKey("", currency)] : await enabledBanks(facts, bankCode, currency);
    const { needsReview } = judge(
      wanted,
      { types: new Map(types), banks: new Set(banks) },
      facts.currencies,
      true,
    );
    return { reason: null, needsReview };
  } catch (error) {
    if (error instanceof CallError && error.errorName in reasons)
      return { reason: reasons[error.errorName as keyof typeof reasons], needsReview: false };
    throw error;
  }
}

const reasons = {
  CashoutTypeNotAvailable: "type not offered",
  AmountOutOfRange: "range",
  BankNotAvailable: "bank",
} as const;

async function enabledBanks({ tx }: LookFacts, code: string, currency: string): Promise<string[]> {
  const bank = await tx
    .selectFrom("Bank")
    .select("Code")
    .where("Code", "=", code)
    .where("Currency", "=", currency)
    .where("Enabled", "=", true)
    .executeTakeFirst();
  return bank ? [bankKey(code, currency)] : [];
}
