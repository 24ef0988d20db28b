/**
 * Queues in a row, simulated event by event: jobs arrive at random, pass stations one after the other, and wait where all servers of
 * a station are busy, first come, first served. Terms: a *station* has so many *servers*; a *service* is the time that one of them
 * takes for one job, in ms; the *load* is the part of the time that its servers are busy. Same seed, same figures.
 */

export interface Station {
  name: string;
  servers: number;
}

/** One stop of a job. */
export interface Visit {
  /** Index of the station. */
  station: number;
  /** Mean, in ms. */
  serviceMs: number;
  /** Around the mean: always the same, or exponential. */
  spread: "none" | "exponential";
  /** Before it comes here, mean of an exponential time in ms: a member that pays later. */
  afterMs?: number;
}

export interface Simulation {
  stations: readonly Station[];
  visits: readonly Visit[];
  /** Jobs a second, arriving independently of one another. */
  perSecond: number;
  seconds: number;
  seed: number;
  /** Left out of the figures: it fills up first. */
  warmUpSeconds?: number;
}

export interface StationFigures {
  name: string;
  load: number;
  /** Jobs that wait, on average over time and at most. */
  meanWaiting: number;
  maxWaiting: number;
  /** Of a visit's wait, in ms. */
  meanWaitMs: number;
  p99WaitMs: number;
}

interface Arrival {
  atMs: number;
  visit: number;
}

export function simulate(simulation: Simulation): StationFigures[] {
  const { stations, visits, perSecond, seconds, seed, warmUpSeconds = 0 } = simulation;
  const random = randomOf(seed);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const [beginMs, endMs] = [warmUpSeconds * 1_000, (warmUpSeconds + seconds) * 1_000];
  const desks = stations.map((station) => new Desk(station, beginMs, endMs));
  const coming = new Heap<Arrival>(({ atMs }) => atMs);
  const come = (fromMs: number, visit: number) => {
    const afterMs = visits[visit]?.afterMs ?? 0;
    coming.push({ atMs: fromMs + (afterMs > 0 ? exponential(afterMs) : 0), visit });
  };
  let nextMs = exponential(1_000 / perSecond);
  for (;;) {
    const first = coming.peek();
    const isNew = nextMs <= (first?.atMs ?? Number.POSITIVE_INFINITY);
    const nowMs = isNew ? nextMs : (first as Arrival).atMs;
    if (nowMs >= endMs) break;
    if (isNew) {
      come(nextMs, 0);
      nextMs += exponential(1_000 / perSecond);
      continue;
    }
    const { atMs, visit: index } = coming.pop() as Arrival;
    const { station, serviceMs, spread } = visits[index] as Visit;
    const leftMs = (desks[station] as Desk).serve(
      atMs,
      spread === "none" ? serviceMs : exponential(serviceMs),
    );
    if (index + 1 < visits.length) come(leftMs, index + 1);
  }
  return desks.map((desk) => desk.figures());
}

/** A station at work. Jobs come in the order of time, so that each takes the server that is free first. */
class Desk {
  readonly #station: Station;
  readonly #beginMs: number;
  readonly #endMs: number;
  readonly #freeAt = new Heap<number>((at) => at);
  /** When those that wait begin to be served. */
  readonly #begins = new Heap<number>((at) => at);
  readonly #waitsMs: number[] = [];
  #busyMs = 0;
  #waitingMs = 0;
  #maxWaiting = 0;

  constructor(station: Station, beginMs: number, endMs: number) {
    this.#station = station;
    this.#beginMs = beginMs;
    this.#endMs = endMs;
    for (let server = 0; server < station.servers; server++) this.#freeAt.push(0);
  }

  /** Returns when the job leaves. */
  serve(atMs: number, serviceMs: number): number {
    const begunMs = Math.max(atMs, this.#freeAt.pop() as number);
    const leftMs = begunMs + serviceMs;
    this.#freeAt.push(leftMs);
    while ((this.#begins.peek() ?? Number.POSITIVE_INFINITY) <= atMs) this.#begins.pop();
    if (begunMs > atMs) this.#begins.push(begunMs);
    this.#busyMs += this.#within(begunMs, leftMs);
    this.#waitingMs += this.#within(atMs, begunMs);
    if (atMs >= this.#beginMs) {
      this.#waitsMs.push(begunMs - atMs);
      this.#maxWaiting = Math.max(this.#maxWaiting, this.#begins.size);
    }
    return leftMs;
  }

  #within(fromMs: number, toMs: number): number {
    return Math.max(0, Math.min(toMs, this.#endMs) - Math.max(fromMs, this.#beginMs));
  }

  figures(): StationFigures {
    const { name, servers } = this.#station;
    const spanMs = this.#endMs - this.#beginMs;
    const waits = Float64Array.from(this.#waitsMs).sort();
    const sum = this.#waitsMs.reduce((total, wait) => total + wait, 0);
    return {
      name,
      load: this.#busyMs / (spanMs * servers),
      meanWaiting: this.#waitingMs / spanMs,
      maxWaiting: this.#maxWaiting,
      meanWaitMs: waits.length > 0 ? sum / waits.length : 0,
      p99WaitMs: waits[Math.min(waits.length - 1, Math.floor(waits.length * 0.99))] ?? 0,
    };
  }
}

/** The least first. */
class Heap<Item> {
  readonly #items: Item[] = [];
  readonly #rank: (item: Item) => number;

  constructor(rank: (item: Item) => number) {
    this.#rank = rank;
  }

  get size(): number {
    return this.#items.length;
  }

  peek(): Item | undefined {
    return this.#items[0];
  }

  push(item: Item): void {
    const items = this.#items;
    let place = items.push(item) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (this.#rank(items[above] as Item) <= this.#rank(item)) break;
      items[place] = items[above] as Item;
      place = above;
    }
    items[place] = item;
  }

  pop(): Item | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (last !== undefined && items.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: Item): void {
    const items = this.#items;
    const rank = this.#rank(item);
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= items.length) break;
      if (below + 1 < items.length && this.#rank(items[below + 1] as Item) < this.#rank(items[below] as Item))
        below++;
      if (this.#rank(items[below] as Item) >= rank) break;
      items[place] = items[below] as Item;
      place = below;
    }
    items[place] = item;
  }
}

/** A small generator (xorshift) in [0, 1): the same seed draws the same. */
function randomOf(seed: number): () => number {
  let state = (seed | 0) ^ 0x2545f491 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
