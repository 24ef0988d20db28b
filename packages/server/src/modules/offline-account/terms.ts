/**
 * What people wrote of an account, as columns. The contract's schema has judged the fields against each other; here they
 * meet the currency: its decimals, and that PromptPay carries baht only.
 */
import type { CallParsed, Calls } from "@opc/contract";
import { parseAmount } from "@opc/contract/money";
import type { FieldProblem } from "../../call/field-problems.ts";

export type QrInput = CallParsed<Calls["qrcodeAdd"]> | CallParsed<Calls["qrcodeEdit"]>;
export type CardInput = CallParsed<Calls["bankcardAdd"]> | CallParsed<Calls["bankcardEdit"]>;
export type WalletInput = CallParsed<Calls["truemoneyAdd"]> | CallParsed<Calls["truemoneyEdit"]>;
export type AnyInput = QrInput | CardInput | WalletInput;

const amounts = {
  DifferenceMinimumMinor: "MinimumDifference",
  DifferenceMaximumMinor: "MaximumDifference",
  MinimumMinor: "MinimumAmount",
  MaximumMinor: "MaximumAmount",
  DailyLimitMinor: "DailyLimit",
} as const;

export function amountProblems(input: AnyInput, exponent: number): FieldProblem[] {
  return Object.values(amounts)
    .filter((Field) => parseAmount(input[Field], exponent) === undefined)
    .map((Field) => ({ Field, Message: "More decimals than the currency has" }));
}

/** `hasImage`: one came with the form, or the account keeps its own. */
export function qrProblems(input: QrInput, currency: string, hasImage: boolean): FieldProblem[] {
  if (input.QrType === "StaticImage")
    return hasImage ? [] : [{ Field: "Image", Message: "Upload the image of the QR code" }];
  const found: FieldProblem[] = [];
  if (currency !== "THB") found.push({ Field: "QrType", Message: "PromptPay is in THB only" });
  if (input.Image) found.push({ Field: "Image", Message: "Only a static QR code has an image" });
  return found;
}

/** Of every kind; amounts were found to be sound. */
export function termColumns(input: AnyInput, exponent: number) {
  const minor = (text: string) => parseAmount(text, exponent) as bigint;
  return {
    Name: input.AccountName,
    Holder: input.Holder,
    ValidityMinutes: input.ValidityMinutes,
    DifferenceMinimumMinor: minor(input.MinimumDifference),
    DifferenceMaximumMinor: minor(input.MaximumDifference),
    RandomRemarkLength: input.RandomRemark ? (input.RemarkLength ?? null) : null,
    MinimumMinor: minor(input.MinimumAmount),
    MaximumMinor: minor(input.MaximumAmount),
    DailyLimitMinor: minor(input.DailyLimit),
    Tip: input.Tip ?? null,
  };
}

/** Where the money goes: not to be changed while members are on their way to pay. */
export interface Destination {
  Account: string;
  PromptId: string | null;
  QrType: "PromptPay" | "StaticImage" | null;
  ImageId: bigint | null;
  BankCode: string | null;
  CardType: "Savings" | "Current" | "Debit" | "Credit" | null;
  ExtraInfo: string | null;
}

const nothing = {
  PromptId: null,
  QrType: null,
  ImageId: null,
  BankCode: null,
  CardType: null,
  ExtraInfo: null,
} satisfies Omit<Destination, "Account">;

/** `imageId`: of the image that came, or the one kept. */
export function qrDestination({ Account, QrType, PromptId }: QrInput, imageId: bigint | null): Destination {
  const isStatic = QrType === "StaticImage";
  return {
    ...nothing,
    Account,
    QrType,
    // Of a static code it only tells people which one it is.
    PromptId: isStatic ? null : (PromptId ?? null),
    ImageId: isStatic ? imageId : null,
  };
}

export function cardDestination({ CardNumber, BankCode, CardType, ExtraInfo }: CardInput): Destination {
  return { ...nothing, Account: CardNumber, BankCode, CardType, ExtraInfo: ExtraInfo ?? null };
}

export function walletDestination({ WalletNumber }: WalletInput): Destination {
  return { ...nothing, Account: WalletNumber };
}

const whereMoneyGoes = ["Account", "PromptId", "QrType", "ImageId", "BankCode"] as const;
type Whereabouts = Pick<Destination, (typeof whereMoneyGoes)[number]> & { CrawlerId: bigint };

/** Another crawler says what came in: money that came in elsewhere, or none. */
export function movesMoney(before: Whereabouts, after: Whereabouts): boolean {
  return leadsElsewhere(before, after) || before.CrawlerId !== after.CrawlerId;
}

const whatPayersRead = ["Holder", "Tip", "ExtraInfo"] as const;
type Words = { Holder: string; Tip: string | null; ExtraInfo: string | null };

/** Beside the number and the picture: words could name another account to pay to. */
export function tellsPayers(before: Words, after: Words): boolean {
  return whatPayersRead.some((name) => before[name] !== after[name]);
}

/** What members pay would reach another account than before. */
export function leadsElsewhere(before: Whereabouts, after: Whereabouts): boolean {
  return whereMoneyGoes.some((name) => before[name] !== after[name]);
}
