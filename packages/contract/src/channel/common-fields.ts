/**
 * What payment channels and payout channels have in common: the rows, what people write of them and the specification's
 * field names. A *native* channel uses the operator's own accounts or cards, a *third-party* one asks a supplier.
 * Keys are written and never read: answers tell the last four characters of the supplier's and that ours is set.
 */
import { z } from "zod";
import {
  amountText,
  booleanInput,
  codeInput,
  httpAddress,
  instant,
  integerInput,
  listField,
  nameInput,
} from "../fields.ts";
import { parseAmount } from "../money.ts";
import { asIssues, type FieldProblem } from "../offline-account/inputs.ts";
import { channelKinds, channelProblems, supplierAdapters } from "./values.ts";

/** Codes are part of addresses and of orders, so they never change. */
export const newCodeInput = z
  .string()
  .trim()
  .min(2)
  .max(32)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, { error: "Letters, digits and _ - only" });

const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .transform((text) => (text === "" ? undefined : text))
    .optional();
/** Left empty in a form is left out. */
const optional = <Input extends z.ZodType>(input: Input) =>
  z.preprocess((value) => (value === "" || value === null ? undefined : value), input.optional());

export const remarkInput = optionalText(200);

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: "Use HH:mm" });

/** 32 bytes in the one spelling that base64 has for them. */
const keyGrammar = (prefix: string) => new RegExp(`^${prefix}_[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=$`);
export const publicKeyInput = z
  .string()
  .trim()
  .regex(keyGrammar("whpk"), { error: "Use whpk_ and the base64 of 32 bytes" });
export const privateKeyInput = z
  .string()
  .trim()
  .regex(keyGrammar("whsk"), { error: "Use whsk_ and the base64 of 32 bytes" });

/** What a form writes of either kind of channel; what is left out is cleared. */
export const channelTerms = {
  ChannelName: nameInput,
  SortOrder: integerInput(0, 9999).default(0),
  Remark: remarkInput,
  /** Who the operator is to the supplier. */
  ChannelMerchantNo: optionalText(100),
  /** Where the supplier's API begins. */
  BaseAddress: optional(httpAddress),
  SettingA: optionalText(500),
  SettingB: optionalText(500),
  SettingC: optionalText(500),
  SettingD: optionalText(500),
  /** What the supplier calls the type; our own code unless told. */
  MappingCode: optionalText(64),
  /** Left out: none. */
  DailyLimit: optional(amountText),
  /** Of the operator's day, both or none; a window that closes before it opens goes over midnight. */
  OpensAt: optional(minuteOfDay),
  ClosesAt: optional(minuteOfDay),
};

interface Terms {
  BaseAddress?: string | undefined;
  DailyLimit?: string | undefined;
  OpensAt?: string | undefined;
  ClosesAt?: string | undefined;
}

/** More decimals than any currency has. */
const finest = 4;

/** What is wrong between the fields; how many decimals the currency has and where the address leads the server knows. */
export function channelTermProblems({ BaseAddress, DailyLimit, OpensAt, ClosesAt }: Terms): FieldProblem[] {
  const found: FieldProblem[] = [];
  const say = (isWrong: boolean, Field: string, Message: string) => isWrong && found.push({ Field, Message });
  const limit = DailyLimit === undefined ? undefined : parseAmount(DailyLimit, finest);
  say(DailyLimit !== undefined && limit === undefined, "DailyLimit", "Use decimal text such as 100.50");
  say(limit === 0n, "DailyLimit", "Must be greater than 0");
  say((OpensAt === undefined) !== (ClosesAt === undefined), "ClosesAt", "Give both times or none");
  say(OpensAt !== undefined && OpensAt === ClosesAt, "ClosesAt", "Must not be the opening time");
  const url = BaseAddress === undefined ? null : URL.parse(BaseAddress);
  say(
    url !== null && (url.search !== "" || url.hash !== "" || url.username !== "" || url.password !== ""),
    "BaseAddress",
    "Must not contain a question mark, # or a user name",
  );
  return found;
}

export const asTermIssues = asIssues<Terms>(channelTermProblems);

const keys = z.strictObject({
  /** "…HURo": the last four characters of the supplier's key; null: none is set. */
  PublicKeyMasked: z.string().nullable(),
  HasPrivateKey: z.boolean(),
  /** When they were set last, and "ALIAS/user"; null where they were never changed here. */
  SetAt: instant.nullable(),
  SetBy: z.string().nullable(),
  /** Until then the keys before them are good too; null: they are not. */
  PreviousUntil: instant.nullable(),
});

const health = z.strictObject({
  IsHealthy: z.boolean(),
  /** Silent: no answers. Refusing: nearly everything is refused. */
  Reason: z.enum(["Silent", "Refusing"]).nullable(),
  Since: instant.nullable(),
  NextProbeAt: instant.nullable(),
});

/** What rows of both say besides their fields; Setting A to D are no secrets. */
export const furtherChannelRow = {
  Adapter: z.enum(supplierAdapters),
  SupplierEnabled: z.boolean(),
  SettingA: z.string().nullable(),
  SettingB: z.string().nullable(),
  SettingC: z.string().nullable(),
  SettingD: z.string().nullable(),
  /** Null, or in the future. */
  PausedUntil: instant.nullable(),
  PauseReason: z.string().nullable(),
  Keys: keys,
  Health: health,
  /** Of the lines of the bank list. */
  EnabledBanks: z.int(),
  /** Offline accounts or payout cards of a native one that are enabled. */
  Accounts: z.int(),
  LastTestAt: instant.nullable(),
  LastTestPassed: z.boolean().nullable(),
  /** Sent back with an edit. */
  Version: z.int(),
};

/** One line of a channel's bank list. */
export const channelBankRow = z.strictObject({
  BankCode: z.string(),
  BankName: z.string(),
  BankName_enUS: z.string(),
  /** What the supplier calls the bank; null: as we do. */
  MappingCode: z.string().nullable(),
  Enabled: z.boolean(),
});

export const channelBankInput = z.strictObject({
  BankCode: codeInput,
  MappingCode: optionalText(64),
  Enabled: booleanInput,
});

/** What else is told of one channel. */
export const channelDetail = {
  Banks: z.array(channelBankRow),
  /** Ours, that verifies what we sign: to be handed to the supplier. Null: no private key is set. */
  OwnPublicKey: z.string().nullable(),
  /** Where the supplier sends its notices; null for a native channel. */
  NoticeAddress: z.string().nullable(),
  Merchants: z.array(
    z.strictObject({ MerchantAlias: z.string(), MerchantName: z.string(), Enabled: z.boolean() }),
  ),
  /** Nothing ever used it. */
  CanDelete: z.boolean(),
};

export const channelFilters = {
  /** Somewhere in the code, the name, the channel merchant number or the remark. */
  Text: z.string().trim().min(1).max(100).optional(),
  SupplierCode: codeInput.optional(),
  Kind: z.enum(channelKinds).optional(),
  Currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** Only those that take orders now, or do not. */
  TakesOrders: booleanInput.optional(),
  /** Only those that take none now for one of these reasons. */
  WhyNots: listField(z.enum(channelProblems)).optional(),
};

/** What both forms choose from. */
export const channelOptions = {
  Suppliers: z.array(
    z.strictObject({
      SupplierCode: z.string(),
      SupplierName: z.string(),
      Adapter: z.enum(supplierAdapters),
      Enabled: z.boolean(),
    }),
  ),
  Banks: z.array(
    z.strictObject({
      BankCode: z.string(),
      BankName: z.string(),
      BankName_enUS: z.string(),
      Currency: z.string(),
    }),
  ),
};
