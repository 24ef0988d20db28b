/** The timeline of a payout: one line for each thing that happened, written with what it tells of. */
import type { PayoutEventKind, PayoutStatus } from "@opc/contract/payout-order/states";
import type { PayoutActorKind } from "../db/column-types.ts";
import { insertRows } from "../db/insert-rows.ts";
import type { Transaction } from "../db/transaction.ts";
import { eventRow, type TimelineEvent } from "./payment-events.ts";

export interface Actor {
  kind: PayoutActorKind;
  /** A merchant's alias, a crawler's id, "ALIAS/user"; the module for the system. */
  name: string;
}

/** Card numbers stand in no detail but masked; what names channels and cards is the operator's. */
export type PayoutEvent = TimelineEvent<PayoutEventKind, PayoutStatus, Actor>;

/** Lines of one order appear in the order given. */
export async function writePayoutEvents(
  tx: Transaction,
  events: readonly PayoutEvent[],
  now: Date,
): Promise<void> {
  await insertRows(
    tx,
    "PayoutEvent",
    events.map((event) => eventRow(event, now)),
  );
}
