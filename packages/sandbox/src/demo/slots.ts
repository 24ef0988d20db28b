/** Amount slots of made-up history, by the rule of the real ones: one payable amount lives once on an account. */
import type { Random } from "../random.ts";
import { accounts, amountDifference, type DemoAccount } from "./people.ts";

const differences = Number(amountDifference.maximumMinor - amountDifference.minimumMinor) + 1;

export interface TakenSlot {
  account: DemoAccount;
  payableMinor: bigint;
}

export class SlotBook {
  readonly #takenUntil = new Map<string, number>();
  readonly #restMs: number;

  constructor(restMs: number) {
    this.#restMs = restMs;
  }

  /** A free slot at that time, or undefined when every account that takes the amount is full. */
  take(random: Random, amountMinor: bigint, atMs: number): TakenSlot | undefined {
    const fitting = accounts.filter(
      (account) => amountMinor >= account.minimumMinor && amountMinor <= account.maximumMinor,
    );
    const start = random.between(0, fitting.length - 1);
    for (let step = 0; step < fitting.length; step += 1) {
      const account = fitting[(start + step) % fitting.length];
      if (!account) continue;
      const payableMinor = this.#freeAmount(random, account, amountMinor, atMs);
      if (payableMinor === undefined) continue;
      const untilMs = atMs + account.validityMinutes * 60_000 + this.#restMs;
      this.#takenUntil.set(`${account.name}/${payableMinor}`, untilMs);
      return { account, payableMinor };
    }
    return undefined;
  }

  #freeAmount(random: Random, account: DemoAccount, amountMinor: bigint, atMs: number): bigint | undefined {
    const first = random.between(0, differences - 1);
    for (let step = 0; step < differences; step += 1) {
      const payable = amountMinor + amountDifference.minimumMinor + BigInt((first + step) % differences);
      if ((this.#takenUntil.get(`${account.name}/${payable}`) ?? 0) <= atMs) return payable;
    }
    return undefined;
  }
}
