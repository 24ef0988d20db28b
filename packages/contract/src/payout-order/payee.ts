/** Who receives a payout, as people and merchants' servers say it. */
import { z } from "zod";

const hasControls = /\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u;

/** Digits of a bank card or account; blanks and dashes between them are forgiven because people copy them. */
export const cardNumberInput = z
  .string()
  .max(100)
  .transform((text) => text.replace(/[ -]/g, ""))
  .pipe(z.string().regex(/^[0-9]{6,30}$/, { error: "6 to 30 digits" }));

/** Who receives the money, as the bank knows them. */
export const payeeNameInput = z
  .string()
  .trim()
  .min(2, { error: "The name needs at least 2 characters" })
  .max(100)
  .refine((text) => !hasControls.test(text), { error: "Contains characters that cannot be stored" });
