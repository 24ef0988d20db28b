/**
 * How many refusals one user may cause in a minute. Each of them has a line in the operation log; beyond the budget
 * the user's requests are turned away before anything is written, so that a flood of them fills no disk.
 */
const windowMs = 60_000;
const maxRefusals = 300;

interface Count {
  since: number;
  refusals: number;
}

export class RefusalBudget {
  readonly #counts = new Map<bigint, Count>();

  /** Seconds until the user may ask again; 0: now. */
  waitSeconds(userId: bigint, now: Date): number {
    const count = this.#counts.get(userId);
    if (!count || count.refusals < maxRefusals) return 0;
    const waitMs = count.since + windowMs - now.getTime();
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    this.#counts.delete(userId);
    return 0;
  }

  count(userId: bigint, now: Date): void {
    const count = this.#counts.get(userId);
    if (count && now.getTime() - count.since < windowMs) {
      count.refusals += 1;
      return;
    }
    this.#counts.delete(userId);
    this.#forgetOld(now);
    this.#counts.set(userId, { since: now.getTime(), refusals: 1 });
  }

  /** A Map keeps its order: the oldest window comes first. */
  #forgetOld(now: Date): void {
    for (const [userId, { since }] of this.#counts) {
      if (now.getTime() - since < windowMs) return;
      this.#counts.delete(userId);
    }
  }
}
