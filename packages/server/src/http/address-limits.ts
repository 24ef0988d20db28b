/**
 * Requests a minute from one network: the first thing that is asked of each request, before anything is read, looked up
 * or drawn. Of IPv6 a /64 counts as one address, and its /48 as sixteen of them.
 */
import type { Call } from "@opc/contract";
import { CallError } from "../call-error.ts";
import { networksOf } from "../ip-list.ts";
import { Budget } from "./budget.ts";

export const perMinute = {
  /** Calls without a session: sign-in above all. */
  anyone: 600,
  /** Many members may share one address of their telephone company, and each page asks every few seconds. */
  payPage: 12_000,
  /** Visitors of merchants' sites share addresses too; apart from the others, so that reading keeps nobody from signing in. */
  public: 6_000,
  user: 3_000,
  /** Signatures and tokens that did not verify; those that do are not limited. */
  failure: 300,
  /** Suppliers' notices that their supplier has not signed. */
  notice: 300,
  /** Everything that is no call: the console's files, documents, health. */
  plain: 12_000,
} as const;

export type AddressLimit = keyof typeof perMinute;

/** Where each request is counted before anything else is done for it; signatures and tokens are counted when they fail (entry/authenticate.ts). */
export function limitOf(row: Call): AddressLimit | undefined {
  if (row.access.by === "merchantSignature" || row.access.by === "crawlerToken") return undefined;
  if (row.access.by !== "anyone") return "user";
  if (row.publicCache) return "public";
  return row.path.startsWith("/pay_api/") ? "payPage" : "anyone";
}

const addressesOfWide = 16;
const maximumKeys = 100_000;

export class AddressLimits {
  readonly #budgets: ReadonlyMap<AddressLimit, readonly Budget<string>[]>;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    const budget = (most: number) => new Budget<string>({ windowMs: 60_000, most, maximumKeys });
    this.#budgets = new Map(
      Object.entries(perMinute).map(([kind, most]) => [
        kind as AddressLimit,
        [budget(most), budget(most * addressesOfWide)],
      ]),
    );
  }

  /** Seconds to wait, 0 when the request may go on; then it is counted. */
  take(kind: AddressLimit, ip: string): number {
    const seconds = this.#waitSeconds(kind, ip);
    if (seconds === 0)
      for (const { network, budget } of this.#countedBy(kind, ip)) budget?.count(network, this.#now());
    return seconds;
  }

  #waitSeconds(kind: AddressLimit, ip: string): number {
    const now = this.#now();
    return Math.max(
      ...this.#countedBy(kind, ip).map(({ network, budget }) => budget?.waitSeconds(network, now) ?? 0),
    );
  }

  /** Counts nothing. Throws TooManyRequests. */
  assertLeft(kind: AddressLimit, ip: string): void {
    const seconds = this.#waitSeconds(kind, ip);
    if (seconds > 0) throw new CallError("TooManyRequests", { Seconds: seconds });
  }

  /** A request that the database was not there for was none: while it is away nobody is told that there were too many. */
  giveBack(kind: AddressLimit, ip: string): void {
    for (const { network, budget } of this.#countedBy(kind, ip)) budget?.giveBack(network, this.#now());
  }

  #countedBy(kind: AddressLimit, ip: string) {
    return networksOf(ip).map((network, at) => ({ network, budget: this.#budgets.get(kind)?.[at] }));
  }

  /** Throws TooManyRequests. */
  assertWithin(kind: AddressLimit, ip: string): void {
    const seconds = this.take(kind, ip);
    if (seconds > 0) throw new CallError("TooManyRequests", { Seconds: seconds });
  }
}
