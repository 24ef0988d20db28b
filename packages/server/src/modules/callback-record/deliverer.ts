/**
 * Delivers due callbacks: lease, send, judge, write down. Every address of a merchant has its own lane, so one
 * that hangs holds only its own few connections. The order of steps makes delivery at least once:
 * a row is given back by its lease unless the result of its attempt was committed.
 */
import { signatureHeaders } from "@opc/contract/gateway/collections";
import { gather } from "../../db/gather.ts";
import { putBack, setAside } from "../../db/set-aside.ts";
import { inSharedTransaction, wholeScope } from "../../db/transaction.ts";
import type { CallbackAnswer, CallbackSender } from "../../ports/callback-sender.ts";
import { keyOfSecret, signatureOf } from "../../ports/webhook-signature.ts";
import type { Services } from "../../services.ts";
import { Lanes } from "./lane.ts";
import { type LeasedCallback, leaseDueCallbacks } from "./lease.ts";
import { type MadeAttempt, recordAttempts } from "./record-attempts.ts";
import { judge } from "./rules.ts";

export type DelivererServices = Pick<Services, "database" | "vault" | "clock" | "log">;

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

export class CallbackDeliverer {
  readonly #services: DelivererServices;
  readonly #sender: CallbackSender;
  readonly #random: () => number;
  readonly #lanes = new Lanes();
  readonly #inProgress = new Set<Promise<void>>();
  /** Attempts that end while others are being written down are written down together next. */
  readonly #record = gather<MadeAttempt, boolean>({
    run: (batch) => this.#recordBatch(batch),
    maximumItems: 200,
    maximumWaitMs: 50,
  });
  #mayBeMore = false;
  #wake: () => void = () => {};

  constructor(services: DelivererServices, sender: CallbackSender, random: () => number = Math.random) {
    this.#services = services;
    this.#sender = sender;
    this.#random = random;
  }

  /** Is given what looks at the queue at once: when an attempt made room for a callback that may be waiting. */
  wokenBy(wake: () => void): void {
    this.#wake = wake;
  }

  /** Takes what is due and begins its attempts, which go on beside it. */
  async round(): Promise<void> {
    this.#mayBeMore = (await this.#startDue()) > 0;
  }

  /** Waits for attempts on the way, which is at most one attempt's time limit. */
  async end(): Promise<void> {
    await Promise.all(this.#inProgress);
  }

  /** Delivers what is due now, until nothing is; answers the number of attempts. For tests and simulated time. */
  async deliverDue(): Promise<number> {
    let attempts = 0;
    while (true) {
      const started = await this.#startDue();
      if (started === 0) return attempts;
      attempts += started;
      await this.end();
    }
  }

  async #startDue(): Promise<number> {
    const { database, clock } = this.#services;
    const limit = maxInFlight - this.#lanes.inFlight;
    if (limit + reserve <= 0) return 0;
    const now = clock.now();
    const { leased, keys } = await inSharedTransaction(database, wholeScope, async (tx) => {
      const due = await leaseDueCallbacks(tx, { now, limit, reserve, loads: this.#lanes.loads() });
      return { leased: due, keys: await this.#liveKeys(tx, due, now) };
    });
    for (const callback of leased) {
      this.#lanes.started(callback);
      const attempt = this.#attempt(callback, keys.get(callback.MerchantId) ?? []).finally(() =>
        this.#inProgress.delete(attempt),
      );
      this.#inProgress.add(attempt);
    }
    return leased.length;
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
  #keyOf({ Id, Alias, SecretEncrypted }: { Id: bigint; Alias: string; SecretEncrypted: Buffer }) {
    const name = `secret ${Id} of ${Alias}`;
    try {
      const key = keyOfSecret(this.#services.vault.open("api-secret", SecretEncrypted));
      void putBack(this.#services, "callbacks", name);
      return key;
    } catch (error) {
      void setAside(this.#services, "callbacks", name, error);
      return undefined;
    }
  }

  async #answerTo(callback: LeasedCallback, headers: Record<string, string>): Promise<CallbackAnswer> {
    try {
      return await this.#sender.send({ url: callback.Url, headers, body: callback.Body });
    } catch (error) {
      void setAside(this.#services, "callbacks", callback.EventId, error);
      return notSendable;
    }
  }

  async #attempt(callback: LeasedCallback, keys: readonly Buffer[]): Promise<void> {
    const { clock, log } = this.#services;
    const requestedAt = clock.now();
    const headers = signedHeaders(callback, keys, requestedAt);
    const answer = keys.length === 0 ? noSecret : await this.#answerTo(callback, headers);
    const finishedAt = clock.now();
    const verdict = judge(answer, callback, finishedAt, this.#random());
    try {
      const held = await this.#record({ callback, requestedAt, finishedAt, headers, answer, verdict });
      if (!held) log.warn({ EventId: callback.EventId }, "callbacks: the lease was lost");
    } catch (error) {
      // The lease gives the callback back: it is sent again rather than lost.
      log.error({ err: error, EventId: callback.EventId }, "callbacks: an attempt was not recorded");
      void setAside(this.#services, "callbacks", callback.EventId, error);
    }
    this.#lanes.finished(callback, verdict.status === "Success");
    if (this.#mayBeMore) this.#wake();
  }

  /** Whether this worker still held the callback when its attempts were written down. */
  async #recordBatch(batch: MadeAttempt[]): Promise<boolean[]> {
    const { database, clock } = this.#services;
    const held = await inSharedTransaction(database, wholeScope, (tx) =>
      recordAttempts(tx, batch, clock.now()),
    );
    return batch.map(({ callback }) => held.has(callback.Id));
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
