/** Every withdrawal has exactly the transfers of its status: frozen when asked for, then out or back when decided. */

import type { WithdrawalStatus } from "@opc/contract/withdrawal/states";
import { sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { withdrawalApproved, withdrawalCreated, withdrawalRejected } from "../../ledger/transfers.ts";
import { inPortions } from "./portions.ts";
import { type Bad, bookedText, type Checked, portion, type Reads, transfersText, unequal } from "./proof.ts";

interface WithdrawalRow {
  Id: bigint;
  OrderNo: string;
  MerchantId: bigint;
  Currency: string;
  AmountMinor: bigint;
  Status: WithdrawalStatus;
  CreatedBy: string;
  CreatedAt: Date;
  Legs: string | null;
}

const transfersOf = {
  Pending: [withdrawalCreated],
  Approved: [withdrawalCreated, withdrawalApproved],
  Rejected: [withdrawalCreated, withdrawalRejected],
} as const;

export async function proveWithdrawals(reads: Reads, checked: Checked): Promise<Bad | undefined> {
  // All of them each time: there are few, and any may have been decided on since.
  for await (const rows of inPortions(undefined, (last) => reads((tx) => readWithdrawals(tx, last)))) {
    for (const row of rows) {
      const name = `withdrawal_order ${row.OrderNo}`;
      const bad = unequal("has its transfers", name, legsText(row), row.Legs ?? "none");
      if (bad) return bad;
      checked.withdrawals += 1;
    }
  }
  return undefined;
}

async function readWithdrawals(tx: Transaction, last: bigint): Promise<WithdrawalRow[]> {
  const { rows } = await sql<WithdrawalRow>`
    with chunk as (select * from withdrawal_order where id > ${last} order by id limit ${portion})
    select w.id, w.order_no, w.merchant_id, w.currency, w.amount_minor, w.status, w.created_by, w.created_at,
           ${bookedText("w", ["withdrawal_created", "withdrawal_approved", "withdrawal_rejected"])} as legs
      from chunk w order by w.id`.execute(tx);
  return rows;
}

function legsText(withdrawal: WithdrawalRow): string {
  const facts = {
    merchantId: withdrawal.MerchantId,
    currency: withdrawal.Currency,
    orderId: withdrawal.Id,
    orderNo: withdrawal.OrderNo,
    amountMinor: withdrawal.AmountMinor,
    operator: withdrawal.CreatedBy,
    at: withdrawal.CreatedAt,
  };
  return transfersText(transfersOf[withdrawal.Status].map((transferOf) => transferOf(facts)));
}
