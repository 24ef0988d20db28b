/**
 * What people write of an offline account, and the specification's rules for it (section 5). Amounts are judged here
 * as decimal text; how many decimals the currency has the server knows.
 */
import { z } from "zod";
import { amountText, booleanInput, codeInput, integerInput, nameInput } from "../fields.ts";
import { parseAmount } from "../money.ts";
import { payeeNameInput } from "../payout-order/payee.ts";
import { isSoundPromptId } from "../prompt-id.ts";
import { cardTypes, type QrType, qrTypes } from "./kinds.ts";

export const validityMinimumMinutes = 5;
export const validityMaximumMinutes = 1440;
export const remarkMinimumLength = 5;
export const remarkMaximumLength = 32;

const required = "this option cannot be empty";
const requiredText = (most: number) => z.string().trim().min(1, { error: required }).max(most);
/** Left empty in a form is left out. */
const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => (text === "" ? undefined : text))
    .optional();
/** Digits as people group them; kept without the groups. */
const digits = (grammar: RegExp, error: string) =>
  z
    .string()
    .max(40)
    .transform((text) => text.replace(/[\s-]/g, ""))
    .pipe(z.string().min(1, { error: required }).regex(grammar, { error }));

/** Of every kind. */
export const termFields = {
  AccountName: nameInput,
  Holder: payeeNameInput,
  ChannelCode: codeInput,
  /** The crawler that watches it. */
  SpiderId: codeInput,
  ValidityMinutes: integerInput(validityMinimumMinutes, validityMaximumMinutes),
  MinimumDifference: amountText,
  MaximumDifference: amountText,
  /** Each order gets a remark that the member has to write. */
  RandomRemark: booleanInput,
  RemarkLength: integerInput(remarkMinimumLength, remarkMaximumLength).optional(),
  MinimumAmount: amountText,
  MaximumAmount: amountText,
  DailyLimit: amountText,
  /** Shown to members. */
  Tip: optionalText(200),
};

export const kindFields = {
  QrCode: {
    QrType: z.enum(qrTypes),
    /** How people call it; the Prompt ID is what money is sent to. */
    Account: requiredText(64),
    PromptId: optionalText(40),
  },
  BankCard: {
    CardType: z.enum(cardTypes),
    BankCode: codeInput,
    CardNumber: digits(/^\d{6,24}$/, "6 to 24 digits"),
    ExtraInfo: optionalText(200),
  },
  TrueMoney: {
    WalletNumber: digits(/^0\d{9}$/, "A ten-digit phone number starting with 0"),
  },
};

export interface FieldProblem {
  Field: string;
  Message: string;
}

interface Terms {
  MinimumDifference: string;
  MaximumDifference: string;
  RandomRemark: boolean;
  RemarkLength?: number | undefined;
  MinimumAmount: string;
  MaximumAmount: string;
  DailyLimit: string;
}

/** More decimals than any currency has. */
const finest = 4;
const one = parseAmount("1", finest) as bigint;

/** What is wrong between the fields; each once, at the field that people would change. */
export function termProblems(terms: Terms): FieldProblem[] {
  const names = [
    "MinimumDifference",
    "MaximumDifference",
    "MinimumAmount",
    "MaximumAmount",
    "DailyLimit",
  ] as const;
  const [minDifference, maxDifference, least, most, daily] = names.map((name) =>
    parseAmount(terms[name], finest),
  );
  const found: FieldProblem[] = names
    .filter((name) => parseAmount(terms[name], finest) === undefined)
    .map((Field) => ({ Field, Message: "Use decimal text such as 100.50" }));
  const say = (isWrong: boolean, Field: string, Message: string) => isWrong && found.push({ Field, Message });
  say(
    isAtMost(maxDifference, minDifference),
    "MaximumDifference",
    "The maximum amount difference must be greater than the minimum",
  );
  say(least !== undefined && least < one, "MinimumAmount", "At least 1");
  say(isAtMost(most, least), "MaximumAmount", "The maximum amount must be greater than the minimum");
  say(
    daily !== undefined && least !== undefined && daily < least,
    "DailyLimit",
    "At least the minimum amount",
  );
  say(terms.RandomRemark && terms.RemarkLength === undefined, "RemarkLength", required);
  return found;
}

function isAtMost(amount: bigint | undefined, limit: bigint | undefined): boolean {
  return amount !== undefined && limit !== undefined && amount <= limit;
}

export function promptProblems(qr: { QrType: QrType; PromptId?: string | undefined }): FieldProblem[] {
  if (qr.QrType !== "PromptPay") return [];
  if (qr.PromptId === undefined) return [{ Field: "PromptId", Message: required }];
  if (isSoundPromptId(qr.PromptId)) return [];
  return [{ Field: "PromptId", Message: "A Thai phone number, a 13-digit id or a 15-digit e-wallet id" }];
}

/** As issues of a schema. */
export function asIssues<Input>(problemsOf: (input: Input) => FieldProblem[]) {
  return (input: Input, context: z.core.$RefinementCtx<Input>): void => {
    for (const { Field, Message } of problemsOf(input))
      context.addIssue({ code: "custom", path: [Field], message: Message });
  };
}
