/** Settings as people and the wire see them, their version, and what changed between two of them by field. */
import { hash } from "node:crypto";
import { formatAmount } from "@opc/contract/money";
import type { Currencies } from "../../db/currencies.ts";
import { type ChannelUse, type TypeSetting, typeKey } from "./setting.ts";

const shownVersionDigits = 16;

export function shownRate(basisPoints: number): string {
  return formatAmount(BigInt(basisPoints), 2);
}

export function shownUse(use: ChannelUse, currency: string, { text }: Currencies) {
  return {
    ChannelCode: use.channelCode,
    Enabled: use.enabled,
    Weight: use.weight,
    MinimumAmount: text(use.minimumMinor, currency),
    MaximumAmount: text(use.maximumMinor, currency),
  };
}

export function shownPayUse(use: ChannelUse, currency: string, currencies: Currencies) {
  const fee = use.fee ?? { rateBasisPoints: 0, minimumMinor: 0n, maximumMinor: null };
  return {
    ...shownUse(use, currency, currencies),
    FeeRate: shownRate(fee.rateBasisPoints),
    MinimumFee: currencies.text(fee.minimumMinor, currency),
    MaximumFee: fee.maximumMinor == null ? null : currencies.text(fee.maximumMinor, currency),
  };
}

export function shownTerms({ terms, currency, mode }: TypeSetting, { text }: Currencies) {
  if (!terms) return null;
  return {
    Enabled: terms.enabled,
    MinimumAmount: text(terms.minimumMinor, currency),
    MaximumAmount: text(terms.maximumMinor, currency),
    ReviewFrom: terms.reviewFromMinor === null ? null : text(terms.reviewFromMinor, currency),
    RoutingMode: mode,
  };
}

/** Says nothing: such a type is the same as one that is left out. */
function isBlank({ mode, terms, uses }: TypeSetting): boolean {
  return mode === "Order" && terms === null && uses.length === 0;
}

/** The same settings have the same version, however they came about. */
export function versionOf(settings: readonly TypeSetting[]): string {
  const spoken = settings
    .filter((type) => !isBlank(type))
    .toSorted((a, b) => (typeKey(a) < typeKey(b) ? -1 : 1));
  const plain = spoken.map(({ code, currency, mode, terms, uses }) => [
    code,
    currency,
    mode,
    terms && [terms.enabled, terms.minimumMinor, terms.maximumMinor, terms.reviewFromMinor],
    uses.map(({ channelCode, enabled, weight, minimumMinor, maximumMinor, fee }) => [
      channelCode,
      enabled,
      weight,
      minimumMinor,
      maximumMinor,
      fee && [fee.rateBasisPoints, fee.minimumMinor, fee.maximumMinor ?? null],
    ]),
  ]);
  const text = JSON.stringify(plain, (_key, value) => (typeof value === "bigint" ? value.toString() : value));
  return hash("sha256", text, "hex").slice(0, shownVersionDigits);
}

type Change = Record<string, unknown>;

/** By type, by channel, by field, each from → to; undefined when nothing changed. */
export function changeOf(
  before: readonly TypeSetting[],
  after: readonly TypeSetting[],
  currencies: Currencies,
): Change | undefined {
  const [from, to] = [byType(before), byType(after)];
  const changes = [...new Set([...from.keys(), ...to.keys()])].flatMap((key) => {
    const change = typeChange(from.get(key), to.get(key), currencies);
    return change ? [[key, change] as const] : [];
  });
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}

function byType(settings: readonly TypeSetting[]): Map<string, TypeSetting> {
  return new Map(settings.filter((type) => !isBlank(type)).map((type) => [typeKey(type), type]));
}

function typeChange(
  before: TypeSetting | undefined,
  after: TypeSetting | undefined,
  currencies: Currencies,
): Change | undefined {
  const change: Change = {
    ...fieldsChanged(termsFields(before, currencies), termsFields(after, currencies)),
    ...usesChange(before, after, currencies),
  };
  const [from, to] = [orderOf(before), orderOf(after)];
  if (from.join() !== to.join()) change.Order = { from, to };
  return Object.keys(change).length > 0 ? change : undefined;
}

function termsFields(type: TypeSetting | undefined, currencies: Currencies): Change {
  if (!type) return {};
  return shownTerms(type, currencies) ?? { RoutingMode: type.mode };
}

function usesChange(
  before: TypeSetting | undefined,
  after: TypeSetting | undefined,
  currencies: Currencies,
): Change {
  const usesOf = (type: TypeSetting | undefined) =>
    new Map(
      (type?.uses ?? []).map((use) => [use.channelCode, useFields(use, type?.currency ?? "", currencies)]),
    );
  const [from, to] = [usesOf(before), usesOf(after)];
  const change: Change = {};
  for (const code of new Set([...from.keys(), ...to.keys()])) {
    const [old, now] = [from.get(code), to.get(code)];
    if (!old || !now) change[code] = { from: old ?? null, to: now ?? null };
    else {
      const fields = fieldsChanged(old, now);
      if (Object.keys(fields).length > 0) change[code] = fields;
    }
  }
  return change;
}

function useFields(use: ChannelUse, currency: string, currencies: Currencies): Change {
  const { ChannelCode: _code, ...fields } = use.fee
    ? shownPayUse(use, currency, currencies)
    : shownUse(use, currency, currencies);
  return fields;
}

function fieldsChanged(before: Change, after: Change): Change {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(
    names
      .filter((name) => before[name] !== after[name])
      .map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]),
  );
}

function orderOf(type: TypeSetting | undefined): string[] {
  return (type?.uses ?? []).map((use) => use.channelCode);
}
