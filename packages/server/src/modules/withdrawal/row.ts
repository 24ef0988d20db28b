/** Withdrawals in the wire's form: for the operator, and for the merchant whose own they are. */
import { maskedCard } from "@opc/contract/payout-order/states";
import type { WithdrawalEvent, withdrawalSums } from "@opc/contract/withdrawal/calls";
import { ownWithdrawalFields, withdrawalFields } from "@opc/contract/withdrawal/fields";
import type { WithdrawalStatus } from "@opc/contract/withdrawal/states";
import { withdrawalStatuses } from "@opc/contract/withdrawal/states";
import type { z } from "zod";
import { rowMapper } from "../../call/row-of.ts";
import type { Currencies } from "../../db/currencies.ts";
import type { LedgerLine } from "./detail.ts";
import type { ListedWithdrawal, StatusSum } from "./store.ts";

const PayeeAccount = ({ PayeeBankCode, PayeeLast4 }: ListedWithdrawal) =>
  PayeeBankCode === null || PayeeLast4 === null ? null : `${PayeeBankCode} ${maskedCard(PayeeLast4)}`;

export const toRow = rowMapper(withdrawalFields, {
  PayeeAccount,
  AvailableBalance: ({ AvailableMinor }: ListedWithdrawal) => AvailableMinor ?? 0n,
});

/** Without what is the operator's: who of its staff decided. */
export const toOwnRow = rowMapper(ownWithdrawalFields, { PayeeAccount });

/** Of the transfer that paid it. */
export function transferTold({ TransferReference, ReceiptImageId }: ListedWithdrawal) {
  return { Reference: TransferReference, ImageId: ReceiptImageId?.toString() ?? null };
}

const decisions = { Approved: "approved", Rejected: "rejected" } as const;

/** Oldest first. */
export function timelineOf(row: ListedWithdrawal, { isSuper }: { isSuper: boolean }): WithdrawalEvent[] {
  const created: WithdrawalEvent = {
    At: row.CreatedAt.toISOString(),
    Kind: "created",
    By: row.CreatedBy,
    Note: row.Remark,
  };
  if (row.Status === "Pending" || !row.DecidedAt) return [created];
  const decided = { At: row.DecidedAt.toISOString(), Kind: decisions[row.Status], Note: row.Reason };
  return [created, { ...decided, By: isSuper ? row.DecidedBy : null }];
}

export function toLedgerLine(line: LedgerLine, currency: string, { text }: Currencies) {
  return {
    SerialNo: line.Id.toString(),
    Type: line.Type,
    Account: line.Kind === "available" ? ("Available" as const) : ("Frozen" as const),
    Amount: text(line.AmountMinor, currency),
    BalanceBefore: text(line.BalanceBeforeMinor, currency),
    BalanceAfter: text(line.BalanceAfterMinor, currency),
    At: line.CreatedAt.toISOString(),
  };
}

/** Counts of every status, and sums of the wanted ones (all where none is named). */
export function toSums(
  sums: readonly StatusSum[],
  statuses: readonly WithdrawalStatus[] | undefined,
  currencies: Currencies,
): z.output<typeof withdrawalSums> {
  const wanted = statuses?.length ? statuses : withdrawalStatuses;
  return {
    StatusCounts: withdrawalStatuses.map((Status) => ({ Status, Count: countOf(sums, [Status]) })),
    Sums: [...new Set(sums.map((sum) => sum.Currency))].sort().flatMap((currency) => {
      const own = sums.filter((sum) => sum.Currency === currency && wanted.includes(sum.Status));
      return own.length > 0 ? [sumsOf(currency, own, currencies)] : [];
    }),
  };
}

function sumsOf(currency: string, sums: readonly StatusSum[], currencies: Currencies) {
  const total = (statuses: readonly WithdrawalStatus[]) => totalOf(sums, statuses, currency, currencies);
  return {
    Currency: currency,
    Count: countOf(sums, withdrawalStatuses),
    Amount: total(withdrawalStatuses),
    PendingAmount: total(["Pending"]),
    ApprovedAmount: total(["Approved"]),
  };
}

/** Of one currency. */
export function totalOf(
  sums: readonly StatusSum[],
  statuses: readonly WithdrawalStatus[],
  currency: string,
  { text }: Currencies,
): string {
  return text(
    sums.reduce((sum, one) => (statuses.includes(one.Status) ? sum + BigInt(one.Amount) : sum), 0n),
    currency,
  );
}

export function countOf(sums: readonly StatusSum[], statuses: readonly WithdrawalStatus[]): number {
  return sums.reduce((count, sum) => (statuses.includes(sum.Status) ? count + Number(sum.Count) : count), 0);
}
