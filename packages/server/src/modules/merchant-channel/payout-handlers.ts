/** Cashout Channel Setting: one merchant's cashout types and payout channels, read, tried, replayed and saved all at once. */
import type { payoutTypeSetting } from "@opc/contract/merchant-channel/payout-settings";
import type { z } from "zod";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { type ApprovalAct, type Json, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { unlessGone } from "../approval/several-acts.ts";
import { assertReadyForPayouts } from "../merchant/payout-gate.ts";
import { lookFacts, payoutStates } from "./look.ts";
import { findMerchant, lockMerchant } from "./merchant.ts";
import { copySources, type OfferedRow } from "./payment-store.ts";
import { previewPayout } from "./payout-preview.ts";
import { replayPayouts } from "./payout-replay.ts";
import {
  type PayoutTypeRow,
  payoutChannelsOf,
  payoutTypesOf,
  replacePayoutSettings,
  savedPayoutSettings,
} from "./payout-store.ts";
import { readTyped } from "./read-typed.ts";
import { loosenedReviews, newlyEnabled } from "./review-rules.ts";
import { type TypeSetting, typeKey } from "./setting.ts";
import { changeOf, shownRate, shownTerms, shownUse, versionOf } from "./shown.ts";

type SaveFacts = TransactionFacts<UserViewer>;
type Typed = z.output<typeof payoutTypeSetting>;

export const payoutSettingHandlers = {
  cashoutsettingGet: async ({ MerchantAlias }, { tx, services, now }) => {
    const merchant = await findMerchant(tx, MerchantAlias);
    const [saved, there] = [await savedPayoutSettings(tx, merchant.Id), await whatThereIs(tx)];
    const facts = await lookFacts(tx, services, now);
    const states = await payoutStates(facts, merchant.Id, there.channels);
    const settings = new Map(saved.map((setting) => [typeKey(setting), setting]));
    return {
      MerchantAlias: merchant.Alias,
      MerchantName: merchant.Name,
      MerchantEnabled: merchant.Enabled,
      Version: versionOf(saved),
      CashoutTypes: there.types.map((type) => ({
        ...shownType(type, facts.currencies),
        Setting: shownSetting(settings.get(keyOf(type)), facts.currencies),
        Offered: offeredFor(there.channels, type).map((channel) => ({
          ChannelCode: channel.Code,
          ChannelName: channel.Name,
          Kind: channel.Kind,
          SupplierCode: channel.SupplierCode,
          SupplierName: channel.SupplierName,
          WhyNot: states.get(channel.Code) ?? null,
        })),
      })),
    };
  },

  cashoutsettingMerchants: async ({ Search }, { tx }) => ({
    Merchants: await copySources(tx, "merchant_payout_channel", Search),
  }),

  cashoutsettingSave: async ({ MerchantAlias, Version, CashoutTypes }, facts) => {
    const wanted = { MerchantAlias, Version, CashoutTypes };
    const { merchant, before, after } = await judgeSave(wanted, facts);
    const { text } = await currenciesOf(facts.services.database);
    const looser = loosenedReviews(before, after);
    if (looser.length > 0) {
      const told = (settings: readonly TypeSetting[]) => reviewsOf(settings, looser, text);
      const proposed = await proposeIfNeeded(facts, reviewThresholdsAct, {
        subject: merchant.Alias,
        payload: { ...wanted, CashoutTypes: CashoutTypes as unknown as readonly Json[] },
        shown: [
          { Field: "Merchant", From: null, To: merchant.Name },
          { Field: "ReviewFrom", From: told(before), To: told(after) },
        ],
      });
      if (proposed) return { Version: versionOf(before), ApprovalId: proposed.approvalId };
    }
    await save(wanted, facts);
    return { Version: versionOf(after), ApprovalId: null };
  },

  cashoutsettingPreview: async (input, facts) => {
    const { tx, services, now } = facts;
    const merchant = await findMerchant(tx, input.MerchantAlias);
    const there = await whatThereIs(tx);
    const { CashoutTypeCode: code, Currency: currency } = input;
    const type = there.types.find((one) => one.Code === code && one.Currency === currency);
    const typed = input.CashoutType && (await read([input.CashoutType], there, facts))[0];
    if (!type || (typed && typeKey(typed) !== keyOf(type)))
      throw new CallError("SettingTypeUnknown", { Type: code, Currency: currency });
    const saved = typed ? [] : await savedPayoutSettings(tx, merchant.Id);
    const setting = typed ?? saved.find((one) => typeKey(one) === keyOf(type));
    const looking = await lookFacts(tx, services, now);
    const amountMinor = looking.currencies.parse(input.Amount, currency);
    const look = { facts: looking, merchant, type, setting, offered: there.channels };
    return previewPayout(look, { amount: input.Amount, amountMinor, bankCode: input.BankCode });
  },

  cashoutsettingReplay: async ({ MerchantAlias, CashoutTypes }, facts) => {
    const merchant = await findMerchant(facts.tx, MerchantAlias);
    const settings = await read(CashoutTypes, await whatThereIs(facts.tx), facts);
    return replayPayouts(await lookFacts(facts.tx, facts.services, facts.now), merchant.Id, settings);
  },
} satisfies Partial<Handlers>;

interface Wanted {
  MerchantAlias: string;
  Version: string;
  CashoutTypes: readonly Typed[];
}

/** Throws NotFound, SettingChanged, PayoutLimitMissing, ApiListMissing and what `readTyped` throws. */
async function judgeSave({ MerchantAlias, Version, CashoutTypes }: Wanted, facts: SaveFacts) {
  const { tx } = facts;
  const merchant = await lockMerchant(tx, MerchantAlias);
  const before = await savedPayoutSettings(tx, merchant.Id);
  if (versionOf(before) !== Version) throw new CallError("SettingChanged");
  const there = await whatThereIs(tx);
  const after = await read(CashoutTypes, there, facts);
  await assertReadyForPayouts(tx, merchant.Id, newlyEnabled(before, after));
  return { merchant, before, there, after };
}

async function save(wanted: Wanted, facts: SaveFacts): Promise<void> {
  const { merchant, before, there, after } = await judgeSave(wanted, facts);
  const change = changeOf(before, after, await currenciesOf(facts.services.database));
  if (!change) return;
  await replacePayoutSettings(facts.tx, merchant.Id, after, there.channels);
  facts.recordChange({ MerchantAlias: merchant.Alias, ...change });
}

/** Payouts that were reviewed, or could not be asked for, and would go out unseen. */
export const reviewThresholdsAct: ApprovalAct = {
  kind: "ReviewThresholds",

  async before({ tx }, payload) {
    const merchant = await unlessGone(lockMerchant(tx, textOf(payload, "MerchantAlias")));
    return merchant && { Version: versionOf(await savedPayoutSettings(tx, merchant.Id)) };
  },

  apply: (facts, { payload }) =>
    save(
      {
        MerchantAlias: textOf(payload, "MerchantAlias"),
        Version: textOf(payload, "Version"),
        CashoutTypes: payload.CashoutTypes as unknown as readonly Typed[],
      },
      facts,
    ),
};

function reviewsOf(
  settings: readonly TypeSetting[],
  keys: readonly string[],
  text: Currencies["text"],
): string | null {
  const lines = settings.flatMap(({ terms, code, currency }) =>
    terms && keys.includes(typeKey({ code, currency }))
      ? [
          `${code} ${terms.reviewFromMinor === null ? "–" : text(terms.reviewFromMinor, currency)} ${currency}`,
        ]
      : [],
  );
  return lines.length > 0 ? lines.join(", ") : null;
}

interface WhatThereIs {
  types: readonly PayoutTypeRow[];
  channels: readonly OfferedRow[];
  known: ReadonlyMap<string, ReadonlySet<string>>;
}

async function whatThereIs(tx: Transaction): Promise<WhatThereIs> {
  const [types, channels] = [await payoutTypesOf(tx), await payoutChannelsOf(tx)];
  const known = types.map(
    (type) => [keyOf(type), new Set(offeredFor(channels, type).map(({ Code }) => Code))] as const,
  );
  return { types, channels, known: new Map(known) };
}

function keyOf({ Code: code, Currency: currency }: PayoutTypeRow): string {
  return typeKey({ code, currency });
}

function offeredFor(channels: readonly OfferedRow[], { Code, Currency }: PayoutTypeRow): OfferedRow[] {
  return channels.filter((channel) => channel.TypeCode === Code && channel.Currency === Currency);
}

function shownType(type: PayoutTypeRow, { text }: Currencies) {
  const { FeeMaximumMinor } = type;
  return {
    CashoutTypeCode: type.Code,
    CashoutTypeName: type.NameZh,
    CashoutTypeName_enUS: type.NameEn,
    Currency: type.Currency,
    TypeEnabled: type.Enabled && type.CurrencyEnabled,
    FeeRate: shownRate(type.FeeBasisPoints),
    MinimumFee: text(type.FeeMinimumMinor, type.Currency),
    MaximumFee: FeeMaximumMinor === null ? null : text(FeeMaximumMinor, type.Currency),
  };
}

function shownSetting(setting: TypeSetting | undefined, currencies: Currencies) {
  const terms = setting && shownTerms(setting, currencies);
  if (!setting || !terms) return null;
  return { ...terms, Channels: setting.uses.map((use) => shownUse(use, setting.currency, currencies)) };
}

async function read(
  types: readonly Typed[],
  { known }: WhatThereIs,
  { services, request }: SaveFacts,
): Promise<TypeSetting[]> {
  const currencies = await currenciesOf(services.database);
  const typed = types.map(({ CashoutTypeCode, Currency, RoutingMode, Channels, ...terms }) => ({
    code: CashoutTypeCode,
    currency: Currency,
    mode: RoutingMode,
    terms,
    uses: Channels,
  }));
  return readTyped(typed, { currencies, language: request.language, known, field: "CashoutTypes" });
}
