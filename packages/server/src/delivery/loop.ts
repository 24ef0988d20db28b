/**
 * The loop of a delivery: lease what is due, attempt it, write down what became of it. Attempts go on beside the rounds that
 * begin them. The order of steps makes delivery at least once: a row is given back by its lease unless the result of its attempt
 * was committed.
 */
import { gather } from "../db/gather.ts";

export interface Delivery<Item, Made> {
  /** Takes what is due for this process, committed. */
  lease(): Promise<readonly Item[]>;
  /** Never throws: what goes wrong is an answer. */
  attempt(item: Item): Promise<Made>;
  /** In one transaction; of each whether this process still held it. */
  record(batch: Made[]): Promise<boolean[]>;
  /** Another process has taken it over meanwhile, and writes down its own attempt. */
  lost(item: Item): void;
  /** The lease gives it back: it is sent again rather than lost. */
  unrecorded(item: Item, error: unknown): void;
  /** It is over, written down or not. */
  finished?(item: Item, made: Made): void;
}

export class DeliveryLoop<Item, Made> {
  readonly #delivery: Delivery<Item, Made>;
  readonly #inProgress = new Set<Promise<void>>();
  /** Attempts that end while others are being written down are written down together next. */
  readonly #record = gather<Made, boolean>({
    run: (batch) => this.#delivery.record(batch),
    maximumItems: 200,
    maximumWaitMs: 50,
  });
  #mayBeMore = false;
  #wake: () => void = () => {};

  constructor(delivery: Delivery<Item, Made>) {
    this.#delivery = delivery;
  }

  get inFlight(): number {
    return this.#inProgress.size;
  }

  /** Is given what looks at the queue at once: when an attempt made room for another that may be waiting. */
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

  /** Delivers what is due now, until nothing is; returns the number of attempts. For tests and simulated time. */
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
    const items = await this.#delivery.lease();
    for (const item of items) {
      const attempt = this.#carryOut(item).finally(() => this.#inProgress.delete(attempt));
      this.#inProgress.add(attempt);
    }
    return items.length;
  }

  async #carryOut(item: Item): Promise<void> {
    const made = await this.#delivery.attempt(item);
    try {
      if (!(await this.#record(made))) this.#delivery.lost(item);
    } catch (error) {
      this.#delivery.unrecorded(item, error);
    }
    this.#delivery.finished?.(item, made);
    if (this.#mayBeMore) this.#wake();
  }
}
