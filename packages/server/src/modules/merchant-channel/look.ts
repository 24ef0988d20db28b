/** Channels as they stand now, looked at without locks: for previews, and for what a screen says beside each channel. */
import type { ChannelWhyNot } from "@opc/contract/merchant-channel/common";
import { dayOf } from "../../day.ts";
import type { Currencies } from "../../db/currencies.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { isHeld } from "../../order/account-hold.ts";
import { isMonitored } from "../../order/crawler-heartbeat.ts";
import { type Terms, termsIn } from "../../order/terms.ts";
import type { Services } from "../../services.ts";
import { windowsAhead } from "../maintenance/ahead.ts";
import type { MaintenanceWindow } from "../maintenance/rules.ts";
import { SlotSearch } from "../offline-account/slots.ts";
import { pickCards } from "../payout-card/pick.ts";
import {
  loadPayoutRoutes,
  type MerchantPayoutChannelRow,
  type PayoutChoice,
  wishKey,
} from "../payout-channel/load-routes.ts";
import { type PayoutRouteChannel, whyNotOf } from "../payout-channel/route-rules.ts";
import { type Choice, loadRoutes, type MerchantChannelRow, routeKey } from "../routing/load-routes.ts";
import { type RouteChannel, termsRefusal } from "../routing/route-rules.ts";
import type { OfferedRow } from "./payment-store.ts";

export interface LookFacts {
  tx: Transaction;
  now: Date;
  allowSandbox: boolean;
  currencies: Currencies;
  terms: Terms;
  /** Maintenance that runs or is to come. */
  windows: readonly MaintenanceWindow[];
}

export async function lookFacts(tx: Transaction, services: Services, now: Date): Promise<LookFacts> {
  const [currencies, terms, windows] = await Promise.all([
    currenciesOf(services.database),
    termsIn(tx),
    windowsAhead(tx, now),
  ]);
  return { tx, now, allowSandbox: services.allowLoopbackCallbacks, currencies, terms, windows };
}

export interface LookedAt {
  merchantId: bigint;
  code: string;
  currency: string;
}

/** `typed`: instead of the saved ones. */
export async function lookAtPayRoutes(
  { tx, now, allowSandbox, terms }: LookFacts,
  { merchantId, code: payTypeCode, currency }: LookedAt,
  typed?: readonly MerchantChannelRow[],
): Promise<Choice> {
  const day = dayOf(now, terms.operatorMinutes);
  const wish = { merchantId, payTypeCode, currency };
  const reading = { day, allowSandbox, onlyLooking: true as const, ...(typed && { typed }) };
  const choices = await loadRoutes(tx, [wish], reading);
  return choices.get(routeKey(wish)) ?? { mode: "Order", channels: [] };
}

/** The same for payouts; native channels with the cards as they stand for this amount. */
export async function lookAtPayoutRoutes(
  facts: LookFacts,
  { merchantId, code: payoutTypeCode, currency }: LookedAt,
  amountMinor: bigint,
  typed?: readonly MerchantPayoutChannelRow[],
): Promise<PayoutChoice> {
  const { tx, now, allowSandbox, terms } = facts;
  const day = dayOf(now, terms.operatorMinutes);
  const wish = { merchantId, payoutTypeCode, currency };
  const reading = { day, allowSandbox, onlyLooking: true as const, ...(typed && { typed }) };
  const choices = await loadPayoutRoutes(tx, [wish], reading);
  const choice = choices.get(wishKey(wish)) ?? { mode: "Order" as const, channels: [] };
  const order = { AmountMinor: amountMinor, Currency: currency };
  for (const channel of choice.channels)
    if (channel.kind === "Native")
      channel.cards = await pickCards(
        tx,
        { channelId: channel.id, order, onlyLooking: true },
        { operatorMinutes: terms.operatorMinutes, now },
      );
  return choice;
}

/** Ids of the accounts that have a free amount slot for the amount. */
export async function accountsWithSlot(
  { tx, now }: LookFacts,
  channels: readonly RouteChannel[],
  amountMinor: bigint,
): Promise<Set<bigint>> {
  const accounts = channels.flatMap((channel) => channel.accounts);
  const found = await new SlotSearch(tx, now).choose(
    accounts.map((account) => ({
      accountId: account.id,
      amountMinor,
      differenceMinimumMinor: account.differenceMinimumMinor,
      differenceMaximumMinor: account.differenceMaximumMinor,
    })),
  );
  return new Set(accounts.filter((_, at) => found[at] !== undefined).map(({ id }) => id));
}

