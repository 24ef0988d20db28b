/**
 * A lane is this worker's delivery to one address of a merchant: how many of its callbacks may be on the way at
 * once. It grows by one with each success and halves with each failure, so that a busy address is served fast and a
 * dead one soon holds a few connections only. What a person sent again has a lane beside it, which stays narrow. Widths
 * live in memory: a restart begins afresh. What all workers must agree on, rest and circuit, is in the database (circuit.ts).
 */
import { type LaneKey, laneText, priorities } from "./address.ts";

export const laneWidth = { first: 16, least: 4, most: 32, resent: 4 } as const;
/** All lanes of a merchant together, however many addresses it names. */
export const merchantWidth = 64;

interface Lane {
  key: LaneKey;
  width: number;
  inFlight: number;
}

export interface LaneLoad extends LaneKey {
  inFlight: number;
  /** How many more may be sent now. */
  free: number;
}

/** An idle lane that is at least as wide as a new one is forgotten. */
export class Lanes {
  readonly #lanes = new Map<string, Lane>();
  #inFlight = 0;

  get inFlight(): number {
    return this.#inFlight;
  }

  started(key: LaneKey): void {
    this.#lane(key).inFlight += 1;
    this.#inFlight += 1;
  }

  finished(key: LaneKey, succeeded: boolean): void {
    const lane = this.#lane(key);
    lane.inFlight -= 1;
    this.#inFlight -= 1;
    const { first, most } = boundsOf(key);
    lane.width = succeeded
      ? Math.min(most, lane.width + 1)
      : Math.max(laneWidth.least, Math.floor(lane.width / 2));
    if (lane.inFlight === 0 && lane.width >= first) this.#lanes.delete(laneText(key));
  }

  /** The lanes that are not as new. */
  loads(): LaneLoad[] {
    return [...this.#lanes.values()].map(({ key, width, inFlight }) => ({
      ...key,
      inFlight,
      free: Math.max(0, width - inFlight),
    }));
  }

  #lane({ MerchantId, Address, Priority }: LaneKey): Lane {
    const key = { MerchantId, Address, Priority };
    let lane = this.#lanes.get(laneText(key));
    if (!lane) {
      lane = { key, width: boundsOf(key).first, inFlight: 0 };
      this.#lanes.set(laneText(key), lane);
    }
    return lane;
  }
}

function boundsOf({ Priority }: LaneKey): { first: number; most: number } {
  return Priority === priorities.live ? laneWidth : { first: laneWidth.resent, most: laneWidth.resent };
}
