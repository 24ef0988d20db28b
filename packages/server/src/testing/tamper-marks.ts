/** What the random attacks of the proof's test are made of: where everything is, where the proof may point, and the dice. */
import type { Bad } from "../modules/proof/proof.ts";

export interface EntryPlace {
  Id: bigint;
  JournalId: bigint;
  AccountId: bigint;
  Sequence: bigint;
}

export interface LinePlace {
  LogId: bigint;
  Sequence: bigint;
}

export interface AttackWorld {
  entries: EntryPlace[];
  lines: LinePlace[];
  accountIds: bigint[];
}

/** Where the proof may point. */
export class Marks {
  readonly #world: AttackWorld;
  readonly #entries = new Set<bigint>();
  readonly #journals = new Set<bigint>();
  readonly #accounts = new Set<bigint>();
  readonly #lines = new Set<bigint>();
  #isTail = false;

  constructor(world: AttackWorld) {
    this.#world = world;
  }

  /** The entry, its transfer's other entries and the next one of its account. */
  entry(place: EntryPlace): void {
    this.#journals.add(place.JournalId);
    for (const other of this.#world.entries) {
      if (other.JournalId === place.JournalId) this.#entries.add(other.Id);
      if (other.AccountId === place.AccountId && other.Sequence === place.Sequence + 1n)
        this.#entries.add(other.Id);
    }
    // Without a next one it is the account that lacks its last entry.
    this.#accounts.add(place.AccountId);
  }

  /** All of a transfer's entries, and the next ones of their accounts. */
  journal(journalId: bigint): void {
    for (const place of this.#world.entries) if (place.JournalId === journalId) this.entry(place);
  }

  account(id: bigint): void {
    this.#accounts.add(id);
    for (const place of this.#world.entries) if (place.AccountId === id) this.#entries.add(place.Id);
  }

  newJournal(id: bigint): void {
    this.#journals.add(id);
  }

  newEntry(id: bigint): void {
    this.#entries.add(id);
  }

  /** The line and the next one. */
  line(place: LinePlace): void {
    for (const other of this.#world.lines) {
      if (other.Sequence === place.Sequence || other.Sequence === place.Sequence + 1n)
        this.#lines.add(other.LogId);
    }
  }

  newLine(id: bigint): void {
    this.#lines.add(id);
  }

  tail(): void {
    this.#isTail = true;
  }

  hold({ row, range }: Bad): boolean {
    const [table, id = ""] = row.split(" ");
    const number = /^\d+$/.test(id) ? BigInt(id) : undefined;
    if (range) return this.#isTail;
    if (number === undefined) return false;
    if (table === "ledger_entry") return this.#entries.has(number);
    if (table === "ledger_account" || table === "ledger_seal") return this.#accounts.has(number);
    if (table === "journal") return this.#journals.has(number);
    return table === "operation_log" && this.#lines.has(number);
  }
}

export interface Dice {
  below(limit: number): number;
  of<Item>(items: readonly Item[]): Item;
}

/** The same throws for the same seed (mulberry32). */
export function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    of(items) {
      const item = items[below(items.length)];
      if (item === undefined) throw new Error("nothing to choose from");
      return item;
    },
  };
}
