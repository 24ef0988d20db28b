/**
 * What a list can be filtered by, as data: the filter bar draws it, the address keeps it, the question to the
 * server is made of it. Field names are the call's own (`Statuses`, `MerchantAlias`), values are lists of text;
 * a field that takes one value has a list of at most one.
 */
import type { DatePreset } from "./date-presets.ts";

export type FilterField<Name extends string = string> =
  /** The search box: several order numbers at once. */
  | { kind: "numbers"; name: Name }
  /** Any number of fixed values. */
  | {
      kind: "choices";
      name: Name;
      values: readonly string[];
      superOnly?: true;
      /** Those that hold while nobody chose others. */
      usual?: readonly string[] | undefined;
    }
  /** Any number of values that only the server knows. */
  | { kind: "options"; name: Name }
  /** At most one of them. */
  | { kind: "option"; name: Name }
  /**
   * One of the merchants, or all of them unless that choice is hidden; shown to the operator only. `withOwn`: what
   * is listed may be the operator's own.
   */
  | { kind: "merchant"; name: Name; superOnly: true; hidesAll?: true; withOwn?: true }
  | { kind: "payType"; name: Name; superOnly?: true }
  | { kind: "currency"; name: Name; superOnly?: true }
  /** Free text, sent trimmed. */
  | { kind: "text"; name: Name; superOnly?: true }
  /** The last four digits of a card: whole numbers never stand in an address. */
  | { kind: "lastFour"; name: Name; superOnly?: true }
  /** An unsigned decimal amount. */
  | { kind: "amount"; name: Name; superOnly?: true };

export type FilterValues = Readonly<Record<string, readonly string[]>>;

/** The range of times asked for: a preset, both ends by hand, or all time. */
export type DateChoice =
  | { kind: "preset"; preset: DatePreset }
  | { kind: "range"; from: string; to: string }
  | { kind: "all" };

/** The range that a screen starts with. */
export type UsualDate = DatePreset | "all";

export type SortOrder = "newest" | "oldest";

/** Everything that decides which rows are shown; the address holds exactly this. */
export interface ListQuestion {
  /** Null: nothing chosen, the screen's usual range applies. */
  date: DateChoice | null;
  values: FilterValues;
  sort: SortOrder;
}

export const emptyQuestion: ListQuestion = { date: null, values: {}, sort: "newest" };

/** Values that the field can hold: what an old or edited address holds beside is dropped. */
export function acceptValues(field: FilterField, values: readonly string[]): string[] {
  const kept = values.map((value) => value.trim()).filter((value) => value !== "");
  switch (field.kind) {
    case "numbers":
    case "options":
      return kept;
    case "choices":
      return kept.filter((value) => field.values.includes(value));
    case "lastFour":
      return kept.slice(0, 1).filter(isLastFour);
    case "amount":
      return kept.slice(0, 1).filter(isAmountText);
    default:
      return kept.slice(0, 1);
  }
}

export function isLastFour(text: string): boolean {
  return /^\d{4}$/.test(text);
}

/** Decimal text as the contract reads it; the currency's own decimals are checked by the server. */
export function isAmountText(text: string): boolean {
  return /^(0|[1-9]\d{0,14})(\.\d{1,4})?$/.test(text);
}
