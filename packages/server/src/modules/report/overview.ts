/**
 * The daily overview as rules: from sums of orders, payouts and withdrawals to the figures that people see. Amounts are
 * minor units of one currency until they are written.
 */
import type { CallbackFigures, OverviewFigures, OverviewPoint } from "@opc/contract/report/overview";
import type { ReportKind } from "../../db/column-types.ts";
import type { SumRow, Sums } from "./read-sums.ts";

export type Text = (minor: bigint) => string;

const none: Sums = {
  OrderCount: 0n,
  AmountMinor: 0n,
  OpenCount: 0n,
  OpenMinor: 0n,
  SuccessCount: 0n,
  SuccessMinor: 0n,
  FeeMinor: 0n,
  BackCount: 0n,
  BackMinor: 0n,
  BackFeeMinor: 0n,
  FailedCount: 0n,
  FirstTryCount: 0n,
  AttemptCount: 0n,
};
const columns = Object.keys(none) as (keyof Sums)[];

export type SumsByKind = Readonly<Record<ReportKind, Sums>>;

/** What these rows come to, of each kind. */
export function sumsByKind(rows: readonly SumRow[]): SumsByKind {
  const sums = { payment: { ...none }, payout: { ...none }, withdrawal: { ...none }, callback: { ...none } };
  for (const row of rows) for (const column of columns) sums[row.Kind][column] += row[column];
  return sums;
}

/** What collections brought merchants, less all that left: the definition of "net" (glossary). Signed. */
export function netOf({ payment, payout, withdrawal }: Omit<SumsByKind, "callback">): bigint {
  const collected = payment.SuccessMinor - payment.FeeMinor;
  const takenBack = payment.BackMinor - payment.BackFeeMinor;
  const paidOut = payout.SuccessMinor - payout.BackMinor + (payout.FeeMinor - payout.BackFeeMinor);
  return collected - takenBack - paidOut - withdrawal.SuccessMinor;
}

export function figuresOf(sums: SumsByKind, text: Text): OverviewFigures {
  const { payment, payout, withdrawal } = sums;
  return {
    OrderCount: Number(payment.OrderCount),
    OrderAmount: text(payment.AmountMinor),
    OpenCount: Number(payment.OpenCount),
    SuccessCount: Number(payment.SuccessCount),
    SuccessAmount: text(payment.SuccessMinor),
    Fee: text(payment.FeeMinor),
    ReversedCount: Number(payment.BackCount),
    ReversedAmount: text(payment.BackMinor),
    ReversedFee: text(payment.BackFeeMinor),
    PayoutCount: Number(payout.OrderCount),
    PayoutSuccessCount: Number(payout.SuccessCount - payout.BackCount),
    PayoutOpenCount: Number(payout.OpenCount),
    PayoutOpenAmount: text(payout.OpenMinor),
    PayoutAmount: text(payout.SuccessMinor - payout.BackMinor),
    PayoutFee: text(payout.FeeMinor - payout.BackFeeMinor),
    ReturnedCount: Number(payout.BackCount),
    ReturnedAmount: text(payout.BackMinor),
    WithdrawalCount: Number(withdrawal.SuccessCount),
    WithdrawalAmount: text(withdrawal.SuccessMinor),
    PendingWithdrawalCount: Number(withdrawal.OpenCount),
    PendingWithdrawalAmount: text(withdrawal.OpenMinor),
    Net: text(netOf(sums)),
  };
}

/** One point for each step, also where nothing happened. */
export function pointsOf(rows: readonly SumRow[], steps: readonly Date[], text: Text): OverviewPoint[] {
  const byStep = Map.groupBy(rows, ({ Step }) => Step);
  return steps.map((start, at) => {
    const sums = sumsByKind(byStep.get(at) ?? []);
    const { payment, payout, withdrawal } = sums;
    return {
      Start: start.toISOString(),
      OrderCount: Number(payment.OrderCount),
      SuccessCount: Number(payment.SuccessCount),
      SuccessAmount: text(payment.SuccessMinor),
      Fee: text(payment.FeeMinor),
      PayoutCount: Number(payout.OrderCount),
      PayoutSuccessCount: Number(payout.SuccessCount - payout.BackCount),
      PayoutAmount: text(payout.SuccessMinor - payout.BackMinor),
      WithdrawalAmount: text(withdrawal.SuccessMinor),
      Net: text(netOf(sums)),
    };
  });
}

export function callbacksOf({ callback }: Pick<SumsByKind, "callback">): CallbackFigures {
  return {
    EventCount: Number(callback.OrderCount),
    SuccessCount: Number(callback.SuccessCount),
    FirstTryCount: Number(callback.FirstTryCount),
    OpenCount: Number(callback.OpenCount),
    FailureCount: Number(callback.FailedCount),
    AttemptCount: Number(callback.AttemptCount),
  };
}
