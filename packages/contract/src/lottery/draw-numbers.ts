/**
 * What a result looks like. A lottery's *format* is a list of prizes; each prize is drawn `Count` numbers, all of one kind:
 * `Digits` (so many digits, leading zeros kept: "004512") or `Range` (a whole number between two limits: "7").
 * Pure and without zod: the dialog judges what is typed by the same rules as the server.
 */
import type { FieldProblem } from "../offline-account/inputs.ts";

export const numberKinds = ["Digits", "Range"] as const;
export type NumberKind = (typeof numberKinds)[number];

export const maxPrizes = 20;
export const maxNumbers = 200;
export const maxDigits = 10;
export const largestNumber = 999_999_999;

export interface Prize {
  PrizeCode: string;
  PrizeName: string;
  PrizeName_enUS: string;
  Count: number;
  Kind: NumberKind;
  /** Of kind Digits; else null. */
  Digits: number | null;
  /** Of kind Range; else null. */
  Minimum: number | null;
  Maximum: number | null;
  /** The numbers of this prize differ from one another. */
  Unique: boolean;
}

export interface PrizeNumbers {
  PrizeCode: string;
  Numbers: readonly string[];
}

/** What a lottery without a format of its own is drawn. */
export const usualFormat: readonly Prize[] = [
  {
    PrizeCode: "RESULT",
    PrizeName: "开奖号码",
    PrizeName_enUS: "Winning Number",
    Count: 1,
    Kind: "Digits",
    Digits: 6,
    Minimum: null,
    Maximum: null,
    Unique: false,
  },
];

/** How many different numbers a prize can have. */
function poolOf({ Kind, Digits, Minimum, Maximum }: Prize): number {
  return Kind === "Digits" ? 10 ** (Digits ?? 0) : (Maximum ?? 0) - (Minimum ?? 0) + 1;
}

/** `Field`: "NumberFormat.0.Digits". */
export function formatProblems(format: readonly Prize[]): FieldProblem[] {
  const found: FieldProblem[] = [];
  const codes = format.map(({ PrizeCode }) => PrizeCode.toUpperCase());
  for (const [index, prize] of format.entries()) {
    const wrong = (field: keyof Prize, Message: string) =>
      found.push({ Field: `NumberFormat.${index}.${field}`, Message });
    if (codes.indexOf(prize.PrizeCode.toUpperCase()) !== index)
      wrong("PrizeCode", "Another prize has this code");
    if (prize.Kind === "Digits" && prize.Digits === null) wrong("Digits", "this option cannot be empty");
    if (prize.Kind === "Range" && prize.Minimum === null) wrong("Minimum", "this option cannot be empty");
    if (prize.Kind === "Range" && prize.Maximum === null) wrong("Maximum", "this option cannot be empty");
    const isWhole =
      prize.Kind === "Digits" ? prize.Digits !== null : prize.Minimum !== null && prize.Maximum !== null;
    if (!isWhole) continue;
    if (poolOf(prize) < 2) wrong("Maximum", "Must be greater than the smallest number");
    else if (prize.Unique && prize.Count > poolOf(prize))
      wrong("Count", "There are not enough different numbers");
  }
  if (format.reduce((sum, { Count }) => sum + Count, 0) > maxNumbers)
    found.push({ Field: "NumberFormat", Message: "At most 200 numbers in all" });
  return found;
}

/** Fields of the other kind say nothing. */
export function tidyPrize(prize: Prize): Prize {
  return prize.Kind === "Digits" ? { ...prize, Minimum: null, Maximum: null } : { ...prize, Digits: null };
}

/** What is wrong with a result; `Field`: "Numbers.FIRST.0" for the first number of that prize. */
export function numbersProblems(format: readonly Prize[], result: readonly PrizeNumbers[]): FieldProblem[] {
  const found: FieldProblem[] = [];
  const known = new Set(format.map(({ PrizeCode }) => PrizeCode));
  const codes = result.map(({ PrizeCode }) => PrizeCode);
  for (const [index, code] of codes.entries()) {
    if (!known.has(code) || codes.indexOf(code) !== index)
      found.push({ Field: `Numbers.${code.slice(0, 32)}`, Message: "The lottery has no such prize" });
  }
  for (const prize of format) {
    const numbers = result.find(({ PrizeCode }) => PrizeCode === prize.PrizeCode)?.Numbers ?? [];
    if (numbers.length > prize.Count)
      found.push({ Field: `Numbers.${prize.PrizeCode}`, Message: "More numbers than the prize has" });
    for (let index = 0; index < prize.Count; index++) {
      const Message = numberProblem(prize, numbers, index);
      if (Message !== undefined) found.push({ Field: `Numbers.${prize.PrizeCode}.${index}`, Message });
    }
  }
  return found;
}

function numberProblem(prize: Prize, numbers: readonly string[], index: number): string | undefined {
  const number = numbers[index] ?? "";
  if (number === "") return "this option cannot be empty";
  if (!isFit(prize, number))
    return prize.Kind === "Digits"
      ? "Exactly as many digits as the format says"
      : "A whole number between the limits";
  if (prize.Unique && numbers.indexOf(number) !== index) return "This number is here twice";
  return undefined;
}

/** "07" is not 7: a number has one spelling, so that two results can be compared. */
function isFit({ Kind, Digits, Minimum, Maximum }: Prize, number: string): boolean {
  if (Kind === "Digits") return number.length === Digits && /^[0-9]+$/.test(number);
  if (!/^(0|[1-9][0-9]{0,8})$/.test(number)) return false;
  return Number(number) >= (Minimum ?? 0) && Number(number) <= (Maximum ?? 0);
}

/** In the format's order. */
export function inOrder(format: readonly Prize[], result: readonly PrizeNumbers[]): PrizeNumbers[] {
  return format.map(({ PrizeCode }) => ({
    PrizeCode,
    Numbers: [...(result.find((one) => one.PrizeCode === PrizeCode)?.Numbers ?? [])],
  }));
}

export function isSameResult(one: readonly PrizeNumbers[], other: readonly PrizeNumbers[]): boolean {
  const text = (result: readonly PrizeNumbers[]) =>
    result.map(({ PrizeCode, Numbers }) => `${PrizeCode}=${Numbers.join(",")}`).join(";");
  return text(one) === text(other);
}
