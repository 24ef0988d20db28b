/**
 * Tokens and merchants whose requests were rightly signed a while ago. They are looked up although others behind their address
 * have used up what may be wrong from there; whoever was never right is not, and so costs the database nothing.
 */
const rightMs = 3_600_000;
const maximumKept = 10_000;

export class RecentlyRight {
  readonly #until = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  has(credential: string): boolean {
    return (this.#until.get(credential) ?? 0) > this.#now();
  }

  /** A Map keeps its order: whoever was right longest ago comes first. */
  note(credential: string): void {
    this.#until.delete(credential);
    this.#until.set(credential, this.#now() + rightMs);
    for (const oldest of this.#until.keys()) {
      if (this.#until.size <= maximumKept) return;
      this.#until.delete(oldest);
    }
  }

  forget(credential: string): void {
    this.#until.delete(credential);
  }
}
