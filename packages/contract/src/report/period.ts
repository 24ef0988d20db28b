/** What the questions of all reports are made of: days on the viewer's own clock, and what they are compared with. */
import { z } from "zod";
import { currencyCode, instant } from "../fields.ts";
import { comparisons } from "./comparisons.ts";

/** A day of the viewer's own clock. */
export const dayInput = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => isRealDay(text), { error: "Use a day as YYYY-MM-DD" });

function isRealDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** Days of the longest period. */
export const maxReportDays = 366;

export const periodInputs = {
  /** The first day and the last, both whole. */
  From: dayInput,
  To: dayInput,
  Compare: z.enum(comparisons).default("Previous"),
};

export const reportFilters = {
  ...periodInputs,
  /** Left out: all merchants, for the operator; an ordinary merchant is always asked about itself. */
  MerchantAlias: z.string().max(32).optional(),
  Currency: currencyCode.optional(),
};

/**
 * The moment that the figures are of, where a replica answered that is some seconds behind; null: they are of now.
 */
export const asOfText = instant.nullable();

export const period = z.strictObject({
  From: z.string(),
  To: z.string(),
  /** Its first moment and the one after its last. */
  Start: z.string(),
  End: z.string(),
});
