/**
 * What the five kinds of reference data have of their own: their table, how what people write becomes columns, and how a
 * row is told. Rates are basis points: 150 is "1.50" percent. Everything else is the same for all (save.ts, store.ts).
 */
import { formatAmount, parseAmount } from "@opc/contract/money";
import type { ReferenceRows } from "@opc/contract/reference/calls";
import { fixedLanguages, type ReferenceKind } from "@opc/contract/reference/inputs";
import { CallError } from "../../call-error.ts";

/** A row of any kind as it is kept; what a kind does not have is undefined. */
export interface Held {
  Id: bigint;
  Code: string;
  Currency?: string;
  NameEn: string;
  NameZh: string;
  SortOrder: number;
  Enabled: boolean;
  Version: number;
  CreatedAt: Date;
  UpdatedAt: Date;
  UpdatedBy: string | null;
  /** Of its currency; a currency's own. */
  Exponent?: number;
  CurrencyEnabled?: boolean;
  MinimumMinor?: bigint;
  MaximumMinor?: bigint;
  FeeBasisPoints?: number;
  FeeMinimumMinor?: bigint;
  FeeMaximumMinor?: bigint | null;
  NationalCode?: string | null;
  SwiftCode?: string | null;
  NativeName?: string;
}

/** What people write of any kind; what a kind does not have is not read. */
export interface OwnInput {
  MinimumAmount?: string;
  MaximumAmount?: string;
  FeeRate?: string;
  MinimumFee?: string;
  MaximumFee?: string | undefined;
  NationalCode?: string | undefined;
  SwiftCode?: string | undefined;
  Exponent?: number;
  NativeName?: string;
}

type OwnRow<Kind extends ReferenceKind> = Omit<
  ReferenceRows[Kind],
  keyof ReferenceRows[Kind] & keyof ReferenceRows["Currency"] & string
> &
  Pick<ReferenceRows[Kind], keyof ReferenceRows[Kind] & "Exponent">;

interface KindOf<Kind extends ReferenceKind> {
  table: "pay_type" | "cashout_type" | "bank" | "currency" | "language";
  hasCurrency: boolean;
  /** `exponent` is its currency's. Throws InvalidAmount. */
  columns: (input: OwnInput, exponent: number) => Partial<Held>;
  /** Its own fields, as rows and the operation log tell them. */
  told: (held: Held) => OwnRow<Kind>;
  /** Never disabled, never deleted. */
  isFixed: (held: Held) => boolean;
}

const percentExponent = 2;
const never = () => false;

function minorOf(text: string | undefined, exponent: number): bigint {
  const minor = text === undefined ? undefined : parseAmount(text, exponent);
  if (minor === undefined) throw new CallError("InvalidAmount", { Exponent: exponent });
  return minor;
}

/** The column is there in rows of this kind. */
function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a row lacks a column of its kind");
  return value;
}

export const kinds: { [Kind in ReferenceKind]: KindOf<Kind> } = {
  PayType: {
    table: "pay_type",
    hasCurrency: true,
    columns: (input, exponent) => ({
      MinimumMinor: minorOf(input.MinimumAmount, exponent),
      MaximumMinor: minorOf(input.MaximumAmount, exponent),
    }),
    told: (held) => ({
      MinimumAmount: formatAmount(must(held.MinimumMinor), must(held.Exponent)),
      MaximumAmount: formatAmount(must(held.MaximumMinor), must(held.Exponent)),
      CurrencyEnabled: must(held.CurrencyEnabled),
    }),
    isFixed: never,
  },
  CashoutType: {
    table: "cashout_type",
    hasCurrency: true,
    columns: (input, exponent) => ({
      FeeBasisPoints: Number(minorOf(input.FeeRate, percentExponent)),
      FeeMinimumMinor: minorOf(input.MinimumFee, exponent),
      FeeMaximumMinor: input.MaximumFee === undefined ? null : minorOf(input.MaximumFee, exponent),
    }),
    told: (held) => {
      const most = must(held.FeeMaximumMinor);
      return {
        FeeRate: formatAmount(BigInt(must(held.FeeBasisPoints)), percentExponent),
        MinimumFee: formatAmount(must(held.FeeMinimumMinor), must(held.Exponent)),
        MaximumFee: most === null ? null : formatAmount(most, must(held.Exponent)),
        CurrencyEnabled: must(held.CurrencyEnabled),
      };
    },
    isFixed: never,
  },
  Bank: {
    table: "bank",
    hasCurrency: true,
    columns: (input) => ({
      NationalCode: input.NationalCode ?? null,
      SwiftCode: input.SwiftCode ?? null,
    }),
    told: (held) => ({
      NationalCode: must(held.NationalCode),
      SwiftCode: must(held.SwiftCode),
      CurrencyEnabled: must(held.CurrencyEnabled),
    }),
    isFixed: never,
  },
  Currency: {
    table: "currency",
    hasCurrency: false,
    columns: (input) => ({ Exponent: must(input.Exponent) }),
    told: (held) => ({ Exponent: must(held.Exponent) }),
    isFixed: never,
  },
  Language: {
    table: "language",
    hasCurrency: false,
    columns: (input) => ({ NativeName: must(input.NativeName) }),
    told: (held) => ({ NativeName: must(held.NativeName), IsFixed: fixedLanguages.includes(held.Code) }),
    isFixed: (held) => fixedLanguages.includes(held.Code),
  },
};

/** "THB PROMPTPAY", "THB", "thTH": how people name it. */
export function nameOf({ Code, Currency }: Pick<Held, "Code" | "Currency">): string {
  return Currency === undefined ? Code : `${Currency} ${Code}`;
}

export function rowOf<Kind extends ReferenceKind>(kind: Kind, held: Held): ReferenceRows[Kind] {
  const row = {
    ReferenceId: held.Id.toString(),
    Code: held.Code,
    Currency: held.Currency ?? null,
    Name: held.NameZh,
    Name_enUS: held.NameEn,
    SortOrder: held.SortOrder,
    Enabled: held.Enabled,
    Version: held.Version,
    CreatedAt: held.CreatedAt.toISOString(),
    UpdatedAt: held.UpdatedAt.toISOString(),
    UpdatedBy: held.UpdatedBy,
    ...kinds[kind].told(held),
  };
  // TypeScript does not follow which kind it is through the spread.
  return row as unknown as ReferenceRows[Kind];
}
