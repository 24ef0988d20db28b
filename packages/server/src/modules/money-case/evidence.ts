/**
 * What shows that a case is so, read from where it is kept: the bank's credits that are its order's, the card's records of it, and
 * what its supplier told of the attempt, by notice or when asked.
 */
import type { CaseEvidenceKind } from "@opc/contract/money-case/states";
import { sql } from "kysely";
import type { Currencies } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { ListedCase } from "./store.ts";

interface Found {
  Kind: CaseEvidenceKind;
  RecordId: bigint | null;
  At: Date;
  Currency: string;
  AmountMinor: bigint | null;
  From: string | null;
  Number: string | null;
  Outcome: string | null;
}

const most = 20;

export async function evidenceOf(tx: Transaction, of: ListedCase, { text }: Pick<Currencies, "text">) {
  const { rows } = await (of.OrderKind === "Payment" ? ofPayment : ofPayout)(tx, of);
  return rows.map(({ RecordId, At, AmountMinor, Currency, ...one }) => ({
    ...one,
    RecordId: RecordId?.toString() ?? null,
    At: At.toISOString(),
    Currency,
    Amount: AmountMinor === null ? null : text(AmountMinor, Currency),
  }));
}

/** A supplier's word counts where the case names its attempt. */
function ofPayment(tx: Transaction, { OrderId, Reference }: ListedCase) {
  return sql<Found>`
    with attempt as (
      select a.*, s.code from supplier_attempt a join supplier s on s.id = a.supplier_id
       where a.order_id = ${OrderId} and a.reference = ${Reference}
    )
    select 'BankCredit' as kind, id as record_id, occurred_at as at, currency, amount_minor, counterparty as from,
           external_id as number, match_status as outcome
      from bank_transaction where order_id = ${OrderId}
    union all
    select 'SupplierNotice', null, n.received_at, a.currency, null, a.code, a.supplier_order_no, n.outcome
      from attempt a join supplier_notice n on n.order_id = a.order_id and n.attempt_id = a.id
    union all
    select 'SupplierAnswer', null, a.answered_at, a.currency, a.amount_minor, a.code, a.supplier_order_no, a.status
      from attempt a where a.answered_at is not null
    order by at desc limit ${most}`.execute(tx);
}

function ofPayout(tx: Transaction, { OrderId, OrderNo, Reference }: ListedCase) {
  return sql<Found>`
    with attempt as (
      select a.*, s.code from payout_attempt a join supplier s on s.id = a.supplier_id
       where a.order_id = ${OrderId} and a.reference = ${Reference}
    )
    select 'CardRecord' as kind, id as record_id, coalesce(occurred_at, created_at) as at, currency,
           abs(amount_minor) as amount_minor, counterparty as from, external_id as number, kind as outcome
      from payout_card_record where order_no = ${OrderNo} and order_id = ${OrderId} and amount_minor <> 0
    union all
    select 'SupplierNotice', null, n.received_at, a.currency, null, a.code, a.supplier_order_no, n.outcome
      from attempt a join payout_notice n on n.order_id = a.order_id and n.attempt_id = a.id
    union all
    select 'SupplierAnswer', null, a.answered_at, a.currency, a.amount_minor, a.code, a.supplier_order_no, a.status
      from attempt a where a.answered_at is not null
    order by at desc limit ${most}`.execute(tx);
}
