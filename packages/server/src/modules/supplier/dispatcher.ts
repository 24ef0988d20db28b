/**
 * Speaks to suppliers: takes due attempts, asks, writes down what came of it. The order of steps makes "never sent twice":
 * an attempt becomes Asked in a committed transaction before its request leaves, and an Asked one is only ever asked
 * about. A worker that dies in between gives its attempts back by their leases, and the next one asks by reference.
 */
import { type Currencies, currenciesOf } from "../../db/currencies.ts";
import { inTurn } from "../../db/held.ts";
import { putBack, setAside } from "../../db/set-aside.ts";
import { giveWay, inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { MayLeave } from "../../delivery/held.ts";
import { payPageUrl } from "../../order/pay-page-key.ts";
import { type OrderEvent, writeEvents } from "../../order/payment-events.ts";
import type { PaymentOrder } from "../../order/payment-row.ts";
import { termsOf } from "../../order/terms.ts";
import type { Services } from "../../services.ts";
import { type TraceLink, tracedFor } from "../../traces/traces.ts";
import type { AskedPayment, CreateAnswer, QueryAnswer } from "./adapter.ts";
import type { Adapters } from "./adapters.ts";
import { recordAnswer } from "./answers.ts";
import { Asking, type DueRequest } from "./asking.ts";
import type { SupplierFacts } from "./fail-orders.ts";
import { leaseDue } from "./lease.ts";
import type { SupplierAttempt } from "./plan.ts";
import { isLive } from "./rules.ts";
import { channelsById, type KnownChannel, ordersOf } from "./store.ts";

const collections = { attempts: "supplier_attempt", channels: "channel", channel: "channel_id" } as const;
/** A locked order is not sent anywhere; whether it still is, is looked at again after so long. */
const lockedPauseMs = 5_000;

interface Task {
  attempt: SupplierAttempt;
  channel: KnownChannel;
  question: "create" | "query";
  payment: AskedPayment;
  /** Of the order. */
  trace: TraceLink | null;
}

export class SupplierDispatcher {
  readonly #services: Services;
  readonly #adapters: Adapters;
  readonly asking: Asking<Task>;

  constructor(services: Services, adapters: Adapters) {
    this.#services = services;
    this.#adapters = adapters;
    this.asking = new Asking(services, {
      lease: (request) =>
        inSharedTransaction(services.database, wholeScope, (tx) => this.#lease(tx, request)),
      supplierOf: ({ attempt }) => attempt.SupplierId,
      ask: (task, mayLeave) =>
        tracedFor(task.trace, `ask supplier: ${task.question}`, { kind: "client" }, () =>
          this.#speak(task, mayLeave),
        ),
    });
  }

  /** Asks what is due now, until nothing is; returns the number of questions. For tests and simulated time. */
  dispatchDue(): Promise<number> {
    return this.asking.dispatchDue();
  }

  async #lease(tx: Transaction, request: DueRequest): Promise<Task[]> {
    const { now } = request;
    const due = await leaseDue(tx, collections, request);
    if (due.length === 0) return [];
    const orders = new Map(
      (
        await ordersOf(
          tx,
          due.map((one) => one.OrderId),
        )
      ).map((order) => [order.Id, order]),
    );
    const channels = await channelsById(
      tx,
      this.#services.vault,
      due.map((one) => one.ChannelId),
      (code, error) => void setAside(this.#services, "suppliers", `keys of channel ${code}`, error),
    );
    const currencies = await currenciesOf(this.#services.database);
    const tasks: Task[] = [];
    for (const attempt of due) {
      const order = orders.get(attempt.OrderId);
      const channel = channels.get(attempt.ChannelId);
      if (!order || !channel) continue;
      const payment = this.#readablePayment(attempt, order, channel, currencies, now);
      if (!payment) continue;
      if (attempt.Status === "Planned" && !isLive({ status: order.Status })) continue;
      const question = attempt.Status === "Planned" ? "create" : "query";
      tasks.push({ attempt, channel, question, payment, trace: order.Trace });
    }
    await markUnsent(
      tx,
      due.filter(({ Status }) => Status === "Planned"),
      orders,
      now,
    );
    await markAsked(
      tx,
      tasks.filter(({ question }) => question === "create"),
      now,
    );
    return tasks;
  }

  /** Undefined where something in it cannot be read: it stays leased for a while, and the others go on. */
  #readablePayment(
    attempt: SupplierAttempt,
    order: PaymentOrder,
    channel: KnownChannel,
    currencies: Currencies,
    now: Date,
  ): AskedPayment | undefined {
    try {
      const amount = currencies.text(attempt.AmountMinor, attempt.Currency);
      void putBack(this.#services, "suppliers", `keys of channel ${channel.code}`);
      return this.#paymentOf(attempt, order, channel, amount, now);
    } catch (error) {
      void setAside(this.#services, "suppliers", attempt.Reference, error);
      return undefined;
    }
  }

  #paymentOf(
    attempt: SupplierAttempt,
    order: PaymentOrder,
    channel: KnownChannel,
    amount: string,
    now: Date,
  ): AskedPayment {
    const { publicUrl } = this.#services;
    return {
      reference: attempt.Reference,
      currency: attempt.Currency,
      amount,
      memberName: order.MemberName,
      notifyUrl: `${publicUrl}/gateway/supplier/${channel.supplierCode}/notice`,
      returnUrl: payPageUrl(this.#services, order.OrderNo),
      expiresAt: order.ExpiresAt,
      askedAt: attempt.AskedAt ?? now,
    };
  }

  async #speak(task: Task, mayLeave: MayLeave): Promise<void> {
    const { database, log } = this.#services;
    try {
      const answer = await this.#ask(task, mayLeave);
      const facts = await this.#facts();
      const held = await inTurn(database, () =>
        inSharedTransaction(database, wholeScope, (tx) => {
          giveWay(tx);
          return recordAnswer(tx, { ...task, answer }, facts);
        }),
      );
      if (!held) log.warn({ reference: task.attempt.Reference }, "suppliers: the lease was lost");
    } catch (error) {
      // The lease gives it back, and then it is asked about by its reference.
      log.error({ err: error, reference: task.attempt.Reference }, "suppliers: an answer was not recorded");
      void setAside(this.#services, "suppliers", task.attempt.Reference, error);
    }
  }

  async #ask({ channel, question, payment }: Task, mayLeave: MayLeave): Promise<CreateAnswer | QueryAnswer> {
    // Another worker has taken over meanwhile, and asks what became of it.
    if (!mayLeave()) return { kind: question === "create" ? "notSent" : "silent", failure: "Stalled" };
    const adapter = this.#adapters[channel.adapter];
    if (!adapter) return { kind: question === "create" ? "notSent" : "silent", failure: "NoAdapter" };
    return question === "create"
      ? adapter.create(channel, payment, mayLeave)
      : adapter.query(channel, payment, this.#services.clock.now());
  }

  async #facts(): Promise<SupplierFacts> {
    const { database, clock, allowLoopbackCallbacks: allowSandbox } = this.#services;
    const now = clock.now();
    const [currencies, { operatorMinutes }] = await Promise.all([
      currenciesOf(database),
      termsOf(this.#services, now),
    ]);
    return { currencies, operatorMinutes, allowSandbox, now };
  }
}

/** From here on the supplier may have got it. Also for this worker the attempts are Asked now. */
async function markAsked(tx: Transaction, tasks: readonly Task[], now: Date): Promise<void> {
  if (tasks.length === 0) return;
  await tx
    .updateTable("SupplierAttempt")
    .set({ Status: "Asked", AskedAt: now })
    .where(
      "Id",
      "in",
      tasks.map(({ attempt }) => attempt.Id),
    )
    .execute();
  const events = tasks.map(
    ({ attempt, channel }): OrderEvent => ({
      orderId: attempt.OrderId,
      merchantId: attempt.MerchantId,
      kind: "supplierAsked",
      actor: { kind: "system", name: "suppliers" },
      operatorDetail: { Supplier: channel.supplierCode, Channel: channel.code, Reference: attempt.Reference },
    }),
  );
  await writeEvents(tx, events, now);
}

/** What is over is never sent; what is locked waits. */
async function markUnsent(
  tx: Transaction,
  planned: readonly SupplierAttempt[],
  orders: ReadonlyMap<bigint, PaymentOrder>,
  now: Date,
): Promise<void> {
  for (const { Id, OrderId } of planned) {
    const status = orders.get(OrderId)?.Status;
    if (status === undefined || isLive({ status })) continue;
    const change =
      status === "Locked"
        ? { NextAt: new Date(now.getTime() + lockedPauseMs), LeasedUntil: null }
        : { Status: "Cancelled" as const, NextAt: null, LeasedUntil: null };
    await tx.updateTable("SupplierAttempt").set(change).where("Id", "=", Id).execute();
  }
}
