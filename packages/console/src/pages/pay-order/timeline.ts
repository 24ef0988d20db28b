/** "Explain this order": each event of the contract as a sentence, with its facts under readable names. */
import type { OrderEventKind } from "@opc/contract/payment-order";
import type { Output } from "../../api/client.ts";
import type { TextKey, Translate } from "../../i18n/i18n.ts";
import type { TimelineEntry } from "../../kit/detail/timeline.tsx";
import { groupDigits } from "../../kit/format/money.ts";
import { formatTime } from "../../kit/format/time.ts";
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
  const { t } = facts;
  return events.map((event) => ({
    at: event.At,
    tone: tones[event.Kind] ?? "quiet",
    // An order that no merchant's server asked for is a test.
    sentence: t(`payOrder.event.${isTest(event) ? "testCreated" : event.Kind}`),
    by: t(`payOrder.actor.${event.ActorKind}`, { name: event.ActorName }),
    facts: Object.entries(event.Detail).map(([name, value]) => ({
      name: factName(name, facts),
      value: factValue(name, value, facts),
    })),
  }));
}

function isTest({ Kind, ActorKind }: OrderEvent): boolean {
  return Kind === "created" && ActorKind === "user";
}

/** A fact that has no text of its own yet keeps the name that the server gave it. */
function factName(name: string, { t }: CellFacts): string {
  return textOr(t, `payOrder.fact.${name}`, name);
}

/** What told that the money is the order's. */
export function foundByText(value: string, t: Translate): string {
  return textOr(t, `payOrder.foundBy.${value}`, value);
}

function textOr(t: Translate, key: string, otherwise: string): string {
  const text = t(key as TextKey);
  return text === key ? otherwise : text;
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const decimalAmount = /^-?\d+\.\d+$/;

function factValue(name: string, value: string, { t, offsetMinutes }: CellFacts): string {
  if (instant.test(value)) return formatTime(value, offsetMinutes);
  if (name === "By") return foundByText(value, t);
  if (name === "Evidence") return textOr(t, `payOrder.evidence.${value}`, value);
  if (name === "Settle") return textOr(t, `orderAction.review.${value}`, value);
  if (name === "Failure") return textOr(t, `callbackRecord.failure.${value}`, value);
  return decimalAmount.test(value) ? groupDigits(value) : value;
}
