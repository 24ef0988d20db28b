/**
 * The pieces that inputs and rows are made of. Inputs arrive as JSON or as multipart form data, where
 * everything is text and a list is a repeated field, so these pieces accept both spellings.
 */
import { z } from "zod";

/** Decimal text in the currency's units, e.g. "1234.50"; its decimals are checked against the currency. */
export const amountText = z.string().max(24);

/** A time in an answer: ISO 8601 in UTC with milliseconds. */
export const instant = z.string();

/** One that an answer gave, given back: what was seen is still so. */
export const instantInput = z.iso.datetime({ precision: 3 });

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2})$/;
const plain = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** A time in a question: ISO 8601 with its zone, or `YYYY-MM-DD HH:mm:ss` in the viewer's own offset. */
export const timeInput = z
  .string()
  .refine((text) => (zoned.test(text) || plain.test(text)) && isRealTime(text), {
    error: "Use YYYY-MM-DD HH:mm:ss",
  });

/** 31 February is no day, though a Date would take it for 3 March. */
function isRealTime(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const isRealDay = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  return isRealDay && !Number.isNaN(Date.parse(text.replace(" ", "T")));
}

/** The instant meant by a `timeInput`, for a viewer whose clock is that many minutes ahead of UTC. */
export function instantOf(text: string, timeDifferenceMinutes: number): Date {
  if (!plain.test(text)) return new Date(text);
  return new Date(Date.parse(`${text.replace(" ", "T")}Z`) - timeDifferenceMinutes * 60_000);
}

export function integerInput(minimum: number, maximum: number) {
  return z
    .union([
      z.int(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(minimum).max(maximum));
}

export const booleanInput = z.union([
  z.boolean(),
  z.enum(["true", "false"]).transform((text) => text === "true"),
]);

/** A list of at most `most` items; a single value counts as a list of one. */
export function listField<Item extends z.ZodType>(item: Item, most = 200) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(most),
  );
}

export const merchantAliasInput = z.string().trim().min(1).max(32);
export const userNameInput = z.string().trim().min(2).max(64);
/** A user's name, or "ALIAS/user". */
export const userKeyInput = z.string().trim().min(2).max(97);
/** A password to sign in with or to prove oneself by; its words are the specification's (section 5). */
export const passwordInput = z
  .string()
  .min(6, { error: "password cannot be less than 6 characters" })
  .max(256);
/** A new password; the minimum may be raised by a setting, commonness is judged by the server. */
export const newPasswordInput = z
  .string()
  .min(6, { error: "Password length is more than 6 characters" })
  .max(256);
/** The same, of somebody else's account or for withdrawals. */
export const othersPasswordInput = z
  .string()
  .min(6, { error: "Password must not be less than 6 characters." })
  .max(256);
export const nameInput = z.string().trim().min(2, { error: "The name needs at least 2 characters" }).max(64);
/** Fewer than an account, a card or a telephone has. */
const mostDigitsInName = 6;
const digit = /[\p{N}零〇一二三四五六七八九壹贰叁肆伍陆柒捌玖]/gu;
export const nameTellsAccount = "At most 6 digits: a name tells no account";
export function tellsAccount(name: string): boolean {
  return (name.normalize("NFKC").match(digit) ?? []).length > mostDigitsInName;
}
/** Of a merchant or a bank, as payers read it beside the account that they pay: no place for the number of another one. */
export const shownNameInput = nameInput.refine((name) => !tellsAccount(name), { error: nameTellsAccount });
/** An id of the database, as text. */
export const idInput = z
  .string()
  .regex(/^\d{1,19}$/)
  .refine((text) => !/^\d{1,19}$/.test(text) || BigInt(text) < 2n ** 63n, { error: "No such id" });
export const currencyCode = z.string().regex(/^[A-Z]{3}$/);
export const codeInput = z.string().trim().min(1).max(64);
export const orderNoInput = z.string().trim().min(1).max(64);
/** Six digits of an authenticator app; blanks inside are forgiven because people copy them. */
export const googleCodeInput = z
  .string()
  .transform((text) => text.replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, { error: "Six digits" }));
/** What sends money, or changes where it goes, is proven anew; a passkey may take the place of both. */
export const proofInput = { LoginPassword: passwordInput, GoogleVerifyCode: googleCodeInput };
export const provenBy = { password: "LoginPassword", code: "GoogleVerifyCode" } as const;

/** A recovery code: four groups of four, in Crockford's letters, which leave out what is easily misread. */
export const recoveryCode = /^[0-9A-HJKMNP-TV-Z]{16}$/;

/** What signs in besides the password: a Google code, or a recovery code in any spelling. */
export const signInCodeInput = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[0-9A-HJKMNP-TV-Z]{16})$/, { error: "Six digits" }));

/** An address of somebody's server; whether it may be called is judged where it is. */
export const httpAddress = z.url({ protocol: /^https?$/ }).max(2048);

const ipEntry = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** IP addresses and CIDR ranges, comma-separated (specification section 5), answered as "192.0.2.1, 2001:db8::/32". */
export const ipListInput = z
  .string()
  .max(4000)
  .transform((text) => text.split(/[,，\s]+/).filter((entry) => entry !== ""))
  .refine((entries) => entries.every((entry) => ipEntry.safeParse(entry).success), {
    error: "Use IPv4 or IPv6 addresses or CIDR ranges, comma-separated",
  })
  .transform((entries) => entries.join(", "));

/** A file sent piece by piece, as it is made. */
export const csvFile = z.custom<AsyncIterable<string>>();

export const noInput = z.strictObject({});
export const done = z.strictObject({});

/** Why the viewer does not count as the second person of what waits, in the reader's language; null: does, or nothing waits. */
export const secondPersonRefusal = z.string().nullable();
