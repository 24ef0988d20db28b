/** Typed settings, read: amounts in the currency's own decimals, each type and channel once and known, ranges the right way round. */
import type { Language } from "@opc/contract/errors";
import { type FeeTerms, parseAmount } from "@opc/contract/money";
import { assertFields, type FieldProblem } from "../../call/field-problems.ts";
import { CallError } from "../../call-error.ts";
import type { RoutingMode } from "../../db/column-types.ts";
import type { Currencies } from "../../db/currencies.ts";
import { type ChannelUse, type TypeSetting, type TypeTerms, typeKey } from "./setting.ts";

export interface TypedUse {
  ChannelCode: string;
  Enabled: boolean;
  Weight: number;
  MinimumAmount: string;
  MaximumAmount: string;
  FeeRate?: string;
  MinimumFee?: string;
  MaximumFee?: string | null;
}

export interface TypedTerms {
  Enabled: boolean;
  MinimumAmount: string;
  MaximumAmount: string;
  ReviewFrom: string | null;
}

export interface TypedType {
  code: string;
  currency: string;
  mode: RoutingMode;
  terms: TypedTerms | null;
  uses: readonly TypedUse[];
}

export interface ReadingFacts {
  currencies: Currencies;
  language: Language;
  /** Codes of the channels of each type there is, by `typeKey`. */
  known: ReadonlyMap<string, ReadonlySet<string>>;
  /** Field of the list, "PayTypes". */
  field: string;
}

/** Far below what PostgreSQL can hold, far above what anybody pays. */
const maxMinor = 10n ** 17n;

export function readTyped(types: readonly TypedType[], facts: ReadingFacts): TypeSetting[] {
  assertOnce(types.map((type) => `${type.code} ${type.currency}`));
  const problems: FieldProblem[] = [];
  const read = types.map((type, index) => {
    assertKnown(type, facts);
    const exponent = facts.currencies.exponentOf(type.currency);
    const at = new Fields(`${facts.field}.${index}`, exponent, problems);
    const terms = type.terms && readTerms(type.terms, at);
    const uses = type.uses.map((use, place) => readUse(use, at.below(`Channels.${place}`)));
    return { code: type.code, currency: type.currency, mode: type.mode, terms, uses };
  });
  assertFields(problems.slice(0, 20), facts.language);
  for (const type of read) assertWeight(type);
  return read;
}

function assertOnce(names: readonly string[]): void {
  const seen = new Set<string>();
  for (const What of names) {
    if (seen.has(What)) throw new CallError("SettingTwice", { What });
    seen.add(What);
  }
}

function assertKnown(type: TypedType, { known, currencies }: ReadingFacts): void {
  const { code: Type, currency: Currency } = type;
  const channels = currencies.has(Currency) ? known.get(typeKey(type)) : undefined;
  if (!channels) throw new CallError("SettingTypeUnknown", { Type, Currency });
  assertOnce(type.uses.map((use) => use.ChannelCode));
  for (const { ChannelCode } of type.uses)
    if (!channels.has(ChannelCode))
      throw new CallError("SettingChannelUnfit", { ChannelCode, Type, Currency }, { ChannelCode });
}

/** Only weights of 0 would quietly be an order. */
function assertWeight({ code: Type, currency: Currency, mode, uses }: TypeSetting): void {
  const used = uses.filter((use) => use.enabled);
  if (mode === "Weight" && used.length > 0 && used.every((use) => use.weight === 0))
    throw new CallError("SettingWeightMissing", { Type, Currency });
}

class Fields {
  readonly #path: string;
  readonly #exponent: number;
  readonly #problems: FieldProblem[];

  constructor(path: string, exponent: number, problems: FieldProblem[]) {
    this.#path = path;
    this.#exponent = exponent;
    this.#problems = problems;
  }

  below(path: string): Fields {
    return new Fields(`${this.#path}.${path}`, this.#exponent, this.#problems);
  }

  /** 1 of the currency, in minor units. */
  get one(): bigint {
    return 10n ** BigInt(this.#exponent);
  }

  /** Nothing has been refused of it so far. */
  isRight(field: string): boolean {
    return this.#problems.every(({ Field }) => Field !== `${this.#path}.${field}`);
  }

  refuse(field: string, Message: string): void {
    this.#problems.push({ Field: `${this.#path}.${field}`, Message });
  }

  /** 0n where it cannot be read: the problem is noted. */
  amount(field: string, text: string): bigint {
    const minor = parseAmount(text, this.#exponent);
    if (minor !== undefined && minor <= maxMinor) return minor;
    const isTooFine = minor === undefined && parseAmount(text, 4) !== undefined;
    const message = isTooFine ? "More decimals than the currency has" : "Use decimal text such as 100.50";
    this.refuse(field, minor === undefined ? message : "The amount is too large");
    return 0n;
  }
}

function readRange(range: { MinimumAmount: string; MaximumAmount: string }, at: Fields) {
  const minimumMinor = at.amount("MinimumAmount", range.MinimumAmount);
  const maximumMinor = at.amount("MaximumAmount", range.MaximumAmount);
  const isRead = at.isRight("MinimumAmount");
  if (isRead && minimumMinor < at.one) at.refuse("MinimumAmount", "At least 1");
  else if (isRead && at.isRight("MaximumAmount") && maximumMinor <= minimumMinor)
    at.refuse("MaximumAmount", "The maximum amount must be greater than the minimum");
  return { minimumMinor, maximumMinor };
}

function readTerms(typed: TypedTerms, at: Fields): TypeTerms {
  const reviewFromMinor = typed.ReviewFrom === null ? null : at.amount("ReviewFrom", typed.ReviewFrom);
  return { enabled: typed.Enabled, ...readRange(typed, at), reviewFromMinor };
}

function readUse(typed: TypedUse, at: Fields): ChannelUse {
  return {
    channelCode: typed.ChannelCode,
    enabled: typed.Enabled,
    weight: typed.Weight,
    ...readRange(typed, at),
    fee: typed.FeeRate === undefined ? null : readFee(typed, typed.FeeRate, at),
  };
}

function readFee({ MinimumFee = "0", MaximumFee = null }: TypedUse, rate: string, at: Fields): FeeTerms {
  const minimumMinor = at.amount("MinimumFee", MinimumFee);
  const maximumMinor = MaximumFee === null ? null : at.amount("MaximumFee", MaximumFee);
  if (maximumMinor !== null && maximumMinor < minimumMinor)
    at.refuse("MaximumFee", "At least the minimum fee");
  // Percent with two decimals are basis points.
  return { rateBasisPoints: Number(parseAmount(rate, 2) ?? 0n), minimumMinor, maximumMinor };
}
