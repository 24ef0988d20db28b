/**
 * Taking a credit back from its order. Where it settled the order that is a reversal, which under the rule Unbind a second person
 * decides on; what only waits, or came after its order was settled, is taken back at once.
 */
import { CallError } from "../../call-error.ts";
import { currenciesOf } from "../../db/currencies.ts";
import { RaceLost } from "../../db/races.ts";

import type { Transaction } from "../../db/transaction.ts";
import { type ApprovalAct, type ApprovalFacts, type Asker, textOf } from "../approval/act.ts";
import { askerOf, proposeIfNeeded } from "../approval/propose.ts";
import { assertNoCaseBooked } from "../money-case/with-order.ts";
import { unbindTransaction } from "./bind.ts";

interface Unbinding {
  transactionId: bigint;
  reason: string;
}

/** Returns the request's id where a second person is needed, else null. Throws NotFound, CaseBooked and what `unbindTransaction` throws. */
export async function unbind(unbinding: Unbinding, facts: ApprovalFacts): Promise<string | null> {
  const settled = await settledBy(facts.tx, unbinding.transactionId);
  if (settled) {
    await assertNoCaseBooked(facts.tx, settled);
    const { OrderNo, MerchantId, SettledMinor, Currency, ExternalId } = settled;
    const proposed = await proposeIfNeeded(facts, unbindAct, {
      subject: OrderNo,
      amountMinor: SettledMinor,
      currency: Currency,
      ofMerchant: MerchantId,
      payload: { TransactionId: unbinding.transactionId.toString(), Reason: unbinding.reason },
      shown: [
        { Field: "BankTransaction", From: ExternalId, To: null },
        { Field: "Exception", From: settled.Exception, To: "Marked" },
        { Field: "Reason", From: null, To: unbinding.reason },
      ],
    });
    if (proposed) return proposed.approvalId;
  }
  facts.recordChange(
    await carryOut({ ...unbinding, isReversal: settled !== undefined }, facts, askerOf(facts)),
  );
  return null;
}

export const unbindAct: ApprovalAct = {
  kind: "Unbind",

  async before({ tx }, payload) {
    const settled = await settledBy(tx, BigInt(textOf(payload, "TransactionId")));
    return (
      settled && {
        OrderNo: settled.OrderNo,
        Exception: settled.Exception,
        SettledMinor: settled.SettledMinor.toString(),
      }
    );
  },

  async apply(facts, { payload, proposedBy }) {
    const transactionId = BigInt(textOf(payload, "TransactionId"));
    facts.recordChange(
      await carryOut(
        { transactionId, reason: textOf(payload, "Reason"), isReversal: true },
        facts,
        proposedBy,
      ),
    );
  },
};

/**
 * Returns what changed. Locks the order before the transaction, as matching does. `isReversal`: it was judged as one; what was settled
 * since it was looked at is judged again.
 */
async function carryOut(
  { transactionId, reason, isReversal }: Unbinding & { isReversal: boolean },
  { tx, now, services }: ApprovalFacts,
  { userId, name }: Asker,
): Promise<Record<string, unknown>> {
  const currencies = await currenciesOf(services.database);
  const person = { tx, by: { kind: "user" as const, name, userId }, currencies, now };
  const { orderNo, wasLinkedAs } = await unbindTransaction(person, transactionId, reason);
  if (wasLinkedAs === "Settled" && !isReversal)
    throw new RaceLost("a credit was settled while it was unbound");
  return {
    TransactionId: transactionId.toString(),
    OrderNo: { from: orderNo, to: null },
    LinkedAs: { from: wasLinkedAs, to: null },
    Reason: reason,
  };
}

/** The order that the credit settled, with its row locked; undefined where it only waits. Throws NotFound. */
async function settledBy(tx: Transaction, transactionId: bigint) {
  const found = await tx
    .selectFrom("BankTransaction")
    .select(["OrderId", "MatchStatus", "MatchedBy", "ExternalId"])
    .where("Id", "=", transactionId)
    .executeTakeFirst();
  if (!found) throw new CallError("NotFound");
  if (found.MatchStatus !== "Matched" || found.OrderId === null) return undefined;
  if (found.MatchedBy === "Afterwards") return undefined;
  const order = await tx
    .selectFrom("PaymentOrder")
    .select(["Id", "OrderNo", "MerchantId", "SettledMinor", "Currency", "Exception"])
    .where("Id", "=", found.OrderId)
    .forUpdate()
    .executeTakeFirst();
  if (!order || order.SettledMinor === null) return undefined;
  return { ...order, SettledMinor: order.SettledMinor, ExternalId: found.ExternalId };
}
