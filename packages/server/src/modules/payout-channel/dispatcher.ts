/**
 * Speaks to suppliers that pay out: takes due attempts, asks, writes down what came of it. The order of steps makes "never
 * paid twice": an attempt becomes Asked in a committed transaction before its request leaves, and an Asked one is only ever
 * asked about. A worker that dies in between gives its attempts back by their leases, and the next one asks by reference.
 */
import { currenciesOf } from "../../db/currencies.ts";
import { inTurn } from "../../db/held.ts";
import { putBack, setAside } from "../../db/set-aside.ts";
import { giveWay, inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { MayLeave } from "../../delivery/held.ts";
import { openCard } from "../../order/payee.ts";
import type { PayoutOrder } from "../../order/payout-row.ts";
import type { Services } from "../../services.ts";
import { type TraceLink, tracedFor } from "../../traces/traces.ts";
import { mayPayOut } from "../payout-stop/line.ts";
import type { PayoutAdapters } from "../supplier/adapters.ts";
import { Asking, type DueRequest } from "../supplier/asking.ts";
import { leaseDue } from "../supplier/lease.ts";
import type { AskedPayout, PayoutCreateAnswer, PayoutQueryAnswer } from "../supplier/payout-adapter.ts";
import { recordPayoutAnswer } from "./answers.ts";
import { attemptAsked } from "./attempts.ts";
import { ordersInConflict } from "./conflicts.ts";
import { payoutFactsOf } from "./facts.ts";
import { type KnownPayoutChannel, type PayoutAttempt, payoutChannelsById, payoutsOf } from "./store.ts";

const payouts = {
  attempts: "payout_attempt",
  channels: "payout_channel",
  channel: "payout_channel_id",
} as const;

export interface PayoutQuestion {
  /** As it was leased. */
  attempt: PayoutAttempt;
  channel: KnownPayoutChannel;
  question: "create" | "query";
  payout: AskedPayout;
  /** Of the order. */
  trace: TraceLink | null;
}

export class PayoutDispatcher {
  readonly #services: Services;
  readonly #adapters: PayoutAdapters;
  readonly asking: Asking<PayoutQuestion>;

  constructor(services: Services, adapters: PayoutAdapters) {
    this.#services = services;
    this.#adapters = adapters;
    this.asking = new Asking(services, {
      lease: (request) =>
        inSharedTransaction(services.database, wholeScope, (tx) => this.#lease(tx, request)),
      supplierOf: ({ channel }) => channel.supplierId,
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

  async #lease(tx: Transaction, request: DueRequest): Promise<PayoutQuestion[]> {
    const { now } = request;
    const due = await leaseDue<PayoutAttempt>(tx, payouts, request, await mayPayOut(tx));
    if (due.length === 0) return [];
    const orders = await payoutsOf(
      tx,
      due.map((one) => one.OrderId),
    );
    const { vault, database, publicUrl } = this.#services;
    const channels = await payoutChannelsById(
      tx,
      vault,
      due.map((one) => one.PayoutChannelId),
      (code, error) => void setAside(this.#services, "payouts", `keys of channel ${code}`, error),
    );
    const currencies = await currenciesOf(database);
    const doubted = await ordersInConflict(
      tx,
      due.filter(isNew).map((one) => one.OrderId),
    );
    const tasks = due.flatMap((attempt): PayoutQuestion[] => {
      const order = orders.get(attempt.OrderId);
      const channel = channels.get(attempt.PayoutChannelId);
      if (!order || !channel) return [];
      // Whoever takes an order out of a channel's hands takes back its attempt: this is for the day when somebody forgets.
      if (isNew(attempt) && order.Status !== "ChannelInProgress") return [];
      // Planned before another attempt was said to have paid: it waits, lease by lease, until that is settled.
      if (isNew(attempt) && doubted.has(order.Id)) return [];
      const cardNumber = this.#cardNumberOf(attempt, order);
      if (cardNumber === undefined) return [];
      void putBack(this.#services, "payouts", `keys of channel ${channel.code}`);
      const payout = {
        reference: attempt.Reference,
        currency: attempt.Currency,
        amount: currencies.text(attempt.AmountMinor, attempt.Currency),
        bankCode: attempt.ToldBankCode ?? order.BankCode,
        cardNumber,
        payeeName: order.PayeeName,
        notifyUrl: `${publicUrl}/gateway/supplier/${channel.supplierCode}/payout-notice`,
        askedAt: attempt.AskedAt ?? now,
      };
      return [
        { attempt, channel, question: isNew(attempt) ? "create" : "query", payout, trace: order.Trace },
      ];
    });
    await markAsked(tx, tasks, now);
    return tasks;
  }

  /** Undefined where it does not open: that payout is asked for no more until it does, and the others go on. */
  #cardNumberOf({ Reference }: PayoutAttempt, order: PayoutOrder): string | undefined {
    try {
      const cardNumber = openCard(this.#services.vault, order);
      void putBack(this.#services, "payouts", Reference);
      return cardNumber;
    } catch (error) {
      void setAside(this.#services, "payouts", Reference, error);
      return undefined;
    }
  }

  async #speak(task: PayoutQuestion, mayLeave: MayLeave): Promise<void> {
    const { database, log } = this.#services;
    const { Reference: reference } = task.attempt;
    try {
      const answer = await this.#ask(task, mayLeave);
      const facts = await payoutFactsOf(this.#services);
      const held = await inTurn(database, () =>
        inSharedTransaction(database, wholeScope, (tx) => {
          giveWay(tx);
          return recordPayoutAnswer(tx, { ...task, answer }, facts);
        }),
      );
      if (!held) log.warn({ reference }, "payouts: the lease was lost");
    } catch (error) {
      // The lease gives it back, and then it is asked about by its reference.
      log.error({ err: error, reference }, "payouts: an answer was not recorded");
      void setAside(this.#services, "payouts", reference, error);
    }
  }

  async #ask(
    { channel, question, payout }: PayoutQuestion,
    mayLeave: MayLeave,
  ): Promise<PayoutCreateAnswer | PayoutQueryAnswer> {
    // Another worker has taken over meanwhile, and asks what became of it.
    if (!mayLeave()) return { kind: question === "create" ? "notSent" : "silent", failure: "Stalled" };
    const adapter = this.#adapters[channel.adapter];
    if (!adapter) return { kind: question === "create" ? "notSent" : "silent", failure: "NoAdapter" };
    return question === "create"
      ? adapter.create(channel, payout, mayLeave)
      : adapter.query(channel, payout, this.#services.clock.now());
  }
}

/** Nobody was asked for it. */
function isNew({ Status }: PayoutAttempt): boolean {
  return Status === "Planned";
}

/** From here on the supplier may have got it. */
async function markAsked(tx: Transaction, tasks: readonly PayoutQuestion[], now: Date): Promise<void> {
  const news = tasks
    .filter(({ question }) => question === "create")
    .map(({ attempt, channel }) => ({
      attempt,
      actor: { kind: "system" as const, name: "payouts" },
      operatorDetail: { Supplier: channel.supplierCode, Channel: channel.code },
    }));
  await attemptAsked(tx, news, now);
}
