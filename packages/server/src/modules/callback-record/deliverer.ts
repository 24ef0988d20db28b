/**
 * Delivers due callbacks: lease, send, judge, write down (`delivery/loop.ts`). Every address of a merchant has its own lane, so
 * one that hangs holds only its own few connections.
 */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { putBack, setAside } from "../../db/set-aside.ts";
import { inSharedTransaction, wholeScope } from "../../db/transaction.ts";
import { type MayLeave, startLease } from "../../delivery/held.ts";
import { type Delivery, DeliveryLoop } from "../../delivery/loop.ts";
import type { CallbackAnswer, CallbackSender } from "../../ports/callback-sender.ts";
import { keyOfSecret, signatureOf } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import { tracedFor } from "../../traces/traces.ts";
import { openSecret, type SealedSecret } from "../merchant/sealed-secret.ts";
import { Lanes } from "./lane.ts";
import { type LeasedCallback, leaseDueCallbacks } from "./lease.ts";
import { type MadeAttempt, recordAttempts } from "./record-attempts.ts";
import { againAfter, judge } from "./rules.ts";

export type DelivererServices = Pick<
  Services,
  "database" | "vault" | "clock" | "log" | "callbackDelays" | "serviceLevels"
>;

/** Connections of all lanes together, and those kept for merchants that have few or none on the way. */
const maxInFlight = 256;
const reserve = 768;
export const callbackUserAgent = "OPC-Callbacks/1";

const noSecret: CallbackAnswer = {
  httpStatus: null,
  failure: "NoLiveSecret",
  result: null,
  retryAfter: null,
  durationMs: 0,
};

const notSendable: CallbackAnswer = { ...noSecret, failure: "SendFailed" };
const stalled: CallbackAnswer = { ...noSecret, failure: "Stalled" };

interface Sendable {
  callback: LeasedCallback;
  keys: readonly Buffer[];
  mayLeave: MayLeave;
}

export class CallbackDeliverer extends DeliveryLoop<Sendable, MadeAttempt> {
  constructor(services: DelivererServices, sender: CallbackSender, random: () => number = Math.random) {
    super(new CallbackDelivery(services, sender, random));
  }
}

class CallbackDelivery implements Delivery<Sendable, MadeAttempt> {
  readonly #services: DelivererServices;
  readonly #sender: CallbackSender;
  readonly #random: () => number;
  readonly #lanes = new Lanes();

  constructor(services: DelivererServices, sender: CallbackSender, random: () => number) {
    this.#services = services;
    this.#sender = sender;
    this.#random = random;
  }

