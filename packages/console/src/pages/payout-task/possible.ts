/** What may be done to a task as its row tells; the server decides by how it stands then. */
import type { PayoutTaskRow } from "@opc/contract/payout-task/calls";
import { isWaitingForCode } from "../../kit/payout/task-steps.ts";
import { confirmablePayouts } from "./values.static.ts";

export const canEnterCode = isWaitingForCode;

export function canStop({ Step }: PayoutTaskRow): boolean {
  return Step === "Queued" || Step === "AwaitingCode";
}

export function canRetry({ Failure }: PayoutTaskRow): boolean {
  return Failure !== null;
}

/** A failed one waits for somebody to pay it again, and for nothing else. */
export function isRetryLate({ OrderStatus }: PayoutTaskRow): boolean {
  return OrderStatus !== "ChannelFailed";
}

/** Its money may have left: a code was given, and the order is not settled. */
export function canConfirm({ HasCode, OrderStatus }: PayoutTaskRow): boolean {
  return HasCode && confirmablePayouts.includes(OrderStatus);
}
