/**
 * A worker's questions to the outside: each round takes what is due and asks it; so many at once in all and of one lane, so
 * that one supplier that hangs delays no other. What a question is and what its answer does, the dispatchers know (dispatcher.ts
 * for collections, payout-channel/dispatcher.ts for payouts).
 */
import { type MayLeave, startLease } from "../../delivery/held.ts";
import type { Services } from "../../services.ts";

const maxInFlight = 128;
const maxOfLane = 32;

export interface DueRequest {
  now: Date;
  /** At most so many in all. */
  limit: number;
  /** At most so many of one lane (a channel), those on the way counted. */
  perChannel: number;
  /** On the way, by lane. */
  inFlight: ReadonlyMap<bigint, number>;
}

export interface WorkSource<Task> {
  /** In one transaction: due ones, held for this worker and marked as asked. */
  lease(request: DueRequest): Promise<Task[]>;
  channelOf(task: Task): bigint;
  /** Asks and writes down the answer; never throws. Nothing may be sent once `mayLeave` is false. */
  ask(task: Task, mayLeave: MayLeave): Promise<void>;
}

export class Asking<Task> {
  readonly #services: Pick<Services, "clock">;
  readonly #source: WorkSource<Task>;
  readonly #inProgress = new Set<Promise<void>>();
  readonly #inFlight = new Map<bigint, number>();
  #wake: () => void = () => {};

  constructor(services: Pick<Services, "clock">, source: WorkSource<Task>) {
    this.#services = services;
    this.#source = source;
  }

  /** Is given what begins the next round at once: when an answer made room. */
  wokenBy(wake: () => void): void {
    this.#wake = wake;
  }

  /** Begins the questions that are due, which go on beside it. */
  async round(): Promise<"again" | undefined> {
    return (await this.#startDue()) > 0 ? "again" : undefined;
  }

  /** Waits for the questions on the way. */
  async end(): Promise<void> {
    await Promise.all(this.#inProgress);
  }

  /** Asks what is due now, until nothing is; returns the number of questions. For tests and simulated time. */
  async dispatchDue(): Promise<number> {
    for (let questions = 0; ; ) {
      const started = await this.#startDue();
      await this.end();
      if (started === 0) return questions;
      questions += started;
    }
  }

  async #startDue(): Promise<number> {
    const limit = maxInFlight - this.#inProgress.size;
    if (limit <= 0) return 0;
    const mayLeave = startLease(this.#services.clock);
    const now = this.#services.clock.now();
    const request = { now, limit, perChannel: maxOfLane, inFlight: this.#inFlight };
    const tasks = await this.#source.lease(request);
    for (const task of tasks) {
      const lane = this.#source.channelOf(task);
      this.#inFlight.set(lane, (this.#inFlight.get(lane) ?? 0) + 1);
      const asked = this.#source.ask(task, mayLeave).finally(() => {
        this.#inProgress.delete(asked);
        this.#inFlight.set(lane, (this.#inFlight.get(lane) ?? 1) - 1);
        this.#wake();
      });
      this.#inProgress.add(asked);
    }
    return tasks.length;
  }
}
