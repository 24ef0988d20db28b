/**
 * Of some kinds a case and its order are one money: taken back with the order, or booked when the case ends, never both. Read under
 * the order's lock, which whoever ends such a case holds, too.
 */
import { type CaseKind, caseBookings, caseEndings } from "@opc/contract/money-case/states";
import { CallError } from "../../call-error.ts";
import type { Transaction } from "../../db/transaction.ts";

const oneMoney: readonly CaseKind[] = ["OverPayment", "CollectionTakenBack", "PayoutTakenBack"];
const booked = caseEndings.filter((ending) => caseBookings[ending]);

export function isOneMoney(kind: CaseKind): boolean {
  return oneMoney.includes(kind);
}

/** Before the order's money is taken from its merchant, or given back to it. Throws CaseBooked. */
export async function assertNoCaseBooked(
  tx: Transaction,
  { Id, OrderNo }: { Id: bigint; OrderNo: string },
): Promise<void> {
  const found = await tx
    .selectFrom("MoneyCase")
    .select("Id")
    // By its number, which the index has.
    .where("OrderNo", "=", OrderNo)
    .where("OrderId", "=", Id)
    .where("Kind", "in", oneMoney)
    .where("Ending", "in", booked)
    .executeTakeFirst();
  if (found) throw new CallError("CaseBooked", { OrderNo }, { OrderNo });
}
