/** The payouts of the demo world's past: each story walked through to its end, and what the books and cards say of it. */
import { createHash } from "node:crypto";
import { formatAmount } from "@opc/contract/money";
import type { NewRow } from "@opc/server/db/insert-rows";
import { payoutCreated, payoutReturned, payoutSucceeded, type Transfer } from "@opc/server/ledger/transfers";
import { newOrderNo } from "@opc/server/order/order-no";
import { known } from "../catalogue.ts";
import { IdSource } from "../ids.ts";
import { currencies } from "../people.ts";
import { bankReference } from "../shopping.ts";
import { isReviewed, type PayoutChannels, payoutType } from "./setup.ts";
import type { PayoutStory } from "./stories.ts";
import { type PayoutIds, type PayoutRow, people, Telling, termsOf } from "./telling.ts";

export interface PastPayouts {
  tellings: Telling[];
  keys: NewRow<"PayoutOrderKey">[];
  evidence: NewRow<"PayoutEvidence">[];
}

export interface PastOptions {
  channels: PayoutChannels;
  merchantIds: ReadonlyMap<string, bigint>;
  /** Of people, by "ALIAS/user". */
  userIds: ReadonlyMap<string, bigint>;
  feeTerms: { FeeBasisPoints: number; FeeMinimumMinor: bigint; FeeMaximumMinor: bigint | null };
  /** How the system keeps a payee's card number. */
  sealCard(
    cardNumber: string,
    order: Pick<PayoutRow, "Id" | "MerchantId">,
  ): Pick<PayoutRow, "CardSealed" | "CardLast4" | "CardHash">;
  notifyUrl(alias: string): string;
  /** A picture that proves a transfer. */
  proofImageId: bigint;
}

const exponent = currencies[0].Exponent;

export function queuePayoutCallbacks(stories: readonly PayoutStory[], options: PastOptions): PastPayouts {
  const orders = new IdSource();
  const ids: PayoutIds = { attempts: new IdSource(), tasks: new IdSource(), events: new IdSource() };
  const past: PastPayouts = { tellings: [], keys: [], evidence: [] };
  for (const story of stories) {
    const order = beginning(story, orders.at(story.createdMs), options);
    const telling = new Telling(order, story, options.channels, ids);
    walk(telling, story, options);
    past.tellings.push(telling);
    past.keys.push(keyOf(order, story));
    if (order.Status === "ManuallyConfirmed") past.evidence.push(evidenceOf(telling, options));
  }
  return past;
}

const confirmedBy = "The bank's app shows the transfer as done";

function walk(telling: Telling, story: PayoutStory, options: PastOptions): void {
  begin(telling, story);
  if (story.ending === "rejected") {
    const detail = { Reason: "The payee is on the merchant's own stop list" };
    telling.after(300, 2_400).event("rejected", ["user", people.admin], { to: "CashoutRejected", detail });
    return;
  }
  if (isReviewed(story.trade.alias, story.amountMinor)) approve(telling, options);
  if (story.ending === "card" || story.ending === "confirmed") payByCard(telling, story);
  else if (story.ending === "supplier") payBySupplier(telling);
  else payAfterTrouble(telling, story, options);
}

function begin(telling: Telling, { trade, isByHand, amountMinor }: PayoutStory): void {
  const to = isReviewed(trade.alias, amountMinor) ? "PendingReview" : "ChannelInProgress";
  const detail = { Amount: telling.amountText(), Currency: payoutType.currency };
  telling.event("created", isByHand ? ["user", `${trade.alias}/admin`] : ["merchant", trade.alias], {
    to,
    detail,
  });
}

function payByCard(telling: Telling, { random, ending }: PayoutStory): void {
  const attempt = telling.route("card");
  const task = telling.submitByCard(attempt);
  if (ending === "confirmed") telling.after(3_600, 9_000).confirmed(attempt, task, confirmedBy);
  else telling.after(20, 240).debited(attempt, task, bankReference(random));
}

function payBySupplier(telling: Telling): void {
  const attempt = telling.route("supplier");
  telling.after(0, 2).ask(attempt).after(1, 3).acceptedBySupplier(attempt);
  telling.after(20, 400).paidBySupplier(attempt);
}

function payAfterTrouble(telling: Telling, { ending }: PayoutStory, options: PastOptions): void {
  const attempt = telling.route("supplier");
  telling.after(0, 2).ask(attempt).after(1, 3).refusedBySupplier(attempt, "AccountNotFound");
  const detail = { Reason: "The bank does not know this account" };
  if (ending === "cancelled") {
    telling.after(600, 5_000).event("cancelled", ["user", people.admin], { to: "ManuallyCancelled", detail });
    return;
  }
  telling
    .after(600, 5_000)
    .event("markedWrongInfo", ["user", people.cashier], { to: "WrongReceivingInfo", detail });
  if (ending === "gaveUp") {
    const silent = { Reason: "The merchant has no other account of the payee" };
    telling
      .after(3_600, 10_000)
      .event("gaveUp", ["user", people.admin], { to: "PayoutFailed", detail: silent });
    return;
  }
  correct(telling, options);
}