  async lease(): Promise<Sendable[]> {
    const { database, clock } = this.#services;
    const limit = maxInFlight - this.#lanes.inFlight;
    if (limit + reserve <= 0) return [];
    const mayLeave = startLease(clock);
    const now = clock.now();
    const { leased, keys } = await inSharedTransaction(database, wholeScope, async (tx) => {
      const due = await leaseDueCallbacks(tx, { now, limit, reserve, loads: this.#lanes.loads() });
      return { leased: due, keys: await this.#liveKeys(tx, due, now) };
    });
    for (const callback of leased) this.#lanes.started(callback);
    return leased.map((callback) => ({ callback, keys: keys.get(callback.MerchantId) ?? [], mayLeave }));
  }

  async #liveKeys(
    tx: Parameters<typeof leaseDueCallbacks>[0],
    leased: readonly LeasedCallback[],
    now: Date,
  ): Promise<Map<bigint, Buffer[]>> {
    const keys = new Map<bigint, Buffer[]>();
    if (leased.length === 0) return keys;
    const rows = await tx
      .selectFrom("MerchantSecret")
      .innerJoin("Merchant", "Merchant.Id", "MerchantSecret.MerchantId")
      .select(["MerchantSecret.Id", "MerchantSecret.MerchantId", "Merchant.Alias", "SecretEncrypted"])
      .where("MerchantSecret.MerchantId", "in", [...new Set(leased.map((callback) => callback.MerchantId))])
      .where((where) => where.or([where("ExpiresAt", "is", null), where("ExpiresAt", ">", now)]))
      .orderBy("MerchantSecret.Id", "desc")
      .execute();
    for (const row of rows) {
      const key = this.#keyOf(row);
      if (key) keys.set(row.MerchantId, [...(keys.get(row.MerchantId) ?? []), key]);
    }
    return keys;
  }

  /** A secret that does not open is its own merchant's trouble: the others' callbacks go on. */
  #keyOf({ Alias, ...secret }: SealedSecret & { Alias: string }) {
    const name = `secret ${secret.Id} of ${Alias}`;
    try {
      const key = keyOfSecret(openSecret(this.#services.vault, secret));
      void putBack(this.#services, "callbacks", name);
      return key;
    } catch (error) {
      void setAside(this.#services, "callbacks", name, error);
      return undefined;
    }
  }

  async #answerTo(
    callback: LeasedCallback,
    headers: Record<string, string>,
    mayLeave: MayLeave,
  ): Promise<CallbackAnswer> {
    if (!mayLeave()) return stalled;
    try {
      return await this.#sender.send({ url: callback.Url, headers, body: callback.Body, mayLeave });
    } catch (error) {
      void setAside(this.#services, "callbacks", callback.EventId, error);
      return notSendable;
    }
  }

  attempt(sendable: Sendable): Promise<MadeAttempt> {
    const told = ({ answer, verdict }: MadeAttempt) => ({
      attributes: { "opc.callback": verdict.status, "http.response.status_code": answer.httpStatus ?? 0 },
      ...(answer.failure !== null && { failure: answer.failure }),
    });
    const { Trace } = sendable.callback;
    return tracedFor(Trace, "send callback", { kind: "client" }, () => this.#attempt(sendable), told);
  }

  async #attempt({ callback, keys, mayLeave }: Sendable): Promise<MadeAttempt> {
    const { clock, callbackDelays, serviceLevels } = this.#services;
    const requestedAt = clock.now();
    if (callback.AttemptCount === 0) {
      const waitedMs = requestedAt.getTime() - callback.StartedAt.getTime();
      callbackDelays?.tell(waitedMs);
      serviceLevels?.note("callbacks", waitedMs);
    }
    const headers = signedHeaders(callback, keys, requestedAt);
    const answer = keys.length === 0 ? noSecret : await this.#answerTo(callback, headers, mayLeave);
    const finishedAt = clock.now();
    const verdict =
      answer.failure === "Stalled"
        ? againAfter(callback, finishedAt)
        : judge(answer, callback, finishedAt, this.#random());
    return { callback, requestedAt, finishedAt, headers, answer, verdict };
  }

  async record(batch: MadeAttempt[]): Promise<boolean[]> {
    const { database, clock } = this.#services;
    const held = await inSharedTransaction(database, wholeScope, (tx) =>
      recordAttempts(tx, batch, clock.now()),
    );
    return batch.map(({ callback }) => held.has(callback.Id));
  }

  lost({ callback: { EventId } }: Sendable): void {
    this.#services.log.warn({ EventId }, "callbacks: the lease was lost");
  }

  unrecorded({ callback: { EventId } }: Sendable, error: unknown): void {
    this.#services.log.error({ err: error, EventId }, "callbacks: an attempt was not recorded");
    void setAside(this.#services, "callbacks", EventId, error);
  }

  finished({ callback }: Sendable, { verdict }: MadeAttempt): void {
    this.#lanes.finished(callback, verdict.status === "Success");
  }
}

/** Each live secret signs, newest first, so that a merchant can change over without missing a callback. */
export function signedHeaders(
  callback: Pick<LeasedCallback, "EventId" | "Body">,
  keys: readonly Buffer[],
  at: Date,
): Record<string, string> {
  const timestamp = Math.floor(at.getTime() / 1000).toString();
  return {
    "content-type": "application/json",
    "user-agent": callbackUserAgent,
    [signatureHeaders.id]: callback.EventId,
    [signatureHeaders.timestamp]: timestamp,
    [signatureHeaders.signature]: keys
      .map((key) => signatureOf(key, callback.EventId, timestamp, callback.Body))
      .join(" "),
  };
}
