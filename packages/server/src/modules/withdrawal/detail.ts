/** What stands beside one withdrawal: its ledger lines, and the merchant's withdrawals before it. */
import type { BalanceChangeType } from "@opc/contract/balance-change/types";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import type { ListedWithdrawal, StatusSum } from "./store.ts";

export interface LedgerLine {
  Id: bigint;
  Type: BalanceChangeType;
  Kind: "available" | "frozen";
  AmountMinor: bigint;
  BalanceBeforeMinor: bigint;
  BalanceAfterMinor: bigint;
  CreatedAt: Date;
}

/** On the merchant's own accounts, oldest first; the operator's side of a decision is the operator's. */
export async function ledgerLinesOf(
  tx: Transaction,
  { Id, MerchantId }: Pick<ListedWithdrawal, "Id" | "MerchantId">,
): Promise<LedgerLine[]> {
  const { rows } = await sql<LedgerLine>`
    select e.id, j.type, e.kind, e.amount_minor, e.balance_before_minor, e.balance_after_minor, e.created_at
      from journal j join ledger_entry e on e.id >= j.id and e.id < j.id + 8 and e.journal_id = j.id
     where j.cause_type in ('withdrawal_created', 'withdrawal_approved', 'withdrawal_rejected')
       and j.cause_id = ${Id.toString()} and j.merchant_id = ${MerchantId}
       and e.merchant_id = ${MerchantId} and e.kind in ('available', 'frozen')
     order by e.id`.execute(tx);
  return rows;
}

export interface History {
  sums: StatusSum[];
  firstAt: Date;
}

/** All of the merchant's withdrawals in this currency. */
export async function historyOf(
  tx: Transaction,
  { MerchantId, Currency }: Pick<ListedWithdrawal, "MerchantId" | "Currency">,
): Promise<History> {
  const rows = await tx
    .selectFrom("WithdrawalOrder")
    .select(["Status", "Currency", tx.fn.countAll<bigint>().as("Count")])
    .select(sql<string>`sum(amount_minor)::text`.as("Amount"))
    .select((query) => query.fn.min("CreatedAt").as("FirstAt"))
    .where("MerchantId", "=", MerchantId)
    .where("Currency", "=", Currency)
    .groupBy(["Status", "Currency"])
    .execute();
  return { sums: rows, firstAt: new Date(Math.min(...rows.map(({ FirstAt }) => FirstAt.getTime()))) };
}
