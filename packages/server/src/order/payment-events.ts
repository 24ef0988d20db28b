/** The timeline of an order: one line for each thing that happened, written with what it tells of. */
import type { OrderEventKind, PaymentOrderStatus } from "@opc/contract/payment-order/states";
import type { ActorKind } from "../db/column-types.ts";
import { newId } from "../db/id.ts";
import { insertRows } from "../db/insert-rows.ts";
import type { Transaction } from "../db/transaction.ts";

export interface Actor {
  kind: ActorKind;
  /** A merchant's alias, a crawler's id, a user's name; the module for the system. */
  name: string;
}

/** A line on the timeline of an order, of whichever kind. */
export interface TimelineEvent<Kind extends string, Status extends string, Who = Actor> {
  orderId: bigint;
  merchantId: bigint;
  kind: Kind;
  actor: Who;
  statusFrom?: Status | null;
  statusTo?: Status | null;
  /** Facts for everyone who may see the order, ready to show; amounts as decimal text. */
  detail?: Readonly<Record<string, string>>;
  /** Facts for the operator alone: channel, account, refused channels. */
  operatorDetail?: Readonly<Record<string, string>>;
}

export type OrderEvent = TimelineEvent<OrderEventKind, PaymentOrderStatus>;

/** Lines of one order appear in the order given. */
export async function writeEvents(tx: Transaction, events: readonly OrderEvent[], now: Date): Promise<void> {
  await insertRows(
    tx,
    "OrderEvent",
    events.map((event) => eventRow(event, now)),
  );
}

export function eventRow<Kind extends string, Status extends string, ActorKindOf extends ActorKind>(
  event: TimelineEvent<Kind, Status, { kind: ActorKindOf; name: string }>,
  now: Date,
) {
  return {
    Id: newId(now),
    MerchantId: event.merchantId,
    OrderId: event.orderId,
    At: now,
    Kind: event.kind,
    ActorKind: event.actor.kind,
    ActorName: event.actor.name,
    StatusFrom: event.statusFrom ?? null,
    StatusTo: event.statusTo ?? null,
    Detail: event.detail ?? {},
    OperatorDetail: event.operatorDetail ?? {},
  };
}
