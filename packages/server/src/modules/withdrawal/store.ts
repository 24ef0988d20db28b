/** Withdrawals as the console reads them: list, sums, and how many wait. */
import type { CallParsed } from "@opc/contract";
import type { List } from "@opc/contract/page";
import type { withdrawalList, withdrawalSummary } from "@opc/contract/withdrawal/calls";
import type { WithdrawalStatus } from "@opc/contract/withdrawal/states";
import { type SelectQueryBuilder, sql } from "kysely";
import { createdBetween, isAmong, isOneOf, type ListViewer, ownRows } from "../../db/filters.ts";
import { listByKey } from "../../db/list.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";

type ListInput = CallParsed<typeof withdrawalList>;
type Filters = CallParsed<typeof withdrawalSummary>;

export interface ListedWithdrawal {
  Id: bigint;
  MerchantId: bigint;
  OrderNo: string;
  MerchantAlias: string;
  MerchantName: string;
  Currency: string;
  AmountMinor: bigint;
  Status: WithdrawalStatus;
  AvailableMinor: bigint | null;
  /** How far the merchant's clock is ahead of UTC. */
  Minutes: number;
  Remark: string | null;
  CreatedByUserId: bigint;
  CreatedBy: string;
  CreatedAt: Date;
  DecidedBy: string | null;
  DecidedAt: Date | null;
  Reason: string | null;
  SettlementAccountId: bigint | null;
  PayeeBankCode: string | null;
  PayeeHolder: string | null;
  PayeeLast4: string | null;
  PayeeSealed: Buffer | null;
  TransferReference: string | null;
  ReceiptImageId: bigint | null;
  BatchAt: Date | null;
  BatchBy: string | null;
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
    shape: shaped,
    idColumn: "WithdrawalOrder.Id",
  });
}

/** One withdrawal, of those that the viewer may see. */
export function findWithdrawal(
  tx: Transaction,
  viewer: ListViewer,
  orderNo: string,
): Promise<ListedWithdrawal | undefined> {
  return shaped(filtered(tx, viewer, { OrderNos: [orderNo] })).executeTakeFirst();
}

const shownBeside = 10;

/** The merchant's latest besides this one, newest first. */
export function lastWithdrawalsOf(
  tx: Transaction,
  { Id, MerchantId }: Pick<ListedWithdrawal, "Id" | "MerchantId">,
): Promise<ListedWithdrawal[]> {
  const others = tx
    .selectFrom("WithdrawalOrder")
    .where("WithdrawalOrder.MerchantId", "=", MerchantId)
    .where("WithdrawalOrder.Id", "<>", Id);
  return shaped(others).orderBy("WithdrawalOrder.Id", "desc").limit(shownBeside).execute();
}

export async function merchantIdOf(tx: Transaction, alias: string): Promise<bigint | undefined> {
  const merchant = await tx.selectFrom("Merchant").select("Id").where("Alias", "=", alias).executeTakeFirst();
  return merchant?.Id;
}

// biome-ignore lint/complexity/noBannedTypes: Kysely's own spelling of "nothing selected yet".
function shaped(query: SelectQueryBuilder<Tables, "WithdrawalOrder", {}>) {
  return query
    .innerJoin("Merchant", "Merchant.Id", "WithdrawalOrder.MerchantId")
    .leftJoin("LedgerAccount as Account", (join) =>
      join
        .onRef("Account.MerchantId", "=", "WithdrawalOrder.MerchantId")
        .onRef("Account.Currency", "=", "WithdrawalOrder.Currency")
        .on("Account.Kind", "=", "available"),
    )
    .selectAll("WithdrawalOrder")
    .select([
      "Merchant.Alias as MerchantAlias",
      "Merchant.Name as MerchantName",
      "Merchant.TimeDifferenceMinutes as Minutes",
      "Account.BalanceMinor as AvailableMinor",
    ]);
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

export function filtered(tx: Transaction, viewer: ListViewer, input: Filters) {
  let query = tx
    .selectFrom("WithdrawalOrder")
    .where(ownRows("WithdrawalOrder.MerchantId", viewer, input.MerchantAlias))
    .where(createdBetween("WithdrawalOrder.Id", input, viewer.timeDifferenceMinutes));
  if (input.OrderNos?.length) query = query.where(isOneOf("WithdrawalOrder.OrderNo", input.OrderNos));
  if (input.Statuses?.length) query = query.where(isAmong("WithdrawalOrder.Status", input.Statuses));
  if (input.Currency) query = query.where("WithdrawalOrder.Currency", "=", input.Currency);
  return query;
}
