/**
 * Ending a case. What books money is asked for by one person and done by another, and so is each word that missing money is there
 * after all: who took it would say so. What else books nothing is one person's word with a note, for it leaves every balance
 * as it is. The case's id is the booking's cause, so it is booked once.
 */
import { type CaseEnding, caseBookings, caseFacts, isEndedByTwo } from "@opc/contract/money-case/states";
import type { Selectable } from "kysely";
import { personName } from "../../call/person-name.ts";
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import type { Tables } from "../../db/tables.ts";
import type { Transaction } from "../../db/transaction.ts";
import { postInTransaction } from "../../ledger/post.ts";
import { caseClosed } from "../../ledger/transfers.ts";
import { type ApprovalAct, type ApprovalFacts, type Asker, textOf } from "../approval/act.ts";
import { proposeIfNeeded } from "../approval/propose.ts";
import { isOneMoney } from "./with-order.ts";

export type MoneyCase = Selectable<Tables["MoneyCase"]>;

export interface Closing {
  caseId: bigint;
  ending: CaseEnding;
  note: string;
}

/**
 * Returns the request's id where two people end it, else null: the case is closed. Throws NotFound, CaseClosed, EndingUnfit,
 * CaseOvertaken or OrderNotReversed.
 */
export async function closeCase(closing: Closing, facts: ApprovalFacts): Promise<string | null> {
  const { tx, viewer, services, recordChange } = facts;
  const { caseId, ending, note } = closing;
  const found = await lockCase(tx, caseId);
  if (!found) throw new CallError("NotFound");
  assertFit(found, ending);
  if (!isEndedByTwo(found.Kind, ending)) {
    const asker = { userId: viewer.userId, name: personName(viewer) };
    recordChange(await close(found, closing, facts, asker));
    return null;
  }
  const { text } = await currenciesOf(services.database);
  const proposed = await proposeIfNeeded(facts, moneyCaseAct, {
    subject: caseId.toString(),
    amountMinor: found.AmountMinor,
    currency: found.Currency,
    ofMerchant: found.MerchantId,
    payload: { CaseId: caseId.toString(), Ending: ending, Note: note },
    shown: [
      { Field: "OrderNo", From: null, To: found.OrderNo },
      { Field: "Merchant", From: null, To: await aliasOf(tx, found.MerchantId) },
      { Field: "CaseKind", From: null, To: found.Kind },
      { Field: "CaseEnding", From: null, To: ending },
      { Field: "Amount", From: null, To: text(found.AmountMinor, found.Currency) },
      { Field: "Remark", From: null, To: note },
    ],
  });
  if (!proposed) throw new Error("such a case is never ended by one person");
  return proposed.approvalId;
}

export const moneyCaseAct: ApprovalAct = {
  kind: "MoneyCase",

  async before({ tx }, payload) {
    const found = await lockCase(tx, BigInt(textOf(payload, "CaseId")));
    return (
      found && {
        State: found.State,
        AmountMinor: found.AmountMinor.toString(),
        Currency: found.Currency,
        MerchantId: found.MerchantId.toString(),
        OrderException: found.OrderException,
      }
    );
  },

  async apply(facts, { payload, proposedBy, decidedBy }) {
    const caseId = BigInt(textOf(payload, "CaseId"));
    const found = await lockCase(facts.tx, caseId);
    if (!found) throw new CallError("NotFound");
    const closing = {
      caseId,
      ending: textOf(payload, "Ending") as CaseEnding,
      note: textOf(payload, "Note"),
    };
    assertFit(found, closing.ending);
    facts.recordChange(await close(found, closing, facts, proposedBy, decidedBy));
  },
};

interface LockedCase extends MoneyCase {
  /** What is unusual about its order by now. */
  OrderException: string;
}

/** Its order first, as everywhere: whether the order's money was taken back is decided under that lock. */
async function lockCase(tx: Transaction, caseId: bigint): Promise<LockedCase | undefined> {
  const about = await tx
    .selectFrom("MoneyCase")
    .select(["OrderKind", "OrderId"])
    .where("Id", "=", caseId)
    .executeTakeFirst();
  if (!about) return undefined;
  const order = await tx
    .selectFrom(about.OrderKind === "Payment" ? "PaymentOrder" : "PayoutOrder")
    .select("Exception")
    .where("Id", "=", about.OrderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const found = tx.selectFrom("MoneyCase").selectAll().where("Id", "=", caseId).forUpdate();
  return { ...(await found.executeTakeFirstOrThrow()), OrderException: order.Exception };
}

function assertFit({ State, Kind, OrderNo, OrderException }: LockedCase, ending: CaseEnding): void {
  if (State !== "Open") throw new CallError("CaseClosed");
  if (!caseFacts[Kind].endings.includes(ending)) throw new CallError("EndingUnfit");
  const isTakenBack = OrderException === "Marked" || OrderException === "Returned";
  if (caseBookings[ending] && isOneMoney(Kind) && isTakenBack)
    throw new CallError("CaseOvertaken", { OrderNo }, { OrderNo });
  if (ending === "OrderReversed" && !isTakenBack)
    throw new CallError("OrderNotReversed", { OrderNo }, { OrderNo });
}

/** Returns what changed. */
async function close(
  found: MoneyCase,
  { ending, note }: Closing,
  { tx, now }: ApprovalFacts,
  asker: Asker,
  approver?: Asker,
): Promise<Record<string, unknown>> {
  const { numUpdatedRows } = await tx
    .updateTable("MoneyCase")
    .set({
      State: "Closed",
      Ending: ending,
      Note: note,
      ClosedByUserId: asker.userId,
      ClosedBy: asker.name,
      ApprovedByUserId: approver?.userId ?? null,
      ApprovedBy: approver?.name ?? null,
      ClosedAt: now,
    })
    .where("Id", "=", found.Id)
    .where("State", "=", "Open")
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new CallError("CaseClosed");
  // Last, so that the balances' rows are locked for the shortest time.
  await book(tx, found, ending, { operator: asker.name, remark: note, at: now });
  return { CaseId: found.Id, OrderNo: found.OrderNo, Ending: ending, Note: note };
}

async function book(
  tx: Transaction,
  found: MoneyCase,
  ending: CaseEnding,
  facts: { operator: string; remark: string; at: Date },
): Promise<void> {
  const booking = caseBookings[ending];
  if (!booking) return;
  const transfer = caseClosed({
    ...facts,
    caseId: found.Id,
    merchantId: found.MerchantId,
    currency: found.Currency,
    orderNo: found.OrderNo,
    availableMinor: booking.available * found.AmountMinor,
    resultMinor: booking.result * found.AmountMinor,
  });
  const [outcome] = await postInTransaction(tx, [transfer]);
  if (outcome?.kind === "refused") throw new CallError("InsufficientBalance");
  if (outcome?.kind !== "posted") throw new CallError("CaseClosed");
}

async function aliasOf(tx: Transaction, merchantId: bigint): Promise<string> {
  const merchant = tx.selectFrom("Merchant").select("Alias").where("Id", "=", merchantId);
  return (await merchant.executeTakeFirstOrThrow()).Alias;
}
