/**
 * How often something may happen in a window of time, counted by key: a user's refusals, a network's requests. It holds
 * no more keys than it is told; when so many are in one window, the oldest is forgotten.
 */
export interface BudgetTerms {
  windowMs: number;
  most: number;
  maximumKeys: number;
}

interface Count {
  since: number;
  times: number;
}

/** Times are milliseconds of any clock that goes forward. */
export class Budget<Key> {
  readonly #counts = new Map<Key, Count>();
  readonly #terms: BudgetTerms;

  constructor(terms: BudgetTerms) {
    this.#terms = terms;
  }

  /** Seconds until the key may go on; 0: now. */
  waitSeconds(key: Key, now: number): number {
    const count = this.#counts.get(key);
    if (!count || count.times < this.#terms.most) return 0;
    const waitMs = count.since + this.#terms.windowMs - now;
    return waitMs > 0 ? Math.ceil(waitMs / 1000) : 0;
  }

  count(key: Key, now: number): void {
    const count = this.#counts.get(key);
    if (count && now - count.since < this.#terms.windowMs) {
      count.times += 1;
      return;
    }
    this.#counts.delete(key);
    this.#makeRoom(now);
    this.#counts.set(key, { since: now, times: 1 });
  }

  /** What was counted in this window did not happen after all. */
  giveBack(key: Key, now: number): void {
    const count = this.#counts.get(key);
    if (count && count.times > 0 && now - count.since < this.#terms.windowMs) count.times -= 1;
  }

  /** A Map keeps its order: the oldest window comes first. */
  #makeRoom(now: number): void {
    for (const [key, { since }] of this.#counts) {
      const isOver = now - since >= this.#terms.windowMs;
      if (!isOver && this.#counts.size < this.#terms.maximumKeys) return;
      this.#counts.delete(key);
    }
  }
}
