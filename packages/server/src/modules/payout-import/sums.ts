/** What payouts take from a merchant's balance, currency by currency. */
import { payoutFeeOf } from "@opc/contract/money";
import type { payoutImportSum } from "@opc/contract/payout-order/import";
import type { z } from "zod";
import type { Currencies } from "../../db/currencies.ts";
import type { Balance } from "../withdrawal/balances.ts";
import type { PayoutRow } from "./rules.ts";

export interface Sum {
  currency: string;
  count: number;
  amountMinor: bigint;
  feeMinor: bigint;
  availableMinor: bigint;
}

/** In the order of the currencies' codes. */
export function sumsOf(rows: readonly PayoutRow[], balances: readonly Balance[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { type, amountMinor } of rows) {
    const { currency } = type;
    const balance = balances.find((one) => one.currency === currency);
    const sum = sums.get(currency) ?? {
      currency,
      count: 0,
      amountMinor: 0n,
      feeMinor: 0n,
      availableMinor: balance?.availableMinor ?? 0n,
    };
    sum.count += 1;
    sum.amountMinor += amountMinor;
    sum.feeMinor += payoutFeeOf(amountMinor, type.fee);
    sums.set(currency, sum);
  }
  return [...sums.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1));
}

export function deductedMinor({ amountMinor, feeMinor }: Sum): bigint {
  return amountMinor + feeMinor;
}

export function isEnough(sum: Sum): boolean {
  return deductedMinor(sum) <= sum.availableMinor;
}

export function sumRow(sum: Sum, { text }: Currencies): z.output<typeof payoutImportSum> {
  const said = (minor: bigint) => text(minor, sum.currency);
  return {
    Currency: sum.currency,
    Count: sum.count,
    Amount: said(sum.amountMinor),
    Fee: said(sum.feeMinor),
    DeductedAmount: said(deductedMinor(sum)),
    BalanceBefore: said(sum.availableMinor),
    BalanceAfter: said(sum.availableMinor - deductedMinor(sum)),
    IsEnough: isEnough(sum),
  };
}
