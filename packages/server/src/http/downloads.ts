/** Exported files on their way: each holds a piece or two of a megabyte in memory, for as long as its reader likes. */
import type { ServerResponse } from "node:http";
import { CallError } from "../call-error.ts";

/** At once. */
const mostOfUser = 4;
const mostOfProcess = 60;

export class Downloads {
  readonly #ofUser = new Map<bigint, number>();
  #all = 0;

  /** Counts one until its answer has ended, however it ends. Throws Overloaded. */
  begin(userId: bigint, answer: ServerResponse): void {
    const own = this.#ofUser.get(userId) ?? 0;
    if (own >= mostOfUser || this.#all >= mostOfProcess) throw new CallError("Overloaded");
    this.#ofUser.set(userId, own + 1);
    this.#all += 1;
    let isOver = false;
    const end = () => {
      if (!isOver) this.#end(userId);
      isOver = true;
    };
    // Sent whole, or broken off.
    answer.once("finish", end).once("close", end);
  }

  #end(userId: bigint): void {
    const left = (this.#ofUser.get(userId) ?? 1) - 1;
    if (left === 0) this.#ofUser.delete(userId);
    else this.#ofUser.set(userId, left);
    this.#all -= 1;
  }
}
