/**
 * A password's hash costs 19 MiB and tens of milliseconds by design, and each address may ask for some before it has to
 * wait. So that a thousand addresses at once hold up nobody else, strangers are judged a few at a time and so many wait; who
 * signed in from this browser before, or is signed in, waits for none of them.
 */
import { availableParallelism } from "node:os";

export interface LaneTerms {
  atOnce: number;
  waiting: number;
}

export class Lane {
  readonly #terms: LaneTerms;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(terms: LaneTerms) {
    this.#terms = terms;
  }

  /** Whoever comes now had better come again. */
  get isFull(): boolean {
    return this.#queue.length >= this.#terms.waiting;
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#terms.atOnce) this.#running += 1;
    else await new Promise<void>((go) => this.#queue.push(go));
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** Half of the processors, so that requests are answered meanwhile; the last who waits does so for some seconds. */
export const strangerTerms: LaneTerms = {
  atOnce: Math.max(1, Math.floor(availableParallelism() / 2)),
  waiting: 100,
};

export const strangers = new Lane(strangerTerms);
