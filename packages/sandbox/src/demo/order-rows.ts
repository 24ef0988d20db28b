/** An order's story as the rows that the system would have written: order, key, bank transaction, timeline. */
import { createHash } from "node:crypto";
import { feeOf, formatAmount } from "@opc/contract/money";
import type { CallbackStatus } from "@opc/contract/payment-order/states";
import type { NewRow } from "@opc/server/db/insert-rows";
import { newOrderNo, randomText } from "@opc/server/order/order-no";
import type { PaymentOrder } from "@opc/server/order/payment-row";
import { type Catalogue, known } from "./catalogue.ts";
import type { IdSource } from "./ids.ts";
import { currencies, operatorMs, payTypes } from "./people.ts";
import type { OrderStory } from "./stories.ts";

export interface OrderIds {
  orders: IdSource;
  transactions: IdSource;
  events: IdSource;
}

export interface PastOrder {
  story: OrderStory;
  order: ReturnType<typeof orderOf>;
  key: NewRow<"PaymentOrderKey">;
  transaction: NewRow<"BankTransaction"> | null;
}

export interface OrderContext {
  catalogue: Catalogue;
  ids: OrderIds;
  endMs: number;
  /** Where the order's callback goes. */
  notifyUrl: string;
}

export function pastOrder(story: OrderStory, context: OrderContext): PastOrder {
  const order = orderOf(story, context);
  return {
    story,
    order,
    key: keyOf(order, formatAmount(order.AmountMinor, currencies[0].Exponent)),
    transaction: transactionOf(story, order, context),
  };
}

/** A column that is not named here is empty, or has its default. */
function orderOf(story: OrderStory, { catalogue, ids, notifyUrl, endMs }: OrderContext) {
  const createdAt = new Date(story.createdMs);
  const result = resultOf(story, endMs);
  return {
    Id: ids.orders.at(story.createdMs),
    MerchantId: known(catalogue.merchantIds, story.trade.alias),
    OrderNo: newOrderNo(createdAt),
    MerchantOrderNo: merchantOrderNo(story),
    PayTypeCode: payTypes[0].Code,
    Currency: payTypes[0].Currency,
    AmountMinor: story.amountMinor,
    PayableMinor: story.payableMinor,
    FeeMinor: feeOf(story.amountMinor, {
      rateBasisPoints: story.trade.feeBasisPoints,
      minimumMinor: story.trade.feeMinimumMinor,
      maximumMinor: story.trade.feeMaximumMinor,
    }),
    CallbackStatus: "None" as CallbackStatus,
    ChannelId: catalogue.channelId,
    AccountId: known(catalogue.accountIds, story.account.name),
    MemberName: story.memberName,
    PaymentRemark: story.account.remarkLength === null ? null : randomText(story.account.remarkLength),
    NotifyUrl: notifyUrl,
    ReturnUrl: null,
    CreatedAt: createdAt,
    ExpiresAt: new Date(story.expiresMs),
    PromisedDay: new Date(story.createdMs + operatorMs).toISOString().slice(0, 10),
    ...result,
    ...notByHand,
    SettledMinor: result.Status === "Success" ? story.amountMinor : null,
    FeeBasisPoints: story.trade.feeBasisPoints,
    FeeMinimumMinor: story.trade.feeMinimumMinor,
    FeeMaximumMinor: story.trade.feeMaximumMinor,
  } satisfies NewRow<"PaymentOrder">;
}

/** People's acts come later (`by-hand.ts`). */
const notByHand = {
  IsTest: false,
  LockedByUserId: null,
  LockedBy: null,
  LockedAt: null,
  LockReason: null,
  StatusBeforeLock: null,
  RemainingMs: null,
};

/** How far the order is at the end of the past. */
function resultOf(
  { credit, payableMinor, expiresMs, sweptMs, failedMs, saysPaidMs }: OrderStory,
  endMs: number,
): Pick<
  PaymentOrder,
  "Status" | "Exception" | "ReviewStatus" | "MatchStatus" | "PaidMinor" | "ExternalId" | "FinishedAt"
> {
  const expired = sweptMs <= endMs;
  const open = saysPaidMs === null ? ("Pending" as const) : ("Paying" as const);
  const Status = expired ? ("Expired" as const) : open;
  const FinishedAt = expired ? new Date(sweptMs) : null;
  if (!credit) {
    const failure = failedMs === null ? {} : { Status: "Failed" as const, FinishedAt: new Date(failedMs) };
    return {
      Status,
      Exception: "None",
      ReviewStatus: "None",
      MatchStatus: "PendingMatch",
      PaidMinor: null,
      ExternalId: null,
      FinishedAt,
      ...failure,
    };
  }
  const Exception = exceptionOf({ credit, payableMinor, expiresMs });
  const money = { PaidMinor: credit.amountMinor, ExternalId: credit.externalId };
  if (Exception !== "None") {
    return {
      Status,
      Exception,
      ReviewStatus: "PendingReview",
      MatchStatus: "PendingMatch",
      ...money,
      FinishedAt,
    };
  }
  return {
    Status: "Success",
    Exception,
    ReviewStatus: "None",
    MatchStatus: "Matched",
    ...money,
    FinishedAt: new Date(credit.reportedMs),
  };
}

export function exceptionOf({
  credit,
  payableMinor,
  expiresMs,
}: Pick<OrderStory, "credit" | "payableMinor" | "expiresMs">): "None" | "Late" | "Partial" | "Over" {
  if (!credit) return "None";
  if (credit.amountMinor < payableMinor) return "Partial";
  if (credit.amountMinor > payableMinor) return "Over";
  return credit.occurredMs > expiresMs ? "Late" : "None";
}

function merchantOrderNo({ trade, createdMs, number }: OrderStory): string {
  const day = new Date(createdMs).toISOString().slice(0, 10).replaceAll("-", "");
  return `${trade.orderPrefix}${day}-${String(number).padStart(6, "0")}`;
}

/** Of the request's meaning, as the gateway hashes it: the merchant may ask for the order once more. */
function keyOf(order: PastOrder["order"], amount: string): NewRow<"PaymentOrderKey"> {
  const { MerchantOrderNo, PayTypeCode, Currency, NotifyUrl, ReturnUrl, MemberName } = order;
  const content = [MerchantOrderNo, PayTypeCode, Currency, amount, NotifyUrl, ReturnUrl, MemberName];
  return {
    MerchantId: order.MerchantId,
    MerchantOrderNo,
    OrderId: order.Id,
    BodyHash: createHash("sha256").update(JSON.stringify(content)).digest(),
  };
}

function transactionOf(
  { credit, account }: OrderStory,
  order: PastOrder["order"],
  { catalogue, ids }: OrderContext,
): NewRow<"BankTransaction"> | null {
  if (!credit || order.AccountId === null) return null;
  return {
    Id: ids.transactions.at(credit.reportedMs),
    AccountId: order.AccountId,
    CrawlerId: known(catalogue.crawlerIds, account.crawlerCode),
    ExternalId: credit.externalId,
    Direction: "Credit",
    Currency: order.Currency,
    AmountMinor: credit.amountMinor,
    Remark: order.PaymentRemark,
    Counterparty: credit.counterparty,
    OccurredAt: new Date(credit.occurredMs),
    ReportedAt: new Date(credit.reportedMs),
    MatchStatus: order.MatchStatus,
    OrderId: order.Id,
    MatchedBy: order.MatchStatus === "Matched" ? "Auto" : null,
    MatchedAt: order.MatchStatus === "Matched" ? new Date(credit.reportedMs) : null,
    MatchActor: order.MatchStatus === "Matched" ? "matching" : null,
  };
}
