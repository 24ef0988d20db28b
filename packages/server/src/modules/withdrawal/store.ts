/** Withdrawals as the console reads them: list, sums, and how many wait. */
import type { CallParsed } from "@opc/contract";
import type { List } from "@opc/contract/page";
import type { WithdrawalStatus, withdrawalList, withdrawalSummary } from "@opc/contract/withdrawal";
import { sql } from "kysely";
import { createdBetween, isAmong, isOneOf, type ListViewer, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Transaction } from "../../db/transaction.ts";

type ListInput = CallParsed<typeof withdrawalList>;
type Filters = CallParsed<typeof withdrawalSummary>;

export interface ListedWithdrawal {
  Id: bigint;
  OrderNo: string;
  Alias: string;
  Name: string;
  Currency: string;
  AmountMinor: bigint;
  Status: WithdrawalStatus;
  AvailableMinor: bigint | null;
  CreatedBy: string;
  CreatedAt: Date;
  DecidedBy: string | null;
  DecidedAt: Date | null;
  Reason: string | null;
}

export function listWithdrawals(
  tx: Transaction,
  viewer: ListViewer,
  input: ListInput,
): Promise<List<ListedWithdrawal>> {
  return listByKey({
    tx,
    controls: input,
    filtered: filtered(tx, viewer, input),
    shape: (query) =>
      query
        .innerJoin("Merchant", "Merchant.Id", "WithdrawalOrder.MerchantId")
        .leftJoin("LedgerAccount as Account", (join) =>
          join
            .onRef("Account.MerchantId", "=", "WithdrawalOrder.MerchantId")
            .onRef("Account.Currency", "=", "WithdrawalOrder.Currency")
            .on("Account.Kind", "=", "available"),
        )
        .selectAll("WithdrawalOrder")
        .select(["Merchant.Alias", "Merchant.Name", "Account.BalanceMinor as AvailableMinor"]),
    idColumn: "WithdrawalOrder.Id",
  });
}

export interface StatusSum {
  Status: WithdrawalStatus;
  Currency: string;
  Count: bigint;
  /** Decimal text of minor units: a sum may pass the range of bigint. */
  Amount: string;
}

/** By status and currency; the filter's own statuses are ignored. */
export function sumWithdrawals(tx: Transaction, viewer: ListViewer, input: Filters): Promise<StatusSum[]> {
  return filtered(tx, viewer, { ...input, Statuses: undefined })
    .select(["WithdrawalOrder.Status", "WithdrawalOrder.Currency", tx.fn.countAll<bigint>().as("Count")])
    .select(sql<string>`sum(withdrawal_order.amount_minor)::text`.as("Amount"))
    .groupBy(["WithdrawalOrder.Status", "WithdrawalOrder.Currency"])
    .execute();
}

function filtered(tx: Transaction, viewer: ListViewer, input: Filters) {
  let query = tx
    .selectFrom("WithdrawalOrder")
    .where(ownRows("WithdrawalOrder.MerchantId", viewer, input.MerchantAlias))
    .where(createdBetween("WithdrawalOrder.Id", input, viewer.timeDifferenceMinutes));
  if (input.OrderNos?.length) query = query.where(isOneOf("WithdrawalOrder.OrderNo", input.OrderNos));
  if (input.Statuses?.length) query = query.where(isAmong("WithdrawalOrder.Status", input.Statuses));
  if (input.Currency) query = query.where("WithdrawalOrder.Currency", "=", input.Currency);
  return query;
}
