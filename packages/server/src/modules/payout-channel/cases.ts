/**
 * Cases that attempts leave behind. An order is paid once and ends once: what another attempt of it paid besides, and what a channel
 * denies of an order that a person had confirmed, is money that no move of the order concerns any more.
 */
import type { CaseKind } from "@opc/contract/money-case/states";
import { paidPayoutStatuses } from "@opc/contract/payout-order/states";
import { type RawBuilder, sql } from "kysely";
import type { Transaction } from "../../db/transaction.ts";
import { openCases } from "../money-case/open.ts";
import type { PayoutAttempt } from "./store.ts";

/** Of orders of which these attempts paid, as is known just now: whatever else is said to have paid them left twice. */
export async function openPaidBesides(
  tx: Transaction,
  paid: readonly Pick<PayoutAttempt, "Id" | "OrderId">[],
  now: Date,
): Promise<void> {
  if (paid.length === 0) return;
  const besides = sql`a.order_id = any(${paid.map(({ OrderId }) => OrderId)}::bigint[])
    and a.id <> all(${paid.map(({ Id }) => Id)}::bigint[]) and a.doubt = 'PaidAfterRefusal'`;
  await openOf(tx, "PayoutPaidTwice", besides, now);
}

/** These attempts paid orders that are paid without them. */
export async function openPaidTwice(
  tx: Transaction,
  attemptIds: readonly bigint[],
  now: Date,
): Promise<void> {
  if (attemptIds.length === 0) return;
  const paid = sql`a.id = any(${[...attemptIds]}::bigint[]) and o.status = any(${[...paidPayoutStatuses]}::text[])`;
  await openOf(tx, "PayoutPaidTwice", paid, now);
}

/**
 * `attemptIds`: their channels say that no money left. Of an order that is paid all the same, because a person confirmed it, the
 * merchant was charged for what nobody received. A card's crawler is no such witness: a person may have finished its transfer.
 */
export async function openDenied(tx: Transaction, attemptIds: readonly bigint[], now: Date): Promise<void> {
  if (attemptIds.length === 0) return;
  const denied = sql`a.id = any(${[...attemptIds]}::bigint[]) and a.kind = 'Supplier'
    and o.status = any(${[...paidPayoutStatuses]}::text[]) and o.exception = 'None'
    and not exists (select from payout_attempt other where other.order_id = a.order_id and other.id <> a.id
      and (other.status = 'Paid' or other.doubt = 'PaidAfterRefusal'))`;
  await openOf(tx, "PayoutTakenBack", denied, now);
}

interface Found {
  Id: bigint;
  AmountMinor: bigint;
  Reference: string;
  SupplierCode: string | null;
  OrderId: bigint;
  OrderNo: string;
  MerchantId: bigint;
  Currency: string;
}

async function openOf(tx: Transaction, kind: CaseKind, which: RawBuilder<unknown>, now: Date): Promise<void> {
  const { rows } = await sql<Found>`
    select a.id, a.amount_minor, a.reference, s.code as supplier_code, o.id as order_id, o.order_no, o.merchant_id, o.currency
      from payout_attempt a
      join payout_order o on o.id = a.order_id
      left join supplier s on s.id = a.supplier_id and a.kind = 'Supplier'
     where ${which}`.execute(tx);
  const cases = rows.map((row) => ({
    kind,
    about: row.Id,
    orderKind: "Payout" as const,
    order: { Id: row.OrderId, OrderNo: row.OrderNo, MerchantId: row.MerchantId, Currency: row.Currency },
    amountMinor: row.AmountMinor,
    supplierCode: row.SupplierCode ?? undefined,
    reference: row.Reference,
  }));
  await openCases(tx, cases, now);
}
