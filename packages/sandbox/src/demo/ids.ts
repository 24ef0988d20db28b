/** Time-ordered ids of the past: one source a table, so that rows of the same millisecond stay apart. */
import { idAt } from "@opc/server/db/id";

export class IdSource {
  readonly #used = new Map<number, number>();

  at(timeMs: number): bigint {
    const sequence = this.#used.get(timeMs) ?? 0;
    this.#used.set(timeMs, sequence + 1);
    return idAt(new Date(timeMs), sequence);
  }
}
