/** What a merchant may have paid out and what that costs, as the server says before anything is made. */
import { formatAmount, parseAmount, payoutFeeOf } from "@opc/contract/money";
import { api, type Output } from "../../api/client.ts";
import type { Option } from "../../kit/form/form.ts";
import { sessionStore } from "../../state/session.ts";

export type Terms = Output<"cashoutorderTerms">;
export type PayoutType = Terms["CashoutTypes"][number];

/** An ordinary merchant's user pays out of its own merchant's balance. */
export function ownAlias(): string | undefined {
  const user = sessionStore.get()?.user;
  return user && !user.IsSuper ? user.MerchantAlias : undefined;
}

/** Undefined when they could not be had; the client has said why. */
export async function termsOf(MerchantAlias: string | undefined): Promise<Terms | undefined> {
  try {
    return await api("cashoutorderTerms", MerchantAlias === undefined ? {} : { MerchantAlias });
  } catch {
    return undefined;
  }
}

export function availableIn({ Balances }: Terms, currency: string): string {
  return Balances.find(({ Currency }) => Currency === currency)?.Available ?? "0";
}

export interface Cost {
  amount: string;
  fee: string;
  deducted: string;
  needsReview: boolean;
}

/** As the server will count it; undefined while the amount is none. */
export function costOf(text: string, type: PayoutType): Cost | undefined {
  const { Exponent: exponent, FeeBasisPoints: rateBasisPoints } = type;
  const minor = (given: string | null) => (given === null ? null : (parseAmount(given, exponent) ?? 0n));
  const amountMinor = parseAmount(text.trim(), exponent);
  if (amountMinor === undefined || amountMinor === 0n) return undefined;
  const terms = {
    rateBasisPoints,
    minimumMinor: minor(type.MinimumFee) ?? 0n,
    maximumMinor: minor(type.MaximumFee),
  };
  const feeMinor = payoutFeeOf(amountMinor, terms);
  const reviewFrom = minor(type.ReviewFrom);
  return {
    amount: formatAmount(amountMinor, exponent),
    fee: formatAmount(feeMinor, exponent),
    deducted: formatAmount(amountMinor + feeMinor, exponent),
    needsReview: reviewFrom !== null && amountMinor >= reviewFrom,
  };
}

export async function merchantOptions(): Promise<Option[]> {
  const merchants = await api("merchantSimplelist", {}, { quiet: true });
  return merchants.map(({ MerchantAlias, MerchantName }) => ({
    value: MerchantAlias,
    label: `${MerchantAlias} · ${MerchantName}`,
    isUsual: merchants.length === 1,
  }));
}