function approve(telling: Telling, options: PastOptions): void {
  telling.after(120, 1_800).event("approved", ["user", people.admin], { to: "ChannelInProgress" });
  telling.order.ApprovedByUserId = userId(options, people.admin);
  telling.order.ApprovedBy = people.admin;
}

function correct(telling: Telling, options: PastOptions): void {
  telling.after(1_800, 9_000).event("payeeCorrected", ["user", people.cashier], { to: "PendingReview" });
  telling.order.PayeeCorrectedByUserId = userId(options, people.cashier);
  telling.order.PayeeCorrectedBy = people.cashier;
  approve(telling, options);
  payBySupplier(telling);
}

function beginning(story: PayoutStory, Id: bigint, options: PastOptions): PayoutRow {
  const { trade, amountMinor, payee, isByHand } = story;
  const createdAt = new Date(story.createdMs);
  const reviewed = isReviewed(trade.alias, amountMinor);
  const whose = { Id, MerchantId: known(options.merchantIds, trade.alias) };
  return {
    ...whose,
    OrderNo: newOrderNo(createdAt, "C"),
    MerchantOrderNo: merchantOrderNo(story),
    CashoutTypeCode: payoutType.code,
    Currency: payoutType.currency,
    AmountMinor: amountMinor,
    ...termsOf(options.feeTerms, amountMinor),
    Status: reviewed ? "PendingReview" : "ChannelInProgress",
    Exception: "None",
    CallbackStatus: "None",
    BankCode: payee.bankCode,
    ...options.sealCard(payee.cardNumber, whose),
    PayeeName: payee.name,
    PayeeCorrectedByUserId: null,
    PayeeCorrectedBy: null,
    ApprovedByUserId: null,
    ApprovedBy: null,
    NotifyUrl: isByHand ? null : options.notifyUrl(trade.alias),
    Source: isByHand ? "Console" : "Gateway",
    BatchId: null,
    CreatedByUserId: isByHand ? userId(options, `${trade.alias}/admin`) : null,
    CreatedBy: isByHand ? `${trade.alias}/admin` : null,
    ExternalId: null,
    AttemptCount: 0,
    ChannelCode: null,
    CardName: null,
    StatusSince: createdAt,
    CreatedAt: createdAt,
    FinishedAt: null,
    Version: 1,
  };
}

function merchantOrderNo({ trade, createdMs, number }: PayoutStory): string {
  const day = new Date(createdMs).toISOString().slice(0, 10).replaceAll("-", "");
  return `${trade.orderPrefix}OUT${day}-${String(number).padStart(5, "0")}`;
}

/** Of nothing that can be asked again: the past's requests are gone. */
function keyOf(order: PayoutRow, { payee }: PayoutStory): NewRow<"PayoutOrderKey"> {
  const content = [order.MerchantOrderNo, formatAmount(order.AmountMinor, exponent), payee.name];
  return {
    MerchantId: order.MerchantId,
    MerchantOrderNo: order.MerchantOrderNo,
    OrderId: order.Id,
    BodyHash: createHash("sha256").update(JSON.stringify(content)).digest(),
  };
}

function userId({ userIds }: PastOptions, name: string): bigint {
  return known(userIds, name);
}

function evidenceOf({ order }: Telling, options: PastOptions): NewRow<"PayoutEvidence"> {
  return {
    OrderId: order.Id,
    MerchantId: order.MerchantId,
    Remark: confirmedBy,
    ImageId: options.proofImageId,
    GivenByUserId: userId(options, people.admin),
    GivenBy: people.admin,
    GivenAt: order.FinishedAt ?? order.CreatedAt,
  };
}

/** What a payout moved, each at its own time. */
export function transfersOfPayout({ order }: Telling): Transfer[] {
  const facts = {
    merchantId: order.MerchantId,
    currency: order.Currency,
    orderId: order.Id,
    orderNo: order.OrderNo,
    amountMinor: order.AmountMinor,
    feeMinor: order.FeeMinor,
  };
  const created = payoutCreated({ ...facts, at: order.CreatedAt });
  if (!order.FinishedAt) return [created];
  const end = { ...facts, at: order.FinishedAt };
  const isBack = ["ManuallyCancelled", "PayoutFailed", "CashoutRejected"].includes(order.Status);
  return [created, isBack ? payoutReturned(end) : payoutSucceeded(end)];
}
