/**
 * A lane is one merchant's share of this worker's delivery: how many of its callbacks may be on the way at
 * once. It grows by one with each success and halves with each failure, so that a busy merchant is served fast and a
 * dead one soon holds a few connections only. Widths live in memory: a restart begins afresh. What all workers must agree
 * on, rest and circuit, is in the database (circuit.ts).
 */
export const laneWidth = { first: 16, least: 4, most: 32 } as const;

interface Lane {
  width: number;
  inFlight: number;
}

export interface LaneLoad {
  merchantId: bigint;
  inFlight: number;
  /** How many more may be sent now. */
  free: number;
}

/** An idle lane that is at least as wide as a new one is forgotten. */
export class Lanes {
  readonly #lanes = new Map<bigint, Lane>();
  #inFlight = 0;

  get inFlight(): number {
    return this.#inFlight;
  }

  started(merchantId: bigint): void {
    this.#lane(merchantId).inFlight += 1;
    this.#inFlight += 1;
  }

  finished(merchantId: bigint, succeeded: boolean): void {
    const lane = this.#lane(merchantId);
    lane.inFlight -= 1;
    this.#inFlight -= 1;
    lane.width = succeeded
      ? Math.min(laneWidth.most, lane.width + 1)
      : Math.max(laneWidth.least, Math.floor(lane.width / 2));
    if (lane.inFlight === 0 && lane.width >= laneWidth.first) this.#lanes.delete(merchantId);
  }

  /** The lanes that are not as new; every other merchant may send `laneWidth.first`. */
  loads(): LaneLoad[] {
    return [...this.#lanes].map(([merchantId, { width, inFlight }]) => ({
      merchantId,
      inFlight,
      free: Math.max(0, width - inFlight),
    }));
  }

  #lane(merchantId: bigint): Lane {
    let lane = this.#lanes.get(merchantId);
    if (!lane) {
      lane = { width: laneWidth.first, inFlight: 0 };
      this.#lanes.set(merchantId, lane);
    }
    return lane;
  }
}
