/** What people write of a lottery, its rule and its format, and what a result is on the wire. */
import { z } from "zod";
import { booleanInput, currencyCode, integerInput, nameInput } from "../fields.ts";
import type { FieldProblem } from "../offline-account/inputs.ts";
import {
  formatProblems,
  largestNumber,
  maxDigits,
  maxNumbers,
  maxPrizes,
  numberKinds,
} from "./draw-numbers.ts";
import { type DrawFrequency, type DrawRule, drawFrequencies, drawRuleProblems } from "./draw-rule.ts";

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Use HH:mm" });
/** Left empty in a form is left out. */
const optional = <Input extends z.ZodType>(input: Input) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), input.optional());

/** Days as people write them ("1, 16") or as a list. */
const dayList = (most: number) =>
  z.preprocess(
    (value) =>
      typeof value === "string" ? value.split(/[,，、\s]+/).filter((one) => one !== "") : (value ?? []),
    z
      .array(integerInput(1, most))
      .max(31)
      .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  );

/** A form sends what is more than a text or a list of texts as JSON. */
const asJson = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => {
    if (typeof value !== "string" || value.length > 40_000) return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, schema);

const prizeCode = z
  .string()
  .trim()
  .min(1, { error: "this option cannot be empty" })
  .max(32)
  .regex(/^[A-Za-z0-9_-]+$/, { error: "Letters, digits and _ - only" });
const prizeNumber = (least: number, most: number) =>
  optional(integerInput(least, most)).transform((value) => value ?? null);

export const prizeInput = z.strictObject({
  PrizeCode: prizeCode,
  PrizeName: nameInput,
  PrizeName_enUS: nameInput,
  Count: integerInput(1, maxNumbers),
  Kind: z.enum(numberKinds),
  Digits: prizeNumber(1, maxDigits),
  Minimum: prizeNumber(0, largestNumber),
  Maximum: prizeNumber(0, largestNumber),
  Unique: booleanInput,
});

export const resultInput = asJson(
  z
    .array(
      z.strictObject({
        PrizeCode: z.string().max(32),
        Numbers: z.array(z.string().trim().max(12)).max(maxNumbers),
      }),
    )
    .min(1)
    .max(maxPrizes),
);

/** Codes stand in other people's records, so they never change. */
export const newLotteryCode = z
  .string()
  .trim()
  .min(2)
  .max(32)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, { error: "Letters, digits and _ - only" });

export const lotteryTerms = {
  LotteryName: nameInput,
  LotteryName_enUS: nameInput,
  Currency: currencyCode,
  SortOrder: integerInput(0, 100_000),
  /** Of the lottery's own clock; a multiple of 15. */
  UtcOffsetMinutes: integerInput(-720, 840).refine((minutes) => minutes % 15 === 0, {
    error: "Use a multiple of 15",
  }),
  DrawFrequency: z.enum(drawFrequencies),
  /** Whether draws are made ahead by the rule; else people add each. */
  MakesDraws: booleanInput,
  DrawTime: optional(timeOfDay),
  LastDrawTime: optional(timeOfDay),
  IntervalMinutes: optional(integerInput(1, 720)),
  Weekdays: dayList(7),
  MonthDays: dayList(31),
  NumberFormat: asJson(z.array(prizeInput).min(1, { error: "Name at least one prize" }).max(maxPrizes)),
};

export interface LotteryTerms {
  DrawFrequency: DrawFrequency;
  MakesDraws: boolean;
  DrawTime?: string | undefined;
  LastDrawTime?: string | undefined;
  IntervalMinutes?: number | undefined;
  Weekdays: number[];
  MonthDays: number[];
  NumberFormat: z.output<typeof prizeInput>[];
}

/** The rule that the form's fields make; null: none, or none yet. */
export function ruleOf(terms: Omit<LotteryTerms, "NumberFormat" | "DrawFrequency">): DrawRule | null {
  if (!terms.MakesDraws || terms.DrawTime === undefined) return null;
  return {
    DrawTime: terms.DrawTime,
    LastDrawTime: terms.LastDrawTime ?? null,
    IntervalMinutes: terms.IntervalMinutes ?? null,
    Weekdays: terms.Weekdays,
    MonthDays: terms.MonthDays,
  };
}

export function lotteryProblems(terms: LotteryTerms): FieldProblem[] {
  const found = formatProblems(terms.NumberFormat);
  if (!terms.MakesDraws) return found;
  const rule = ruleOf(terms);
  if (rule === null) return [...found, { Field: "DrawTime", Message: "this option cannot be empty" }];
  return [...found, ...drawRuleProblems(terms.DrawFrequency, rule)];
}

/** For zod's superRefine: the path of "NumberFormat.0.Digits" has three parts. */
export function lotteryIssues(terms: LotteryTerms, context: z.core.$RefinementCtx<LotteryTerms>): void {
  for (const { Field, Message } of lotteryProblems(terms))
    context.addIssue({ code: "custom", path: Field.split("."), message: Message });
}

// What is told ------------------------------------------------------------------------------------------------

export const prizeRow = z.strictObject({
  PrizeCode: z.string(),
  PrizeName: z.string(),
  PrizeName_enUS: z.string(),
  Count: z.int(),
  Kind: z.enum(numberKinds),
  Digits: z.int().nullable(),
  Minimum: z.int().nullable(),
  Maximum: z.int().nullable(),
  Unique: z.boolean(),
});

export const ruleRow = z.strictObject({
  DrawTime: z.string(),
  LastDrawTime: z.string().nullable(),
  IntervalMinutes: z.int().nullable(),
  Weekdays: z.array(z.int()),
  MonthDays: z.array(z.int()),
});

export const resultRow = z.array(z.strictObject({ PrizeCode: z.string(), Numbers: z.array(z.string()) }));
