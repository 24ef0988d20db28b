/** A payout's events in words. */
import type { PayoutEventKind } from "@opc/contract/payout-order/states";
import type { Output } from "../../api/client.ts";
import type { TimelineEntry } from "../../kit/detail/timeline.tsx";
import { eventEntries } from "../../kit/order/event-entries.ts";
import type { Tone } from "../../kit/status.ts";
import type { CellFacts } from "../../kit/table/column.ts";

export type PayoutEvent = Output<"cashoutorderGet">["Timeline"][number];

const tones: Partial<Record<PayoutEventKind, Tone>> = {
  approved: "busy",
  rejected: "bad",
  routed: "busy",
  notRouted: "bad",
  channelAccepted: "busy",
  channelRefused: "bad",
  channelSilent: "warning",
  declaredUnpaid: "bad",
  sentAgain: "busy",
  codeAwaited: "warning",
  taskFailed: "bad",
  taskStopped: "warning",
  matched: "good",
  paid: "good",
  confirmed: "good",
  cancelled: "bad",
  markedWrongInfo: "warning",
  payeeCorrected: "busy",
  gaveUp: "bad",
  reversed: "bad",
  cardRevealed: "warning",
  callbackSucceeded: "good",
  callbackFailed: "bad",
};

export function timelineOf(events: readonly PayoutEvent[], facts: CellFacts): TimelineEntry[] {
  const words = {
    tones,
    sentence: ({ Kind }: PayoutEvent) => `payoutOrder.event.${Kind}` as const,
    facts: "payoutOrder.fact",
  };
  return eventEntries(events, words, facts);
}
