/** What a payout is judged by: what its merchant may have paid out, what that costs, and to which banks. */
import { type FeeTerms, formatAmount, payoutFeeOf } from "@opc/contract/money";
import { CallError } from "../../call-error.ts";
import type { Currencies } from "../../db/currencies.ts";
import { fixed } from "../../db/fixed.ts";
import type { Transaction } from "../../db/transaction.ts";
import { checkCallbackAddress } from "../../ports/address-guard.ts";
import { reviewFromMinorOf } from "./operators-hand.ts";
import type { WantedPayout } from "./wanted.ts";

export interface PayoutTypeTerms {
  fee: FeeTerms;
  minimumMinor: bigint;
  maximumMinor: bigint;
  /** The merchant's: payouts of at least so much are reviewed; null: none. */
  reviewFromMinor: bigint | null;
}

export interface PayoutTerms {
  /** By `termsKey`; enabled ones only, in enabled currencies. */
  types: ReadonlyMap<string, PayoutTypeTerms>;
  /** Enabled ones, by `bankKey`. */
  banks: ReadonlySet<string>;
}

export interface Judged {
  amountMinor: bigint;
  feeMinor: bigint;
  terms: PayoutTypeTerms;
  needsReview: boolean;
}

export function termsKey(merchantId: bigint, code: string, currency: string): string {
  return `${merchantId} ${currency} ${code}`;
}

export function bankKey(code: string, currency: string): string {
  return `${currency} ${code}`;
}

/** Throws what a new payout would be refused with, its balance aside. */
export function judge(
  wanted: WantedPayout,
  { types, banks }: PayoutTerms,
  currencies: Currencies,
  allowLoopback: boolean,
): Judged {
  const { merchantId, payoutTypeCode, currency, bankCode } = wanted;
  const terms = types.get(termsKey(merchantId, payoutTypeCode, currency));
  if (!terms) throw new CallError("CashoutTypeNotAvailable");
  const amountMinor = currencies.parse(wanted.amount, currency);
  assertWithin(amountMinor, terms, currency, currencies);
  const bank = { BankCode: bankCode, Currency: currency };
  if (!banks.has(bankKey(bankCode, currency))) throw new CallError("BankNotAvailable", bank, bank);
  if (wanted.notifyUrl !== null) checkCallbackAddress(wanted.notifyUrl, { allowLoopback });
  const isOperators = wanted.by.source !== "Gateway" && wanted.by.isOperators;
  const reviewFromMinor = reviewFromMinorOf(terms.reviewFromMinor, isOperators);
  return {
    amountMinor,
    feeMinor: payoutFeeOf(amountMinor, terms.fee),
    terms,
    needsReview: reviewFromMinor !== null && amountMinor >= reviewFromMinor,
  };
}

function assertWithin(
  amountMinor: bigint,
  { minimumMinor, maximumMinor }: PayoutTypeTerms,
  currency: string,
  currencies: Currencies,
): void {
  if (amountMinor >= minimumMinor && amountMinor <= maximumMinor) return;
  const exponent = currencies.exponentOf(currency);
  const limits = {
    Minimum: formatAmount(minimumMinor, exponent),
    Maximum: formatAmount(maximumMinor, exponent),
    Currency: currency,
  };
  throw new CallError("AmountOutOfRange", limits, limits);
}

export async function termsFor(tx: Transaction, wanted: readonly WantedPayout[]): Promise<PayoutTerms> {
  const [types, banks] = await Promise.all([typesFor(tx, wanted), banksFor(tx, wanted)]);
  return { types, banks };
}

interface TypeRow {
  MerchantId: bigint;
  Code: string;
  Currency: string;
  MinimumMinor: bigint;
  MaximumMinor: bigint;
  ReviewFromMinor: bigint | null;
  FeeBasisPoints: number;
  FeeMinimumMinor: bigint;
  FeeMaximumMinor: bigint | null;
}

async function typesFor(tx: Transaction, wanted: readonly WantedPayout[]) {
  const distinct = new Map(
    wanted.map((one) => [termsKey(one.merchantId, one.payoutTypeCode, one.currency), one] as const),
  );
  const asked = [...distinct.values()];
  const { rows } = await fixed<TypeRow>(tx)`
    select m.merchant_id, c.code, c.currency, m.minimum_minor, m.maximum_minor, m.review_from_minor,
      c.fee_basis_points, c.fee_minimum_minor, c.fee_maximum_minor
    from unnest(${asked.map((one) => one.merchantId)}::bigint[], ${asked.map((one) => one.payoutTypeCode)}::text[],
      ${asked.map((one) => one.currency)}::text[]) as asked (merchant_id, cashout_type_code, currency)
    join merchant_cashout_type m using (merchant_id, cashout_type_code, currency)
    join cashout_type c on c.code = m.cashout_type_code and c.currency = m.currency
    join currency on currency.code = c.currency
    where m.enabled and c.enabled and currency.enabled`;
  return new Map(
    rows.map((row) => [
      termsKey(row.MerchantId, row.Code, row.Currency),
      {
        fee: {
          rateBasisPoints: row.FeeBasisPoints,
          minimumMinor: row.FeeMinimumMinor,
          maximumMinor: row.FeeMaximumMinor,
        },
        minimumMinor: row.MinimumMinor,
        maximumMinor: row.MaximumMinor,
        reviewFromMinor: row.ReviewFromMinor,
      },
    ]),
  );
}

/** Their rows are held: no foreign key keeps a bank from being deleted while a payout to it is made. */
async function banksFor(tx: Transaction, wanted: readonly WantedPayout[]): Promise<Set<string>> {
  const { rows } = await fixed<{ Code: string; Currency: string }>(tx)`
    select b.code, b.currency
    from unnest(${wanted.map((one) => one.bankCode)}::text[], ${wanted.map((one) => one.currency)}::text[])
      as asked (code, currency)
    join bank b using (code, currency)
    where b.enabled
    for key share of b`;
  return new Set(rows.map(({ Code, Currency }) => bankKey(Code, Currency)));
}
