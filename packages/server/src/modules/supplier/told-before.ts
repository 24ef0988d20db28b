/** What a supplier says again and again is one line of the order's timeline. */
import type { Transaction } from "../../db/transaction.ts";

interface Told {
  orderId: bigint;
  kind: string;
  operatorDetail?: Readonly<Record<string, unknown>> | undefined;
}

const tables = { supplierReported: "OrderEvent", channelReported: "PayoutEvent" } as const;

/** `untaken`: outcomes that take nothing, so that the same is said until somebody has decided or changed something. */
export async function unlessToldBefore<Event extends Told>(
  tx: Transaction,
  kind: keyof typeof tables,
  events: readonly Event[],
  untaken: ReadonlySet<unknown>,
): Promise<Event[]> {
  const isUntaken = ({ operatorDetail }: Event) => untaken.has(operatorDetail?.Outcome);
  const again = events.filter(isUntaken);
  if (again.length === 0) return [...events];
  const rows = await tx
    .selectFrom(tables[kind])
    .select(["OrderId", "OperatorDetail"])
    .where("OrderId", "in", [...new Set(again.map(({ orderId }) => orderId))])
    .where("Kind", "=", kind)
    .execute();
  const told = new Set(rows.map((row) => wordsOf(row.OrderId, row.OperatorDetail)));
  return events.filter(
    (event) => !isUntaken(event) || !told.has(wordsOf(event.orderId, event.operatorDetail)),
  );
}

function wordsOf(orderId: bigint, detail: unknown): string {
  const { Reference, Outcome, Says, Amount, Currency, SupplierOrderNo, Channel } = detail as Record<
    string,
    string
  >;
  return [orderId, Reference, Outcome, Says, Amount, Currency, SupplierOrderNo, Channel].join(" ");
}
