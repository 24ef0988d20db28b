/** A question to a supplier as it stands before it is asked: a row with the reference that the supplier will know it by. */
import type { Selectable } from "kysely";
import { newId } from "../../db/id.ts";
import type { Tables } from "../../db/tables.ts";
import { randomText } from "../../order/order-no.ts";

export type SupplierAttempt = Selectable<Tables["SupplierAttempt"]>;

export interface AskingOrder {
  Id: bigint;
  MerchantId: bigint;
  OrderNo: string;
  PayableMinor: bigint;
  Currency: string;
}

/** So much random text makes references unguessable: whoever knows one cannot tell another. */
const referenceTail = 8;

/** `number`: 1 for the first supplier that the order asks. */
export function plannedAttempt(
  order: AskingOrder,
  channel: { id: bigint; supplierId: bigint },
  number: number,
  now: Date,
): SupplierAttempt {
  return {
    Id: newId(now),
    MerchantId: order.MerchantId,
    OrderId: order.Id,
    SupplierId: channel.supplierId,
    ChannelId: channel.id,
    Number: number,
    Reference: `${order.OrderNo}-${number}-${randomText(referenceTail)}`,
    Status: "Planned",
    AmountMinor: order.PayableMinor,
    Currency: order.Currency,
    SupplierOrderNo: null,
    PayUrl: null,
    Reason: null,
    CreatedAt: now,
    AskedAt: null,
    AnsweredAt: null,
    Queries: 0,
    NextAt: now,
    LeasedUntil: null,
  };
}
