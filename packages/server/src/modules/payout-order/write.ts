/** The rows of new payouts: the merchant's number, the order, and the first line of its timeline. */
import { newId } from "../../db/id.ts";
import { insertRows } from "../../db/insert-rows.ts";
import { RaceLost } from "../../db/races.ts";
import type { Transaction } from "../../db/transaction.ts";
import { newOrderNo } from "../../order/order-no.ts";
import { sealCard } from "../../order/payee.ts";
import { type Actor, type PayoutEvent, writePayoutEvents } from "../../order/payout-events.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import type { Vault } from "../../ports/vault.ts";
import { traceIdOf } from "../../traces/traces.ts";
import type { Judged } from "./terms.ts";
import { numberKey, type WantedPayout } from "./wanted.ts";

export interface NewPayout {
  row: PayoutOrder;
  hash: Buffer;
  actor: Actor;
}

interface SoundPayout {
  wanted: WantedPayout;
  hash: Buffer;
  judged: Judged;
  /** Of the merchant's limit that it is counted on; null where none stands. */
  promisedDay: string | null;
}

export function newPayout(
  { wanted, hash, judged, promisedDay }: SoundPayout,
  vault: Vault,
  now: Date,
): NewPayout {
  const { by } = wanted;
  const { fee } = judged.terms;
  const whose = { Id: newId(now), MerchantId: wanted.merchantId };
  const row: PayoutOrder = {
    ...whose,
    OrderNo: newOrderNo(now, "C"),
    MerchantOrderNo: wanted.merchantOrderNo,
    CashoutTypeCode: wanted.payoutTypeCode,
    Currency: wanted.currency,
    AmountMinor: judged.amountMinor,
    FeeMinor: judged.feeMinor,
    FeeBasisPoints: fee.rateBasisPoints,
    FeeMinimumMinor: fee.minimumMinor,
    FeeMaximumMinor: fee.maximumMinor ?? null,
    Status: judged.needsReview ? "PendingReview" : "ChannelInProgress",
    Exception: "None",
    CallbackStatus: "None",
    BankCode: wanted.bankCode,
    ...sealCard(vault, wanted.cardNumber, whose),
    PayeeName: wanted.payeeName,
    PayeeCorrectedByUserId: null,
    PayeeCorrectedBy: null,
    ApprovedByUserId: null,
    ApprovedBy: null,
    NotifyUrl: wanted.notifyUrl,
    Source: by.source,
    BatchId: by.source === "Gateway" ? null : (by.batchId ?? null),
    CreatedByUserId: by.source === "Gateway" ? null : by.userId,
    CreatedBy: by.source === "Gateway" ? null : by.name,
    ExternalId: null,
    AttemptCount: 0,
    ChannelCode: null,
    CardName: null,
    StatusSince: now,
    CreatedAt: now,
    FinishedAt: null,
    Version: 1,
    Trace: wanted.trace ?? null,
    PromisedDay: promisedDay,
  };
  const actor: Actor =
    by.source === "Gateway"
      ? { kind: "merchant", name: wanted.merchantAlias }
      : { kind: "user", name: by.name };
  return { row, hash, actor };
}

export async function writePayouts(
  tx: Transaction,
  payouts: readonly NewPayout[],
  now: Date,
  text: (minor: bigint, currency: string) => string,
): Promise<void> {
  if (payouts.length === 0) return;
  await Promise.all([
    claimNumbers(tx, payouts),
    insertRows(
      tx,
      "PayoutOrder",
      payouts.map(({ row }) => row),
    ),
    writePayoutEvents(
      tx,
      payouts.map((payout) => createdEvent(payout, text)),
      now,
    ),
  ]);
}

async function claimNumbers(tx: Transaction, payouts: readonly NewPayout[]): Promise<void> {
  const rows = payouts
    .map(({ row, hash }) => ({
      MerchantId: row.MerchantId,
      MerchantOrderNo: row.MerchantOrderNo,
      OrderId: row.Id,
      BodyHash: hash,
    }))
    .sort((one, other) =>
      numberKey(one.MerchantId, one.MerchantOrderNo) < numberKey(other.MerchantId, other.MerchantOrderNo)
        ? -1
        : 1,
    );
  const claimed = await insertRows(tx, "PayoutOrderKey", rows, { skipKnown: true });
  if (claimed !== rows.length) throw new RaceLost("a MerchantOrderNo was used meanwhile");
}

function createdEvent(
  { row, actor }: NewPayout,
  text: (minor: bigint, currency: string) => string,
): PayoutEvent {
  return {
    orderId: row.Id,
    merchantId: row.MerchantId,
    kind: "created",
    actor,
    statusTo: row.Status,
    detail: { Amount: text(row.AmountMinor, row.Currency), Fee: text(row.FeeMinor, row.Currency) },
    ...(row.Trace !== null && { operatorDetail: { TraceId: traceIdOf(row.Trace) } }),
  };
}
