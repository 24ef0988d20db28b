/**
 * Opening cases, in the transaction that finds the money. What a case is about has one cause, so whatever is told how often
 * opens it once. Nothing is booked here: until somebody ends it the case itself is the difference between bank and books.
 */
import type { CaseKind, CaseOrderKind } from "@opc/contract/money-case/states";
import { caseFacts } from "@opc/contract/money-case/states";
import { sql } from "kysely";
import { newId } from "../../db/id.ts";
import { jsonRows } from "../../db/insert-rows.ts";
import type { Transaction } from "../../db/transaction.ts";

export interface NewCase {
  kind: CaseKind;
  /** What it is about, once for ever within its kind: an attempt's id, an order's. */
  about: bigint;
  orderKind: CaseOrderKind;
  order: { Id: bigint; OrderNo: string; MerchantId: bigint; Currency: string };
  /** What is surplus or missing; positive. */
  amountMinor: bigint;
  supplierCode?: string | undefined;
  /** Of the attempt. */
  reference?: string | undefined;
}

/** The transaction is of the whole scope. */
export async function openCases(tx: Transaction, cases: readonly NewCase[], now: Date): Promise<void> {
  if (cases.length === 0) return;
  const rows = cases.map((one) => {
    const { side, party } = caseFacts[one.kind];
    return {
      Id: newId(now),
      Kind: one.kind,
      Cause: `${one.kind} ${one.about}`,
      Side: side,
      Party: party,
      MerchantId: one.order.MerchantId,
      Currency: one.order.Currency,
      AmountMinor: one.amountMinor,
      OrderKind: one.orderKind,
      OrderId: one.order.Id,
      OrderNo: one.order.OrderNo,
      SupplierCode: one.supplierCode ?? null,
      Reference: one.reference ?? null,
      State: "Open",
      OpenedAt: now,
    };
  });
  await sql`
    insert into money_case (id, kind, cause, side, party, merchant_id, currency, amount_minor, order_kind, order_id, order_no,
      supplier_code, reference, state, opened_at)
    select id, kind, cause, side, party, merchant_id, currency, amount_minor, order_kind, order_id, order_no,
      supplier_code, reference, state, opened_at
    from json_populate_recordset(null::money_case, ${jsonRows(rows)}::json)
    order by cause
    on conflict (cause) do nothing`.execute(tx);
}
