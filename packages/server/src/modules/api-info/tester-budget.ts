/** How often one user may ask the signature tester: often enough for a person at work, too slow for a program. */
import { CallError } from "../../call-error.ts";

const windowMs = 60_000;
export const maxChecks = 30;

interface Count {
  since: number;
  checks: number;
}

export class TesterBudget {
  readonly #counts = new Map<bigint, Count>();

  /** Throws TooManyRequests. */
  spend(userId: bigint, now: Date): void {
    const nowMs = now.getTime();
    const count = this.#counts.get(userId);
    if (!count || nowMs - count.since >= windowMs) {
      this.#forgetOld(nowMs);
      this.#counts.set(userId, { since: nowMs, checks: 1 });
      return;
    }
    count.checks += 1;
    if (count.checks <= maxChecks) return;
    throw new CallError("TooManyRequests", { Seconds: Math.ceil((count.since + windowMs - nowMs) / 1_000) });
  }

  #forgetOld(nowMs: number): void {
    for (const [userId, { since }] of this.#counts)
      if (nowMs - since >= windowMs) this.#counts.delete(userId);
  }
}
