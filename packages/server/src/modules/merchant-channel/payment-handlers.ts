/** Payment Channel Setting: one merchant's payment channels, read, tried, replayed and saved all at once. */
import type { payTypeSetting } from "@opc/contract/merchant-channel/payment-settings";
import type { z } from "zod";
import type { Handlers, TransactionFacts, UserViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import { lookFacts, payStates } from "./look.ts";
import { findMerchant, lockMerchant } from "./merchant.ts";
import { previewPayment } from "./payment-preview.ts";
import { replayPayments } from "./payment-replay.ts";
import {
  copySources,
  type OfferedRow,
  type PayTypeRow,
  payChannelsOf,
  payTypesOf,
  replacePaySettings,
  savedPaySettings,
} from "./payment-store.ts";
import { readTyped } from "./read-typed.ts";
import { type TypeSetting, typeKey } from "./setting.ts";
import { changeOf, shownPayUse, versionOf } from "./shown.ts";

type Typed = z.output<typeof payTypeSetting>;

export const payChannelSettingHandlers = {
  paychannelsettingGet: async ({ MerchantAlias }, { tx, services, now }) => {
    const merchant = await findMerchant(tx, MerchantAlias);
    const [saved, there] = [await savedPaySettings(tx, merchant.Id), await whatThereIs(tx)];
    const facts = await lookFacts(tx, services, now);
    const states = await payStates(facts, merchant.Id, there.channels);
    const settings = new Map(saved.map((setting) => [typeKey(setting), setting]));
    return {
      MerchantAlias: merchant.Alias,
      MerchantName: merchant.Name,
      MerchantEnabled: merchant.Enabled,
      Version: versionOf(saved),
      PayTypes: there.types.map((type) => {
        const setting = settings.get(typeKey({ code: type.Code, currency: type.Currency }));
        return {
          ...shownType(type, facts.currencies),
          RoutingMode: setting?.mode ?? "Order",
          Channels: (setting?.uses ?? []).map((use) => shownPayUse(use, type.Currency, facts.currencies)),
          Offered: offeredFor(there.channels, type).map((channel) => ({
            ChannelCode: channel.Code,
            ChannelName: channel.Name,
            Kind: channel.Kind,
            SupplierCode: channel.SupplierCode,
            SupplierName: channel.SupplierName,
            WhyNot: states.get(channel.Code) ?? null,
          })),
        };
      }),
    };
  },

  paychannelsettingMerchants: async ({ Search }, { tx }) => ({
    Merchants: await copySources(tx, "merchant_channel", Search),
  }),

  paychannelsettingSave: async ({ MerchantAlias, Version, PayTypes }, facts) => {
    const { tx, services, recordChange } = facts;
    const merchant = await lockMerchant(tx, MerchantAlias);
    const before = await savedPaySettings(tx, merchant.Id);
    if (versionOf(before) !== Version) throw new CallError("SettingChanged");
    const there = await whatThereIs(tx);
    const after = await read(PayTypes, there, facts);
    const change = changeOf(before, after, await currenciesOf(services.database));
    if (change) {
      await replacePaySettings(tx, merchant.Id, after, there.channels);
      recordChange({ MerchantAlias: merchant.Alias, ...change });
    }
    return { Version: versionOf(after) };
  },

  paychannelsettingPreview: async (input, facts) => {
    const { tx, services, now } = facts;
    const merchant = await findMerchant(tx, input.MerchantAlias);
    const there = await whatThereIs(tx);
    const wish = { code: input.PayTypeCode, currency: input.Currency };
    const typed = input.PayType && (await read([input.PayType], there, facts))[0];
    if (!there.known.has(typeKey(wish)) || (typed && typeKey(typed) !== typeKey(wish)))
      throw new CallError("SettingTypeUnknown", { Type: wish.code, Currency: wish.currency });
    const looking = await lookFacts(tx, services, now);
    const amountMinor = looking.currencies.parse(input.Amount, input.Currency);
    return previewPayment(looking, merchant, { ...wish, amountMinor }, there.channels, typed);
  },

  paychannelsettingReplay: async ({ MerchantAlias, PayTypes }, facts) => {
    const merchant = await findMerchant(facts.tx, MerchantAlias);
    const there = await whatThereIs(facts.tx);
    const settings = await read(PayTypes, there, facts);
    return replayPayments(await lookFacts(facts.tx, facts.services, facts.now), merchant.Id, settings);
  },
} satisfies Partial<Handlers>;

interface WhatThereIs {
  types: readonly PayTypeRow[];
  channels: readonly OfferedRow[];
  known: ReadonlyMap<string, ReadonlySet<string>>;
}

async function whatThereIs(tx: Transaction): Promise<WhatThereIs> {
  const [types, channels] = [await payTypesOf(tx), await payChannelsOf(tx)];
  const known = types.map((type) => {
    const codes = offeredFor(channels, type).map(({ Code }) => Code);
    return [typeKey({ code: type.Code, currency: type.Currency }), new Set(codes)] as const;
  });
  return { types, channels, known: new Map(known) };
}

function offeredFor(channels: readonly OfferedRow[], { Code, Currency }: PayTypeRow): OfferedRow[] {
  return channels.filter((channel) => channel.TypeCode === Code && channel.Currency === Currency);
}

function shownType(type: PayTypeRow, { text }: Currencies) {
  return {
    PayTypeCode: type.Code,
    PayTypeName: type.NameZh,
    PayTypeName_enUS: type.NameEn,
    Currency: type.Currency,
    TypeEnabled: type.Enabled && type.CurrencyEnabled,
    MinimumAmount: text(type.MinimumMinor, type.Currency),
    MaximumAmount: text(type.MaximumMinor, type.Currency),
  };
}

async function read(
  types: readonly Typed[],
  { known }: WhatThereIs,
  { services, request }: TransactionFacts<UserViewer>,
): Promise<TypeSetting[]> {
  const currencies = await currenciesOf(services.database);
  const typed = types.map(({ PayTypeCode, Currency, RoutingMode, Channels }) => ({
    code: PayTypeCode,
    currency: Currency,
    mode: RoutingMode,
    terms: null,
    uses: Channels,
  }));
  return readTyped(typed, { currencies, language: request.language, known, field: "PayTypes" });
}
