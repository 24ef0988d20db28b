/**
 * A lane is one merchant's share of this worker's delivery: how many of its callbacks may be on the way at
 * once. It grows by one with each success and halves with each failure, so that a busy merchant is served fast and a
 * dead one soon holds a few connections only. Lanes live in memory: a restart begins afresh.
 */
export const laneWidth = { first: 16, least: 4, most: 32 } as const;

interface Lane {
  width: number;
  inFlight: number;
  /** Rests until then because the merchant answered 429. */
  restsUntilMs: number;
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

  finished(merchantId: bigint, result: { succeeded: boolean; restMs: number }, nowMs: number): void {
    const lane = this.#lane(merchantId);
    lane.inFlight -= 1;
    this.#inFlight -= 1;
    lane.width = result.succeeded
      ? Math.min(laneWidth.most, lane.width + 1)
      : Math.max(laneWidth.least, Math.floor(lane.width / 2));
    if (result.restMs > 0) lane.restsUntilMs = Math.max(lane.restsUntilMs, nowMs + result.restMs);
    if (lane.inFlight === 0 && lane.width >= laneWidth.first && lane.restsUntilMs <= nowMs) {
      this.#lanes.delete(merchantId);
    }
  }

  /** The lanes that are not as new; every other merchant may send `laneWidth.first`. */
  loads(nowMs: number): LaneLoad[] {
    return [...this.#lanes].map(([merchantId, { width, inFlight, restsUntilMs }]) => ({
      merchantId,
      inFlight,
      free: restsUntilMs > nowMs ? 0 : Math.max(0, width - inFlight),
    }));
  }

  #lane(merchantId: bigint): Lane {
    let lane = this.#lanes.get(merchantId);
    if (!lane) {
      lane = { width: laneWidth.first, inFlight: 0, restsUntilMs: 0 };
      this.#lanes.set(merchantId, lane);
    }
    return lane;
  }
}
