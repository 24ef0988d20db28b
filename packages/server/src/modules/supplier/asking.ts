/**
 * A worker's questions to the outside: each round takes what is due and asks it; so many at once in all and of one lane, which is a
 * supplier's, whatever channels it has; some room is kept for lanes with little on the way. So suppliers that hang, one or several,
 * delay no other. What a question is and what its answer does, the dispatchers know (dispatcher.ts
 * for collections, payout-channel/dispatcher.ts for payouts).
 */
import { type MayLeave, startLease } from "../../delivery/held.ts";
import type { Services } from "../../services.ts";

const maxInFlight = 128;
/** Of those, for lanes with fewer than `least` on the way. */
const reserved = 32;
export const laneWidth = { most: 32, least: 4 } as const;

export interface DueRequest {
  now: Date;
  /** At most so many in all, and so many more of lanes with little on the way. */
  limit: number;
  reserve: number;
  /** On the way, by supplier. */
  inFlight: ReadonlyMap<bigint, number>;
}

export interface WorkSource<Task> {
  /** In one transaction: due ones, held for this worker and marked as asked. */
  lease(request: DueRequest): Promise<Task[]>;
  supplierOf(task: Task): bigint;
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
    const room = maxInFlight - this.#inProgress.size;
    if (room <= 0) return 0;
    const limit = Math.max(0, room - reserved);
    const mayLeave = startLease(this.#services.clock);
    const now = this.#services.clock.now();
    const request = { now, limit, reserve: room - limit, inFlight: this.#inFlight };
    const tasks = await this.#source.lease(request);
    for (const task of tasks) {
      const lane = this.#source.supplierOf(task);
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
