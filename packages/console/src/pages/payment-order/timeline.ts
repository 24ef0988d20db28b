/** A collection order's events in words. */
import type { OrderEventKind } from "@opc/contract/payment-order/states";
import type { Output } from "../../api/client.ts";
import type { Translate } from "../../i18n/i18n.ts";
import type { TimelineEntry } from "../../kit/detail/timeline.tsx";
import { eventEntries, textOr } from "../../kit/order/event-entries.ts";
import type { Tone } from "../../kit/status.ts";
import type { CellFacts } from "../../kit/table/column.ts";

export type OrderEvent = Output<"payorderGet">["Timeline"][number];

const tones: Partial<Record<OrderEventKind, Tone>> = {
  memberSaysPaid: "busy",
  creditReported: "busy",
  matched: "busy",
  succeeded: "good",
  failed: "bad",
  lateMoney: "warning",
  partialMoney: "warning",
  overMoney: "warning",
  locked: "warning",
  confirmed: "good",
  rejected: "bad",
  bound: "busy",
  unbound: "warning",
  reviewProposed: "warning",
  reviewApproved: "good",
  reviewRejected: "bad",
  reversed: "bad",
  callbackSucceeded: "good",
  callbackFailed: "bad",
};

export function timelineOf(events: readonly OrderEvent[], facts: CellFacts): TimelineEntry[] {
  const words = {
    tones,
    // An order that no merchant's server asked for is a test.
    sentence: (event: OrderEvent) =>
      `paymentOrder.event.${isTest(event) ? "testCreated" : event.Kind}` as const,
    valueText,
  };
  return eventEntries(events, words, facts);
}

function isTest({ Kind, ActorKind }: OrderEvent): boolean {
  return Kind === "created" && ActorKind === "user";
}

/** What told that the money is the order's. */
export function foundByText(value: string, t: Translate): string {
  return textOr(t, `paymentOrder.foundBy.${value}`, value);
}

function valueText(name: string, value: string, t: Translate): string | undefined {
  if (name === "By") return foundByText(value, t);
  if (name === "Evidence") return textOr(t, `paymentOrder.evidence.${value}`, value);
  return name === "Settle" ? textOr(t, `orderAction.review.${value}`, value) : undefined;
}
