/**
 * Watches in each worker whether the database still holds what the anchor remembers, and stops payouts where it does not. A new
 * line is let go on only after a while, in which every other worker with a newer anchor had its turn to contradict.
 */
import type { StopReason } from "@opc/contract/proof/stops";
import { readFaults } from "../../db/standing.ts";
import { inSharedTransaction, type Transaction, wholeScope } from "../../db/transaction.ts";
import type { ChainName, Tips } from "../../ports/chain-anchor.ts";
import type { Services } from "../../services.ts";
import { type Compared, compareTips } from "./compare.ts";
import { noteCompared, readStanding, type Standing } from "./line.ts";
import { lastEnd, stopPayouts } from "./stop.ts";

/** How often the anchor is compared, and moved on to what other workers sealed. */
export const compareEachMs = 10_000;
/** For which a new line is looked at before it may pay out: longer than each worker's pause. */
export const settleMs = 10_000;
/** After which a new line that no worker can compare stops payouts. */
export const nothingMs = 60_000;

type WatchServices = Pick<Services, "database" | "clock" | "vault" | "anchor" | "log" | "judgesStanding">;

export class AnchorWatch {
  readonly #services: WatchServices;
  #comparedAt: number | undefined;
  #newSince: number | undefined;

  constructor(services: WatchServices) {
    this.#services = services;
  }

  async round(): Promise<void> {
    const standing = await this.#inWhole(readStanding);
    const now = this.#services.clock.now().getTime();
    const isNew = standing.Line !== standing.Compared;
    this.#newSince = isNew ? (this.#newSince ?? now) : undefined;
    const isFresh = this.#comparedAt !== undefined && Math.abs(now - this.#comparedAt) < compareEachMs;
    if (isNew || !isFresh) await this.compare(standing);
  }

  /** At once: after sealing found that the anchor does not fit. */
  async compare(known?: Standing): Promise<void> {
    const { anchor, clock } = this.#services;
    const standing = known ?? (await this.#inWhole(readStanding));
    await this.#followEnd();
    const anchored = await anchor?.read();
    if (anchored === "forged") return this.#stop("AnchorContradicts", ["chain-anchor.json"], standing);
    const compared = await this.#inWhole((tx) => compareTips(tx, anchored ?? new Map()));
    if (compared.lost.length > 0) return this.#stop("AnchorContradicts", compared.lost, standing);
    this.#comparedAt = clock.now().getTime();
    if (standing.Line === standing.Compared) await this.#moveOn(compared, standing);
    else await this.#judgeNewLine(anchored, standing);
  }

  async #moveOn({ advances }: Compared, { Line }: Standing): Promise<void> {
    // All that is anchored was found a moment ago; what another worker's sealing changed since is for the next round.
    await this.#services.anchor?.advance(advances, async () => true);
    await this.#inWhole(async (tx) => noteCompared(tx, Line, await this.#commitsKept(tx)));
  }

  async #judgeNewLine(anchored: Tips | undefined, standing: Standing): Promise<void> {
    const forMs = this.#services.clock.now().getTime() - (this.#newSince ?? Number.POSITIVE_INFINITY);
    if (!anchored || anchored.size === 0) {
      if (forMs >= nothingMs) await this.#stop("NothingToCompare", [], standing);
    } else if (forMs >= settleMs) {
      if (!standing.CommitsKept) return this.#stop("CommitsNotKept", [], standing);
      await this.#inWhole(async (tx) => noteCompared(tx, standing.Line, await this.#commitsKept(tx)));
      this.#services.log.info(
        { line: standing.Line },
        "the database failed over and holds all that is anchored",
      );
    }
  }

  /** With the line in one transaction: from here on the stop alone holds payouts. */
  async #stop(
    reason: StopReason,
    lost: readonly (ChainName | "chain-anchor.json")[],
    { Line }: Standing,
  ): Promise<void> {
    const { clock, log } = this.#services;
    this.#comparedAt = clock.now().getTime();
    const isNew = await this.#inWhole(async (tx) => {
      await noteCompared(tx, Line, await this.#commitsKept(tx));
      return stopPayouts(tx, reason, lost, clock.now());
    });
    if (isNew) log.error({ reason, lost }, `no payout is sent any more: ${reason}`);
  }

  /** Two people let payouts go on: what they accepted contradicts no more. */
  async #followEnd(): Promise<void> {
    const { anchor, vault, log } = this.#services;
    if (!anchor) return;
    const end = await this.#inWhole((tx) => lastEnd(tx, vault));
    if (end === "forged") log.error("the end of a payout stop was not written by this server");
    if (typeof end !== "bigint" || end <= (await anchor.ended())) return;
    const { tips } = await this.#inWhole((tx) => compareTips(tx, new Map()));
    await anchor.beginAnew(tips, end);
    log.warn({ stop: end.toString() }, "the anchor begins anew: two people ended the payout stop");
  }

  /** Of the embedded server nothing fails over. */
  async #commitsKept(tx: Transaction): Promise<boolean> {
    if (!this.#services.judgesStanding) return true;
    const faults = await readFaults(tx);
    return !faults.includes("NoSynchronousStandby") && !faults.includes("CommitsNotKept");
  }

  #inWhole<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return inSharedTransaction(this.#services.database, wholeScope, work);
  }
}
