/**
 * What people may do with a payout by hand. Which act a status allows is the contract's table of moves. Whoever made a payout
 * or corrected its payee does not approve it, whatever they hold (the database refuses it, too).
 */
import {
  type PayoutMove,
  type PayoutStatus,
  paidPayoutStatuses,
  payoutMoves,
} from "@opc/contract/payout-order/states";
import { CallError } from "../../call-error.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import type { AskedBy } from "../approval/second-person.ts";

/** Throws StatusChanged, so that nothing else is judged of an order that somebody was quicker with. */
export function assertMove({ Status }: Pick<PayoutOrder, "Status">, move: PayoutMove): void {
  const from: readonly PayoutStatus[] = payoutMoves[move].from;
  if (!from.includes(Status)) throw new CallError("StatusChanged");
}

/** Throws PayeeCorrected where its payee may be another than who decides has looked at. */
export function assertAsSeen({ StatusSince }: Pick<PayoutOrder, "StatusSince">, seen: string): void {
  if (StatusSince.getTime() !== Date.parse(seen)) throw new CallError("PayeeCorrected");
}

/** Throws PayoutReturned, or StatusChanged of one that was not paid. */
export function assertReturnable({ Status, Exception }: Pick<PayoutOrder, "Status" | "Exception">): void {
  const paid: readonly PayoutStatus[] = paidPayoutStatuses;
  if (Exception === "Returned") throw new CallError("PayoutReturned");
  if (!paid.includes(Status)) throw new CallError("StatusChanged");
}

type Hands = Pick<PayoutOrder, "CreatedByUserId" | "PayeeCorrectedByUserId">;

export function isOwnPayout(order: Hands, userId: bigint): boolean {
  return order.CreatedByUserId === userId || order.PayeeCorrectedByUserId === userId;
}

/** Whoever made it and whoever corrected its payee; nobody of one that came by the gateway. */
export function makersOf({
  CreatedByUserId,
  PayeeCorrectedByUserId,
  CreatedAt,
}: Hands & Pick<PayoutOrder, "CreatedAt">): AskedBy[] {
  return [CreatedByUserId, PayeeCorrectedByUserId].flatMap((userId) =>
    userId === null ? [] : [{ userId, at: CreatedAt }],
  );
}

export function assertNotOwn(order: Hands, userId: bigint): void {
  if (isOwnPayout(order, userId)) throw new CallError("OwnPayout");
}

interface Payee {
  bankCode: string;
  /** Undefined where the number stays. */
  cardHash: Buffer | undefined;
  payeeName: string;
}

type PayeeOfOrder = Pick<PayoutOrder, "BankCode" | "CardHash" | "PayeeName">;

/** A correction that corrects nothing would send the same payout to the same wrong payee. */
export function assertOtherPayee(order: PayeeOfOrder, { bankCode, cardHash, payeeName }: Payee): void {
  const isSameCard = cardHash === undefined || cardHash.equals(order.CardHash);
  if (isSameCard && bankCode === order.BankCode && payeeName === order.PayeeName)
    throw new CallError("PayeeUnchanged");
}
