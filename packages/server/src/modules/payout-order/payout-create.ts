/**
 * Requests for payouts that arrive together share one transaction: those made before get their answers, the others are
 * opened, and every answer is kept under its webhook-id. What a request was refused with is not kept: sent again it is judged
 * anew.
 */
import { type CallParsed, calls } from "@opc/contract";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import type { GatewayPayout } from "@opc/contract/gateway/payouts";
import type { Facts, MerchantViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import type { Transaction } from "../../db/transaction.ts";
import {
  isReuse,
  keepAnswers,
  keptAnswers,
  requestKey,
  type SignedRequest,
} from "../../order/kept-answers.ts";
import { gatewayPayoutOf } from "../../order/payout-row.ts";
import type { Services } from "../../services.ts";
import { currentTrace } from "../../traces/traces.ts";
import { maintenanceWindows } from "../maintenance/now.ts";
import { blockedByMaintenance } from "./blocked-by-maintenance.ts";
import { lookAt, type Opened, openKnowing } from "./open.ts";
import type { WantedPayout } from "./wanted.ts";

const { path } = calls.gatewayPayoutCreate;

export interface PayoutAsk extends SignedRequest {
  wanted: WantedPayout;
}

export type PayoutOutcome = GatewayPayout | CallError;

/** What a request's webhook-id was used for. Keyed, because the body holds a card number. */
export function payoutBodyHash({ vault }: Pick<Services, "vault">, rawBody: Buffer): Buffer {
  return vault.fingerprint("payee-card", rawBody);
}

export async function readPayoutAsk(
  input: CallParsed<typeof calls.gatewayPayoutCreate>,
  { request, services, viewer, now }: Facts<MerchantViewer>,
): Promise<PayoutAsk> {
  const wanted = {
    merchantId: viewer.merchantId,
    merchantAlias: viewer.merchantAlias,
    merchantOrderNo: input.MerchantOrderNo,
    payoutTypeCode: input.CashoutTypeCode,
    currency: input.Currency,
    amount: input.Amount,
    bankCode: input.BankCode,
    cardNumber: input.CardNumber,
    payeeName: input.PayeeName,
    notifyUrl: input.NotifyUrl,
    by: { source: "Gateway" as const },
    trace: currentTrace(),
  };
  const windows = await maintenanceWindows(services, now);
  return {
    merchantId: viewer.merchantId,
    webhookId: request.header(signatureHeaders.id) ?? "",
    bodyHash: payoutBodyHash(services, request.rawBody),
    now,
    wanted: { ...wanted, blockedByMaintenance: blockedByMaintenance(wanted, windows, now) },
  };
}

/** In a transaction of the whole scope. */
export async function createPayouts(
  tx: Transaction,
  asks: readonly PayoutAsk[],
  services: Services,
): Promise<Map<PayoutAsk, PayoutOutcome>> {
  const outcomes = new Map<PayoutAsk, PayoutOutcome>();
  const now = asks[0]?.now;
  if (!now) return outcomes;
  const currencies = await currenciesOf(services.database);
  // All that is read travels together.
  const [answers, look] = await Promise.all([
    keptAnswers(tx, path, asks),
    lookAt(
      tx,
      asks.map(({ wanted }) => wanted),
      now,
    ),
  ]);
  for (const [ask, kept] of answers) {
    outcomes.set(
      ask,
      kept === "reused" ? new CallError("RequestIdReused") : (JSON.parse(kept.answer) as GatewayPayout),
    );
  }
  const { first, repeated } = withoutRepeats(asks.filter((ask) => !outcomes.has(ask)));
  const wanted = first.map((ask) => ask.wanted);
  const { opened, written } = await openKnowing(tx, wanted, look, { services, currencies, now });
  const answered: { ask: PayoutAsk; answer: GatewayPayout }[] = [];
  first.forEach((ask, index) => {
    const outcome = answerOf(opened[index], currencies);
    outcomes.set(ask, outcome);
    if (!(outcome instanceof CallError)) answered.push({ ask, answer: outcome });
  });
  await Promise.all([written, keepAnswers(tx, path, answered)]);
  for (const ask of repeated) outcomes.set(ask, outcomeOfRepeat(ask, first, outcomes));
  return outcomes;
}

function answerOf(opened: Opened | undefined, currencies: Currencies): PayoutOutcome {
  if (!opened) throw new Error("a request for a payout was left without an outcome");
  return opened instanceof CallError
    ? opened
    : gatewayPayoutOf(opened, currencies.exponentOf(opened.Currency));
}

/** Of requests of one batch with the same webhook-id the first goes first. */
function withoutRepeats(asks: readonly PayoutAsk[]): { first: PayoutAsk[]; repeated: PayoutAsk[] } {
  const seen = new Set<string>();
  const first: PayoutAsk[] = [];
  const repeated: PayoutAsk[] = [];
  for (const ask of asks) {
    const key = requestKey(ask.merchantId, ask.webhookId);
    (seen.has(key) ? repeated : first).push(ask);
    seen.add(key);
  }
  return { first, repeated };
}

function outcomeOfRepeat(
  ask: PayoutAsk,
  first: readonly PayoutAsk[],
  outcomes: ReadonlyMap<PayoutAsk, PayoutOutcome>,
): PayoutOutcome {
  const twin = first.find((one) => one.merchantId === ask.merchantId && one.webhookId === ask.webhookId);
  const outcome = twin && outcomes.get(twin);
  if (!outcome) throw new Error("a repeated request has no first");
  return isReuse(ask, twin) ? new CallError("RequestIdReused") : outcome;
}
