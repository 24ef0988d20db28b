/**
 * Money is an integer count of a currency's smallest unit (`bigint`, "minor units"); on the wire it is
 * decimal text. The exponent (0 to 4) comes from the currency table: THB 2, JPY 0, KWD 3. Nothing here
 * rounds an amount; only a fee is rounded, half up, because a rate makes fractions of the smallest unit.
 */
const amountGrammar = /^(0|[1-9]\d{0,14})(?:\.(\d{1,4}))?$/;
const signedGrammar = /^-?(0|[1-9]\d{0,14})(?:\.(\d{1,4}))?$/;

const mostDecimals = 4;

/** What a bigint column holds: of a currency with four decimals that is less than 15 whole digits. */
const largestMinor = 2n ** 63n - 1n;

/** Basis points of one whole: 10,000 bp = 100 %. */
const basisPointsOfOne = 10_000n;

/**
 * Minor units of an unsigned decimal text ("100.50" with exponent 2 is 10050n).
 * Returns undefined for anything else: signs, exponents, blanks, full-width digits, leading zeros,
 * more decimals than the currency has, more than 15 whole digits, more than the database can hold.
 */
export function parseAmount(text: string, exponent: number): bigint | undefined {
  return parse(text, exponent, amountGrammar);
}

/** The same with an optional leading minus, for manual balance changes. */
export function parseSignedAmount(text: string, exponent: number): bigint | undefined {
  return parse(text, exponent, signedGrammar);
}

function parse(text: string, exponent: number, grammar: RegExp): bigint | undefined {
  const match = grammar.exec(text);
  if (!match) return undefined;
  const decimals = match[2] ?? "";
  if (decimals.length > exponent) return undefined;
  const minor = BigInt((match[1] ?? "0") + decimals.padEnd(exponent, "0"));
  if (minor > largestMinor) return undefined;
  return text.startsWith("-") ? -minor : minor;
}

/** Decimal text of minor units: 10050n with exponent 2 is "100.50". */
export function formatAmount(minor: bigint, exponent: number): string {
  const sign = minor < 0n ? "-" : "";
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, "0");
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}

/** Every text of the same amount: "1.5" is "1.50", "1.500" and "1.5000", too. What is no amount is only itself. */
export function spellingsOf(text: string): string[] {
  const [, whole, written = ""] = amountGrammar.exec(text) ?? [];
  if (whole === undefined) return [text];
  const decimals = written.replace(/0+$/, "");
  const zeros = Array.from({ length: mostDecimals + 1 - decimals.length }, (_, count) => "0".repeat(count));
  return zeros.map((more) => (decimals + more ? `${whole}.${decimals}${more}` : whole));
}

export interface FeeTerms {
  rateBasisPoints: number;
  minimumMinor: bigint;
  /** Absent: no upper limit. */
  maximumMinor?: bigint | null;
}

/** Of a payment: rate × amount, rounded half up, held between minimum and maximum, and never more than the amount. */
export function feeOf(amountMinor: bigint, terms: FeeTerms): bigint {
  const fee = payoutFeeOf(amountMinor, terms);
  return fee > amountMinor ? amountMinor : fee;
}

/** Of a payout, which is charged besides the amount: the same, but the minimum holds for small amounts, too. */
export function payoutFeeOf(amountMinor: bigint, terms: FeeTerms): bigint {
  const raw = (amountMinor * BigInt(terms.rateBasisPoints) + basisPointsOfOne / 2n) / basisPointsOfOne;
  const fee = raw < terms.minimumMinor ? terms.minimumMinor : raw;
  return terms.maximumMinor != null && fee > terms.maximumMinor ? terms.maximumMinor : fee;
}
