/**
 * One request for a payment, read and checked as far as it can be without the database. What is wrong with it is
 * kept, not thrown: a request that was answered before gets that answer, whatever has changed since.
 */
import { hash } from "node:crypto";
import type { CallOutput, CallParsed, Calls } from "@opc/contract";
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { formatAmount, parseAmount, spellingsOf } from "@opc/contract/money";
import type { Facts, MerchantViewer } from "../../call/handler.ts";
import { CallError } from "../../call-error.ts";
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { payTypeKey, type Terms, termsOf } from "../../order/terms.ts";
import { checkCallbackAddress } from "../../ports/address-guard.ts";
import { currentTrace, type TraceLink } from "../../traces/traces.ts";
import { maintenanceWindows } from "../maintenance/now.ts";
import { assertNoMaintenance, type MaintenanceWindow } from "../maintenance/rules.ts";

/** A test order may have nobody to tell. */
export type PayCreateInput = Omit<CallParsed<Calls["gatewayPayCreate"]>, "NotifyUrl"> & {
  NotifyUrl: string | null;
};
export type PayCreateAnswer = CallOutput<Calls["gatewayPayCreate"]>;

export interface Ask {
  merchantId: bigint;
  merchantAlias: string;
  webhookId: string;
  /** Of the exact bytes: what a webhook-id was used for. */
  bodyHash: Buffer;
  /** Of what is asked for, as it is written: what a MerchantOrderNo was used for (`isContent`). */
  contentHash: Buffer;
  input: PayCreateInput;
  exponent: number;
  amountMinor: bigint;
  /** The error that a new order would be refused with. */
  problem: CallError | undefined;
  /** An order that the operator makes to try a channel. */
  test?: TestOfChannel;
  now: Date;
  /** Of the request. */
  trace: TraceLink | null;
}

export interface TestOfChannel {
  /** "ALIAS/user" */
  by: string;
  /** The only channel that may take it; absent: as the merchant's own orders are routed. */
  channelCode: string | undefined;
}

export async function readAsk(input: PayCreateInput, facts: Facts<MerchantViewer>): Promise<Ask> {
  const { request, services, viewer, now } = facts;
  const [terms, currencies, windows] = await Promise.all([
    termsOf(services, now),
    currenciesOf(services.database),
    maintenanceWindows(services, now),
  ]);
  const exponent = currencies.has(input.Currency) ? currencies.exponentOf(input.Currency) : 0;
  return {
    merchantId: viewer.merchantId,
    merchantAlias: viewer.merchantAlias,
    webhookId: request.header(signatureHeaders.id) ?? "",
    bodyHash: sha256(request.rawBody),
    contentHash: contentHash(input),
    input,
    exponent,
    amountMinor: parseAmount(input.Amount, exponent) ?? 0n,
    problem: problemOf(() => {
      check(input, terms, currencies, services.allowLoopbackCallbacks);
      assertOpen(input, viewer.merchantId, windows, now);
    }),
    now,
    trace: currentTrace(),
  };
}

/** Throws what a new order with this input would be refused with. */
export function check(
  input: PayCreateInput,
  terms: Terms,
  currencies: Currencies,
  allowLoopback: boolean,
): void {
  const payType = terms.payTypes.get(payTypeKey(input.PayTypeCode, input.Currency));
  if (!payType) throw new CallError("PayTypeNotAvailable");
  const amountMinor = currencies.parse(input.Amount, input.Currency);
  const { MinimumMinor, MaximumMinor } = payType;
  if (amountMinor < MinimumMinor || amountMinor > MaximumMinor) {
    const exponent = currencies.exponentOf(input.Currency);
    const limits = {
      Minimum: formatAmount(MinimumMinor, exponent),
      Maximum: formatAmount(MaximumMinor, exponent),
      Currency: input.Currency,
    };
    throw new CallError("AmountOutOfRange", limits, limits);
  }
  if (input.NotifyUrl !== null) checkCallbackAddress(input.NotifyUrl, { allowLoopback });
}

/** Throws UnderMaintenance. Only new orders are held up: one that was made before is answered as ever. */
export function assertOpen(
  { PayTypeCode: typeCode, Currency: currency }: PayCreateInput,
  merchantId: bigint,
  windows: readonly MaintenanceWindow[],
  now: Date,
): void {
  assertNoMaintenance(windows, { kind: "Payment", merchantId, typeCode, currency }, now);
}

export function problemOf(checks: () => void): CallError | undefined {
  try {
    checks();
    return undefined;
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
}

export function contentHash(input: PayCreateInput): Buffer {
  const { MerchantOrderNo, PayTypeCode, Currency, Amount, NotifyUrl, ReturnUrl, MemberName } = input;
  return sha256(
    JSON.stringify([
      MerchantOrderNo,
      PayTypeCode,
      Currency,
      Amount,
      NotifyUrl,
      ReturnUrl ?? null,
      MemberName ?? null,
    ]),
  );
}

/** Whether a hash is of this content, however its amount was written: who tries again may write "250" for "250.00". */
export function isContent(
  hash: Buffer,
  { contentHash: own, input }: Pick<Ask, "contentHash" | "input">,
): boolean {
  const isSpelled = (Amount: string) => contentHash({ ...input, Amount }).equals(hash);
  return own.equals(hash) || spellingsOf(input.Amount).some(isSpelled);
}

function sha256(content: Buffer | string): Buffer {
  return hash("sha256", content, "buffer");
}
