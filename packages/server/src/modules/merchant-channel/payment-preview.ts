/** Which channel would take a payment of this amount now, and why not the others. */
import type { CallOutput } from "@opc/contract";
import type { BlockedReason } from "@opc/contract/merchant-channel/common";
import type { paychannelsettingPreview } from "@opc/contract/merchant-channel/payment-settings";
import { feeOf } from "@opc/contract/money";
import { payTypeKey } from "../../order/terms.ts";
import { windowOver } from "../maintenance/rules.ts";
import type { RouteChannel } from "../routing/route-rules.ts";
import { accountsWithSlot, type LookFacts, lookAtPayRoutes } from "./look.ts";
import { type OfferedRow, payRows } from "./payment-store.ts";
import { chancesOf, likeliestOf, payVerdict } from "./preview-rules.ts";
import type { MerchantOfSettings, TypeSetting } from "./setting.ts";
import { shownRate } from "./shown.ts";

type Preview = CallOutput<typeof paychannelsettingPreview>;

export interface PayWish {
  code: string;
  currency: string;
  amountMinor: bigint;
}

/** `typed`: instead of the saved settings. */
export async function previewPayment(
  facts: LookFacts,
  merchant: MerchantOfSettings,
  wish: PayWish,
  offered: readonly OfferedRow[],
  typed?: TypeSetting,
): Promise<Preview> {
  const { now, terms, currencies } = facts;
  const { amountMinor, currency } = wish;
  const rows = typed && payRows(merchant.Id, [typed], offered);
  const choice = await lookAtPayRoutes(facts, { ...wish, merchantId: merchant.Id }, rows);
  const mode = typed?.mode ?? choice.mode;
  const slots = await accountsWithSlot(facts, choice.channels, amountMinor);
  const wishes = { amountMinor, now, operatorMinutes: terms.operatorMinutes };
  const verdicts = choice.channels.map((channel) => payVerdict(channel, wishes, ({ id }) => slots.has(id)));
  const chances = chancesOf(verdicts, mode);
  const names = new Map(offered.map(({ Code, Name }) => [Code, Name]));
  const Blocked = blockedBy(facts, merchant, wish);
  return {
    Blocked,
    RoutingMode: mode,
    ChannelCode: Blocked ? null : likeliestOf(verdicts, mode),
    Channels: verdicts.map((verdict, at) => ({
      ChannelCode: verdict.code,
      ChannelName: names.get(verdict.code) ?? verdict.code,
      Kind: choice.channels[at]?.kind ?? "Native",
      Chance: shownRate(Blocked ? 0 : (chances[at] ?? 0)),
      WhyNot: verdict.whyNot,
      Accounts: verdict.accounts.map(({ name, whyNot }) => ({ Name: name, WhyNot: whyNot })),
      ...charged(choice.channels[at], amountMinor, (minor) => currencies.text(minor, currency)),
    })),
  };
}

function charged(channel: RouteChannel | undefined, amountMinor: bigint, text: (minor: bigint) => string) {
  const fee = channel ? feeOf(amountMinor, channel.fee) : 0n;
  return { FeeAmount: text(fee), NetAmount: text(amountMinor - fee) };
}

function blockedBy(
  { terms, windows, now }: LookFacts,
  merchant: MerchantOfSettings,
  wish: PayWish,
): BlockedReason | null {
  if (!merchant.Enabled) return "merchant disabled";
  const { code: typeCode, currency } = wish;
  if (windowOver(windows, { kind: "Payment", merchantId: merchant.Id, typeCode, currency }, now))
    return "maintenance";
  const payType = terms.payTypes.get(payTypeKey(wish.code, wish.currency));
  if (!payType) return "type disabled";
  const { MinimumMinor, MaximumMinor } = payType;
  return wish.amountMinor < MinimumMinor || wish.amountMinor > MaximumMinor ? "range" : null;
}
