/** One payout of the past as rows: each step moves the order on and leaves its line on the timeline. */

import { feeOf, formatAmount } from "@opc/contract/money";
import type { PayoutEventKind, PayoutStatus } from "@opc/contract/payout-order/states";
import { finalPayoutStatuses } from "@opc/contract/payout-order/states";
import { secondMs } from "@opc/contract/time";
import type { NewRow } from "@opc/server/db/insert-rows";
import { randomText } from "@opc/server/order/order-no";
import type { IdSource } from "../ids.ts";
import { currencies, operatorMs } from "../people.ts";
import type { PayoutChannels } from "./setup.ts";
import type { PayoutStory } from "./stories.ts";

export type PayoutRow = NewRow<"PayoutOrder">;
type Attempt = NewRow<"PayoutAttempt">;
type Task = NewRow<"PayoutTask">;
type EventRow = NewRow<"PayoutEvent">;
export type PayoutActor = readonly [EventRow["ActorKind"], string];

export interface PayoutIds {
  attempts: IdSource;
  tasks: IdSource;
  events: IdSource;
}

/** Money that left a card, for its running account. */
export interface CardDebit {
  cardId: bigint;
  atMs: number;
  amountMinor: bigint;
  feeMinor: bigint;
  orderId: bigint;
  orderNo: string;
  /** The bank's number, once the crawler saw the debit. */
  externalId: string | null;
  counterparty: string;
}

interface Facts {
  to?: PayoutStatus;
  detail?: Record<string, string>;
  operatorDetail?: Record<string, string>;
}

const exponent = currencies[0].Exponent;
export const people = { admin: "OPC/admin", cashier: "OPC/cashier" } as const;

export class Telling {
  readonly order: PayoutRow;
  readonly events: EventRow[] = [];
  readonly attempts: Attempt[] = [];
  readonly tasks: Task[] = [];
  readonly debits: CardDebit[] = [];
  nowMs: number;
  readonly #story: PayoutStory;
  readonly #channels: PayoutChannels;
  readonly #ids: PayoutIds;

  constructor(order: PayoutRow, story: PayoutStory, channels: PayoutChannels, ids: PayoutIds) {
    this.order = order;
    this.#story = story;
    this.#channels = channels;
    this.#ids = ids;
    this.nowMs = story.createdMs;
  }

  /** Some seconds pass, from `least` to `most`. */
  after(least: number, most: number): this {
    this.nowMs += this.#story.random.between(least * secondMs, most * secondMs);
    return this;
  }

  event(kind: PayoutEventKind, [ActorKind, ActorName]: PayoutActor, facts: Facts = {}): this {
    const { to, detail = {}, operatorDetail = {} } = facts;
    const isBeginning = kind === "created";
    this.events.push({
      Id: this.#ids.events.at(this.nowMs),
      MerchantId: this.order.MerchantId,
      OrderId: this.order.Id,
      At: new Date(this.nowMs),
      Kind: kind,
      ActorKind,
      ActorName,
      StatusFrom: to === undefined || isBeginning ? null : this.order.Status,
      StatusTo: to ?? null,
      Detail: detail,
      OperatorDetail: operatorDetail,
    });
    if (to !== undefined) this.#become(to);
    return this;
  }

