/**
 * What people write of currencies, types, banks and languages, and the specification's rules for it (section 5). Amounts
 * are judged here as decimal text; how many decimals the currency has the server knows.
 */
import { z } from "zod";
import { amountText, currencyCode, integerInput, nameInput, shownNameInput } from "../fields.ts";
import { parseAmount } from "../money.ts";
import type { FieldProblem } from "../offline-account/inputs.ts";

export const referenceKinds = ["PayType", "CashoutType", "Bank", "Currency", "Language"] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export const referenceStates = ["Enabled", "Disabled"] as const;
export type ReferenceState = (typeof referenceStates)[number];

/** The languages of the console itself. */
export const fixedLanguages: readonly string[] = ["enUS", "zhCN"];

/** What may use one of them, or ever did. */
export const referenceUses = [
  "payChannels",
  "cashoutChannels",
  "merchants",
  "accounts",
  "cards",
  "payOrders",
  "cashoutOrders",
  "withdrawals",
  "settlementAccounts",
  "payTypes",
  "cashoutTypes",
  "banks",
  "lotteries",
  "balances",
  "limits",
  "articles",
  "advertisements",
  "maintenance",
] as const;
export type ReferenceUse = (typeof referenceUses)[number];
/** More are not counted: "1,000+". */
export const maxUsesCounted = 1_000;

/** Codes are part of merchants' requests and of orders, so they never change. */
const typeCode = z
  .string()
  .trim()
  .min(2)
  .max(32)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, { error: "Letters, digits and _ - only" });
const languageCode = z
  .string()
  .trim()
  .regex(/^[a-z]{2}[A-Z]{2}$/, { error: "Two lowercase and two uppercase letters, such as thTH" });
const newCurrencyCode = z
  .string()
  .trim()
  .regex(/^[A-Z]{3}$/, { error: "Three uppercase letters, such as THB" });

/** Left empty in a form is left out. */
const optional = <Input extends z.ZodType>(input: Input) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), input.optional());

export const nationalCodeInput = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{2,12}$/, { error: "2 to 12 digits or letters" });
export const swiftCodeInput = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, { error: "8 or 11 characters, such as KASITHBK" });

export const commonFields = {
  Name: nameInput,
  Name_enUS: nameInput,
  SortOrder: integerInput(0, 9999).default(0),
};

/** What says which one it is. */
export const keyFields = {
  PayType: { Code: typeCode, Currency: currencyCode },
  CashoutType: { Code: typeCode, Currency: currencyCode },
  Bank: { Code: typeCode, Currency: currencyCode },
  Currency: { Code: newCurrencyCode },
  Language: { Code: languageCode },
};

/** What each kind has of its own, and an edit may change. */
export const ownFields = {
  PayType: { MinimumAmount: amountText, MaximumAmount: amountText },
  CashoutType: {
    /** Of the amount, in percent: "1.50". */
    FeeRate: z
      .string()
      .trim()
      .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, {
        error: "A percentage from 0 to 100 with at most two decimals",
      }),
    MinimumFee: amountText,
    /** Left out: no upper limit. */
    MaximumFee: optional(amountText),
  },
  Bank: {
    // They stand on payment pages.
    Name: shownNameInput,
    Name_enUS: shownNameInput,
    NationalCode: optional(nationalCodeInput),
    SwiftCode: optional(swiftCodeInput),
  },
  Currency: { Exponent: integerInput(0, 4) },
  Language: { NativeName: nameInput },
};

/** More decimals than any currency has. */
const finest = 4;
const one = parseAmount("1", finest) as bigint;
const decimalText = "Use decimal text such as 100.50";

export function limitProblems(input: { MinimumAmount: string; MaximumAmount: string }): FieldProblem[] {
  const least = parseAmount(input.MinimumAmount, finest);
  const most = parseAmount(input.MaximumAmount, finest);
  const found: FieldProblem[] = [];
  if (least === undefined) found.push({ Field: "MinimumAmount", Message: decimalText });
  else if (least < one) found.push({ Field: "MinimumAmount", Message: "At least 1" });
  if (most === undefined) found.push({ Field: "MaximumAmount", Message: decimalText });
  else if (least !== undefined && most <= least)
    found.push({ Field: "MaximumAmount", Message: "The maximum amount must be greater than the minimum" });
  return found;
}

export function feeProblems(input: { MinimumFee: string; MaximumFee?: string | undefined }): FieldProblem[] {
  const least = parseAmount(input.MinimumFee, finest);
  const found: FieldProblem[] = least === undefined ? [{ Field: "MinimumFee", Message: decimalText }] : [];
  if (input.MaximumFee === undefined) return found;
  const most = parseAmount(input.MaximumFee, finest);
  if (most === undefined) found.push({ Field: "MaximumFee", Message: decimalText });
  else if (least !== undefined && most < least)
    found.push({ Field: "MaximumFee", Message: "At least the minimum fee" });
  return found;
}
