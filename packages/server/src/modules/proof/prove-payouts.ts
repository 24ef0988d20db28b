/**
 * Every payout has exactly the transfers of its status: deducted when made; then settled or refunded, never both; and, where
 * the bank gave the money back after success, reversed once.
 */
import {
  type PayoutException,
  type PayoutStatus,
  paidPayoutStatuses,
  refundedPayoutStatuses,
} from "@opc/contract/payout-order/states";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { payoutCreated, payoutReturned, payoutReversed, payoutSucceeded } from "../../ledger/transfers.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { inPortions, movedSince } from "./portions.ts";
import {
  type Bad,
  bookedText,
  type Checked,
  portion,
  type Reads,
  transfersText,
  unequal,
  type Witness,
} from "./proof.ts";

interface PayoutRow {
  Id: bigint;
  OrderNo: string;
  MerchantId: bigint;
  Currency: string;
  AmountMinor: bigint;
  FeeMinor: bigint;
  Status: PayoutStatus;
  Exception: PayoutException;
  CreatedAt: Date;
  Legs: string | null;
}

const causes = ["payout_created", "payout_succeeded", "payout_returned", "payout_reversed"] as const;

export async function provePayouts(
  reads: Reads,
  checked: Checked,
  { since }: Witness,
): Promise<Bad | undefined> {
  for await (const rows of payoutsOf(reads, since)) {
    for (const row of rows) {
      const name = `payout_order ${row.OrderNo}`;
      const bad = unequal("has its transfers", name, legsText(row), row.Legs ?? "none");
      if (bad) return bad;
      checked.payouts += 1;
    }
  }
  return undefined;
}

async function* payoutsOf(reads: Reads, since: Checkpoint | undefined): AsyncGenerator<PayoutRow[]> {
  for await (const ids of movedSince(reads, since, causes))
    yield await reads((tx) => readPayouts(tx, sql`id = any(${ids}::bigint[])`));
  yield* inPortions(since, (last) => reads((tx) => readPayouts(tx, sql`id > ${last}`)));
}

async function readPayouts(tx: Transaction, where: RawBuilder<unknown>): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    with chunk as (select * from payout_order where ${where} order by id limit ${portion})
    select o.id, o.order_no, o.merchant_id, o.currency, o.amount_minor, o.fee_minor, o.status, o.exception, o.created_at,
           ${bookedText("o", causes)} as legs
      from chunk o order by o.id`.execute(tx);
  return rows;
}

function legsText(payout: PayoutRow): string {
  const facts = {
    merchantId: payout.MerchantId,
    currency: payout.Currency,
    orderId: payout.Id,
    orderNo: payout.OrderNo,
    amountMinor: payout.AmountMinor,
    feeMinor: payout.FeeMinor,
    at: payout.CreatedAt,
  };
  const isAmong = (statuses: readonly PayoutStatus[]) => statuses.includes(payout.Status);
  return transfersText([
    payoutCreated(facts),
    ...(isAmong(paidPayoutStatuses) ? [payoutSucceeded(facts)] : []),
    ...(isAmong(refundedPayoutStatuses) ? [payoutReturned(facts)] : []),
    ...(payout.Exception === "Returned" ? [payoutReversed(facts)] : []),
  ]);
}