/** Of every offered channel: why it would take nobody's money now, whatever the amount. */
export async function payStates(
  facts: LookFacts,
  merchantId: bigint,
  offered: readonly OfferedRow[],
): Promise<Map<string, ChannelWhyNot>> {
  const states = new Map<string, ChannelWhyNot>();
  if (offered.length === 0) return states;
  const { tx, now, allowSandbox, terms } = facts;
  const wishes = offered.map(({ TypeCode, Currency }) => ({
    merchantId,
    payTypeCode: TypeCode,
    currency: Currency,
  }));
  const day = dayOf(now, terms.operatorMinutes);
  const typed = offered.map(({ Id }) => ({
    ...widest,
    MerchantId: merchantId,
    ChannelId: Id,
    FeeBasisPoints: 0,
    FeeMinimumMinor: 0n,
    FeeMaximumMinor: null,
  }));
  const choices = await loadRoutes(tx, wishes, { day, allowSandbox, onlyLooking: true, typed });
  for (const { channels } of choices.values())
    for (const channel of channels) {
      const whyNot = whyNotAtAll(channel, facts);
      if (whyNot) states.set(channel.code, whyNot);
    }
  return states;
}

const widest = { SortOrder: 1, MinimumMinor: 1n, MaximumMinor: 10n ** 18n, Enabled: true, Weight: 1 };
const smallest = 1n;

function whyNotAtAll(channel: RouteChannel, { now, terms }: LookFacts): ChannelWhyNot | undefined {
  const { operatorMinutes } = terms;
  const refused = termsRefusal(channel, { amountMinor: smallest, now, operatorMinutes });
  if (refused) return refused === "tried before" ? undefined : refused;
  if (channel.kind === "ThirdParty") return undefined;
  const enabled = channel.accounts.filter((account) => account.enabled);
  if (enabled.length === 0) return "no account";
  const free = enabled.filter((account) => !isHeld(account.heldUntil, now));
  if (free.length === 0) return "held";
  return free.some((account) => isMonitored(account, now)) ? undefined : "crawler down";
}

/** The same of payout channels; whether cards have money for it depends on the amount. */
export async function payoutStates(
  { tx, now, allowSandbox, terms }: LookFacts,
  merchantId: bigint,
  offered: readonly OfferedRow[],
): Promise<Map<string, ChannelWhyNot>> {
  const states = new Map<string, ChannelWhyNot>();
  if (offered.length === 0) return states;
  const { operatorMinutes } = terms;
  const wishes = offered.map(({ TypeCode, Currency }) => ({
    merchantId,
    payoutTypeCode: TypeCode,
    currency: Currency,
  }));
  const typed = offered.map(({ Id }) => ({ ...widest, MerchantId: merchantId, PayoutChannelId: Id }));
  const day = dayOf(now, operatorMinutes);
  const choices = await loadPayoutRoutes(tx, wishes, { day, allowSandbox, onlyLooking: true, typed });
  for (const { channels } of choices.values())
    for (const channel of channels) {
      const cards = channel.kind === "Native" ? await cardsOf(tx, channel, { operatorMinutes, now }) : [];
      const whyNot = whyNotOf({ ...channel, cards }, { amountMinor: smallest, now, operatorMinutes });
      if (whyNot) states.set(channel.code, whyNot);
    }
  return states;
}

/** A card that only lacks the range or the money for the smallest amount pays others. */
async function cardsOf(
  tx: Transaction,
  channel: PayoutRouteChannel,
  facts: { operatorMinutes: number; now: Date },
): Promise<PayoutRouteChannel["cards"]> {
  const currency = await tx
    .selectFrom("PayoutChannel")
    .select("Currency")
    .where("Id", "=", channel.id)
    .executeTakeFirstOrThrow();
  const order = { AmountMinor: smallest, Currency: currency.Currency };
  const cards = await pickCards(tx, { channelId: channel.id, order, onlyLooking: true }, facts);
  return cards.map((card) => ({ ...card, whyNot: card.whyNot === "range" ? null : card.whyNot }));
}
