/** Time-ordered ids of the past: one source a table, so that rows of the same millisecond stay apart. */
import { idAt } from "@opc/server/db/id";

export class IdSource {
  readonly #used = new Map<number, number>();
  readonly #first: number;

  /** `first`: place within a millisecond, so that what one source writes can follow what another wrote. */
  constructor(first = 0) {
    this.#first = first;
  }

  at(timeMs: number): bigint {
    const sequence = this.#used.get(timeMs) ?? this.#first;
    this.#used.set(timeMs, sequence + 1);
    return idAt(new Date(timeMs), sequence);
  }
}