  #become(to: PayoutStatus): void {
    const { order } = this;
    order.Status = to;
    order.StatusSince = new Date(this.nowMs);
    order.Version = (order.Version ?? 0) + 1;
    if ((finalPayoutStatuses as readonly string[]).includes(to)) order.FinishedAt = new Date(this.nowMs);
  }

  /** An attempt is planned, through a card or through the supplier. */
  route(how: "card" | "supplier"): Attempt {
    const { order } = this;
    const channel = how === "card" ? this.#channels.native : this.#channels.supplier;
    const card = how === "card" ? this.#channels.cards.get(this.#story.cardName) : undefined;
    const number = this.attempts.length + 1;
    const at = new Date(this.nowMs);
    const attempt: Attempt = {
      Id: this.#ids.attempts.at(this.nowMs),
      MerchantId: order.MerchantId,
      OrderId: order.Id,
      Number: number,
      Reference: `${order.OrderNo}-${number}-${randomText(8)}`,
      Kind: card ? "Card" : "Supplier",
      PayoutChannelId: channel.id,
      PayoutCardId: card?.id ?? null,
      SupplierId: channel.supplierId,
      Status: "Planned",
      AmountMinor: order.AmountMinor,
      Currency: order.Currency,
      BankCode: order.BankCode,
      CardLast4: order.CardLast4,
      PromisedDay: new Date(this.nowMs + operatorMs).toISOString().slice(0, 10),
      SupplierOrderNo: null,
      Reason: null,
      Doubt: null,
      DoubtedAt: null,
      CreatedAt: at,
      AskedAt: null,
      AnsweredAt: null,
      Queries: 0,
      NextAt: null,
      LeasedUntil: null,
    };
    this.attempts.push(attempt);
    order.AttemptCount = number;
    order.ChannelCode = channel.code;
    order.CardName = card ? this.#story.cardName : null;
    const Card = card ? { Card: this.#story.cardName } : {};
    const operatorDetail = { Channel: channel.code, ...Card, Reference: attempt.Reference };
    this.event("routed", ["system", "routing"], { operatorDetail });
    return attempt;
  }

  /** The supplier is asked. */
  ask(attempt: Attempt): this {
    attempt.Status = "Asked";
    attempt.AskedAt = new Date(this.nowMs);
    return this.event("channelAsked", ["system", "payouts"], {
      operatorDetail: { Reference: attempt.Reference },
    });
  }

  acceptedBySupplier(attempt: Attempt): this {
    attempt.Status = "Accepted";
    attempt.AnsweredAt = new Date(this.nowMs);
    attempt.SupplierOrderNo = `SBX${randomText(10).toUpperCase()}`;
    const operatorDetail = { Reference: attempt.Reference, SupplierOrderNo: attempt.SupplierOrderNo };
    return this.event("channelAccepted", ["supplier", "SANDBOX"], { to: "ChannelSuccess", operatorDetail });
  }

  refusedBySupplier(attempt: Attempt, reason: string): this {
    attempt.Status = "Refused";
    attempt.AnsweredAt = new Date(this.nowMs);
    attempt.Reason = reason;
    const operatorDetail = { Reference: attempt.Reference, Reason: reason };
    return this.event("channelRefused", ["supplier", "SANDBOX"], { to: "ChannelFailed", operatorDetail });
  }

  paidBySupplier(attempt: Attempt): this {
    attempt.Status = "Paid";
    this.order.ExternalId = attempt.SupplierOrderNo ?? null;
    const operatorDetail = { Reference: attempt.Reference, SupplierOrderNo: attempt.SupplierOrderNo ?? "" };
    return this.event("paid", ["supplier", "SANDBOX"], { to: "PayoutSuccess", operatorDetail });
  }

  /** The crawler's steps up to the transfer that was submitted. */
  submitByCard(attempt: Attempt): Task {
    const card = this.#card();
    const crawler: PayoutActor = ["crawler", card.crawlerCode];
    const operatorDetail = { Card: this.#story.cardName, Reference: attempt.Reference };
    const task: Task = {
      Id: this.#ids.tasks.at(this.nowMs),
      MerchantId: this.order.MerchantId,
      AttemptId: attempt.Id,
      OrderId: this.order.Id,
      CardId: card.id,
      CrawlerId: card.crawlerId,
      AmountMinor: this.order.AmountMinor,
      FeeMinor: card.feeMinor,
      PromisedDay: attempt.PromisedDay,
      Step: "AwaitingArrival",
      Failure: null,
      FailureMessage: null,
      TakenAt: null,
      AppliedAt: null,
      CodeDeadline: null,
      CodeSealed: null,
      CodeBy: card.crawlerCode,
      CodeHandedAt: null,
      CodeGivenAt: null,
      CreatedAt: new Date(this.nowMs),
      StepAt: new Date(this.nowMs),
      FinishedAt: null,
    };
    this.tasks.push(task);
    this.after(2, 20).event("taskTaken", crawler, { operatorDetail });
    task.TakenAt = new Date(this.nowMs);
    attempt.Status = "Asked";
    attempt.AskedAt = task.TakenAt;
    this.after(10, 40).event("codeAwaited", crawler, { operatorDetail });
    task.AppliedAt = new Date(this.nowMs);
    this.after(15, 90).event("codeEntered", crawler, { operatorDetail });
    task.CodeGivenAt = new Date(this.nowMs);
    this.after(10, 40).event("transferSubmitted", crawler, { operatorDetail, to: "ChannelSuccess" });
    task.StepAt = new Date(this.nowMs);
    attempt.Status = "Accepted";
    attempt.AnsweredAt = task.StepAt;
    return task;
  }

  /** The debit is on the card's statement, and it is the order's. */
  debited(attempt: Attempt, task: Task, externalId: string): this {
    const { crawlerCode } = this.#card();
    const operatorDetail = { Card: this.#story.cardName, ExternalId: externalId };
    this.event("debitReported", ["crawler", crawlerCode], { operatorDetail });
    this.#leaves(externalId);
    this.order.ExternalId = externalId;
    this.#finish(attempt, task);
    return this.event("matched", ["system", "matching"], { to: "AutoMatchedSuccess", operatorDetail });
  }

  /** Nobody reported a debit; a person saw it at the bank. */
  confirmed(attempt: Attempt, task: Task, remark: string): this {
    this.#leaves(null);
    this.#finish(attempt, task);
    const operatorDetail = { Remark: remark };
    return this.event("confirmed", ["user", people.admin], { to: "ManuallyConfirmed", operatorDetail });
  }

  amountText(): string {
    return formatAmount(this.order.AmountMinor, exponent);
  }

  #leaves(externalId: string | null): void {
    const card = this.#card();
    const { Id: orderId, OrderNo: orderNo, AmountMinor: amountMinor, CardLast4, PayeeName } = this.order;
    const [first = PayeeName, last = ""] = PayeeName.split(" ");
    const counterparty = `${first.toUpperCase()} ${last.charAt(0)}*** x${CardLast4}`;
    const { id: cardId, feeMinor } = card;
    this.debits.push({
      cardId,
      atMs: this.nowMs,
      amountMinor,
      feeMinor,
      orderId,
      orderNo,
      externalId,
      counterparty,
    });
  }

  #finish(attempt: Attempt, task: Task): void {
    attempt.Status = "Paid";
    task.Step = "Finished";
    task.StepAt = new Date(this.nowMs);
    task.FinishedAt = task.StepAt;
  }

  #card() {
    const card = this.#channels.cards.get(this.#story.cardName);
    if (!card) throw new Error(`the demo world has no payout card ${this.#story.cardName}`);
    return card;
  }
}

/** The fee and its terms, as the cashout type has them. */
export function termsOf(
  type: { FeeBasisPoints: number; FeeMinimumMinor: bigint; FeeMaximumMinor: bigint | null },
  amountMinor: bigint,
) {
  const { FeeBasisPoints, FeeMinimumMinor, FeeMaximumMinor } = type;
  const FeeMinor = feeOf(amountMinor, {
    rateBasisPoints: FeeBasisPoints,
    minimumMinor: FeeMinimumMinor,
    maximumMinor: FeeMaximumMinor,
  });
  return { FeeMinor, FeeBasisPoints, FeeMinimumMinor, FeeMaximumMinor };
}
