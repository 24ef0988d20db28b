/**
 * What shows that a paid payout's money came back: a credit on the statement of the card that paid it, of exactly its amount,
 * after it, and naming it; or the supplier's own signed word, which opened a case. A card's credit is one payout's for ever.
 */
import { sql } from "kysely";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import { lockAccounts } from "../payout-card/account.ts";

export type ReturnEvidence =
  | { kind: "CardCredit"; cardId: bigint; recordId: bigint; externalId: string }
  | { kind: "SupplierReport"; reference: string | null; toldAt: Date };

type Returned = Pick<PayoutOrder, "Id" | "OrderNo">;

/** Undefined: nothing but a person's word. */
export async function returnEvidenceOf(
  tx: Transaction,
  order: Returned,
): Promise<ReturnEvidence | undefined> {
  return (await cardCreditOf(tx, order)) ?? (await supplierReportOf(tx, order));
}

/** Throws StatusChanged where another payout's return was quicker with the credit. */
export async function useEvidence(
  tx: Transaction,
  order: Returned,
  evidence: ReturnEvidence | undefined,
): Promise<void> {
  if (evidence?.kind !== "CardCredit") return;
  await lockAccounts(tx, [evidence.cardId]);
  const { numUpdatedRows } = await tx
    .updateTable("PayoutCardRecord")
    .set({ OrderId: order.Id, OrderNo: order.OrderNo })
    .where("Id", "=", evidence.recordId)
    .where("OrderId", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("StatusChanged");
}

async function cardCreditOf(tx: Transaction, { Id, OrderNo }: Returned): Promise<ReturnEvidence | undefined> {
  const { rows } = await sql<{ CardId: bigint; RecordId: bigint; ExternalId: string }>`
    select credit.card_id, credit.id as record_id, credit.external_id
    from payout_card_record paid
    join payout_card_record credit on credit.card_id = paid.card_id and credit.kind = 'TopUp' and credit.order_id is null
      and credit.amount_minor = -paid.amount_minor
      and credit.occurred_at >= coalesce(paid.occurred_at, paid.created_at)
    where paid.order_id = ${Id} and paid.kind = 'Payout'
      and exists (
        select from unnest(array(select a.reference from payout_attempt a where a.order_id = ${Id}) || ${OrderNo}::text) as name
        where position(upper(name) in upper(concat_ws(' ', credit.remark, credit.counterparty))) > 0)
    order by credit.id limit 1`.execute(tx);
  const [found] = rows;
  return (
    found && {
      kind: "CardCredit",
      cardId: found.CardId,
      recordId: found.RecordId,
      externalId: found.ExternalId,
    }
  );
}

async function supplierReportOf(
  tx: Transaction,
  { Id, OrderNo }: Returned,
): Promise<ReturnEvidence | undefined> {
  const told = await tx
    .selectFrom("MoneyCase")
    .select(["Reference", "OpenedAt"])
    .where("OrderNo", "=", OrderNo)
    .where("OrderKind", "=", "Payout")
    .where("OrderId", "=", Id)
    .where("Kind", "=", "PayoutTakenBack")
    .where("State", "=", "Open")
    .executeTakeFirst();
  return told && { kind: "SupplierReport", reference: told.Reference, toldAt: told.OpenedAt };
}
