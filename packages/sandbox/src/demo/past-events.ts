/** The timeline of an order of the past, line by line as the system writes it. */
import { formatAmount } from "@opc/contract/money";
import type { OrderEventKind, PaymentOrderStatus } from "@opc/contract/payment-order/states";
import type { ActorKind } from "@opc/server/db/column-types";
import type { NewRow } from "@opc/server/db/insert-rows";
import type { IdSource } from "./ids.ts";
import { exceptionOf, type PastOrder } from "./order-rows.ts";
import { currencies } from "./people.ts";

interface Line {
  atMs: number;
  kind: OrderEventKind;
  actor: readonly [ActorKind, string];
  from?: PaymentOrderStatus;
  to?: PaymentOrderStatus;
  detail?: Record<string, string>;
  operatorDetail?: Record<string, string>;
}

const exponent = currencies[0].Exponent;

export function pastEvents(
  past: PastOrder,
  channelCode: string,
  endMs: number,
  ids: IdSource,
): NewRow<"OrderEvent">[] {
  const lines = [...creation(past, channelCode), ...payment(past, endMs)];
  return lines
    .sort((a, b) => a.atMs - b.atMs)
    .map((line) => ({
      Id: ids.at(line.atMs),
      MerchantId: past.order.MerchantId,
      OrderId: past.order.Id,
      At: new Date(line.atMs),
      Kind: line.kind,
      ActorKind: line.actor[0],
      ActorName: line.actor[1],
      StatusFrom: line.from ?? null,
      StatusTo: line.to ?? null,
      Detail: line.detail ?? {},
      OperatorDetail: line.operatorDetail ?? {},
    }));
}

function creation({ story, order }: PastOrder, channelCode: string): Line[] {
  const lines: Line[] = [
    {
      atMs: story.createdMs,
      kind: "created",
      actor: ["merchant", story.trade.alias],
      to: "Pending",
      detail: {
        Amount: formatAmount(order.AmountMinor, exponent),
        PayableAmount: formatAmount(order.PayableMinor, exponent),
      },
    },
    {
      atMs: story.createdMs,
      kind: "routed",
      actor: ["system", "routing"],
      operatorDetail: {
        Channel: channelCode,
        Account: story.account.name,
        Difference: formatAmount(order.PayableMinor - order.AmountMinor, exponent),
      },
    },
  ];
  if (story.shownMs !== null) {
    lines.push({ atMs: story.shownMs, kind: "instructionsShown", actor: ["member", ""] });
  }
  if (story.saysPaidMs !== null) {
    lines.push({
      atMs: story.saysPaidMs,
      kind: "memberSaysPaid",
      actor: ["member", order.MemberName ?? ""],
      from: "Pending",
      to: "Paying",
    });
  }
  return lines;
}

function payment(past: PastOrder, endMs: number): Line[] {
  const { story } = past;
  const exception = exceptionOf(story);
  const before: PaymentOrderStatus = story.saysPaidMs === null ? "Pending" : "Paying";
  if (story.failedMs !== null) return [failedLine(story.failedMs, before)];
  const credit = story.credit ? creditLines(past, before) : [];
  const succeeded = story.credit !== null && exception === "None";
  if (succeeded || story.sweptMs > endMs) return credit;
  return [
    ...credit,
    { atMs: story.sweptMs, kind: "expired", actor: ["system", "expiry"], from: before, to: "Expired" },
  ];
}

function failedLine(atMs: number, before: PaymentOrderStatus): Line {
  const detail = { Reason: "The receiving account was closed for maintenance" };
  return { atMs, kind: "failed", actor: ["system", "NATIVE"], from: before, to: "Failed", detail };
}

function creditLines({ story, order }: PastOrder, before: PaymentOrderStatus): Line[] {
  const { credit } = story;
  if (!credit) return [];
  const atMs = credit.reportedMs;
  const paid = { Amount: formatAmount(credit.amountMinor, exponent), ExternalId: credit.externalId };
  const reported: Line = {
    atMs,
    kind: "creditReported",
    actor: ["crawler", story.account.crawlerCode],
    detail: { ...paid, OccurredAt: new Date(credit.occurredMs).toISOString() },
  };
  const exception = exceptionOf(story);
  if (exception !== "None") return [reported, exceptionLine(exception, atMs, order)];
  const by = order.PaymentRemark === null ? "amount" : "remark";
  return [
    reported,
    { atMs, kind: "matched", actor: ["system", "matching"], detail: { By: by } },
    {
      atMs,
      kind: "succeeded",
      actor: ["system", "matching"],
      from: before,
      to: "Success",
      detail: {
        Amount: formatAmount(order.AmountMinor, exponent),
        Fee: formatAmount(order.FeeMinor, exponent),
        Credited: formatAmount(order.AmountMinor - order.FeeMinor, exponent),
      },
    },
  ];
}

function exceptionLine(
  exception: "Late" | "Partial" | "Over",
  atMs: number,
  order: PastOrder["order"],
): Line {
  const kinds = { Late: "lateMoney", Partial: "partialMoney", Over: "overMoney" } as const;
  return {
    atMs,
    kind: kinds[exception],
    actor: ["system", "matching"],
    detail: {
      By: foundBy(order),
      PayableAmount: formatAmount(order.PayableMinor, exponent),
    },
  };
}

/** What told that unusual money is the order's. */
export function foundBy({ PaymentRemark, Exception }: PastOrder["order"]): string {
  if (PaymentRemark !== null) return "remark";
  return Exception === "Late" ? "amount" : "name";
}
