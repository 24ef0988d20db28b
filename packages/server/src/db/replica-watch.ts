/**
 * Whether a streaming replica may be read from. Where it stands is compared with where the main database stood, and
 * when: so it is found out whichever of the two stopped telling, and an idle main database makes no lag.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** Until it has been seen to follow, it is looked at more often. */
const firstLookMs = 500;
const lookAgainMs = 20;

export interface ReplicaWords {
  warn(facts: object, text: string): void;
  info(facts: object, text: string): void;
}

export interface WatchOptions {
  log: ReplicaWords;
  maxLagMs?: number;
  checkMs?: number;
}

interface Sample {
  atMs: number;
  position: bigint;
}

export class ReplicaWatch {
  readonly #main: pg.Pool;
  readonly #replica: pg.Pool;
  readonly #log: ReplicaWords;
  readonly #maxLagMs: number;
  readonly #checkMs: number;
  /** Where the main database stood and the replica has not been seen yet, oldest first. */
  #ahead: Sample[] = [];
  /** The replica has all that the main database had then. */
  #asOfMs = Number.NEGATIVE_INFINITY;
  #isWell = false;
  #isSaid = false;
  #timer: NodeJS.Timeout | undefined;
  #checking: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(pools: { main: pg.Pool; replica: pg.Pool }, options: WatchOptions) {
    this.#main = pools.main;
    this.#replica = pools.replica;
    this.#log = options.log;
    this.#maxLagMs = options.maxLagMs ?? 30_000;
    this.#checkMs = options.checkMs ?? 5_000;
  }

  get isWell(): boolean {
    return this.#isWell;
  }

  get asOfMs(): number {
    return this.#asOfMs;
  }

  async start(): Promise<void> {
    this.#checking = this.#check();
    await this.#checking;
    const waitMs = this.#asOfMs > 0 ? this.#checkMs : Math.min(this.#checkMs, firstLookMs);
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.start(), waitMs);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#checking;
    await Promise.all([this.#main.end(), this.#replica.end()]);
  }

  /** Said once until it is well again, not at every check. */
  lost(error: unknown): void {
    this.#isWell = false;
    if (this.#isSaid || this.#isStopped) return;
    this.#isSaid = true;
    this.#log.warn({ err: error }, "the replica is not used: reports read from the main database meanwhile");
  }

  /** Whether it has, within the patience, all that the main database has at this moment. */
  async hasCaughtUp(patienceMs: number): Promise<boolean> {
    const untilMs = Date.now() + patienceMs;
    try {
      // Where its log grows, not how far it is written out: a commit may be answered before that.
      const position = await this.#mainPosition("pg_current_wal_insert_lsn");
      while (this.#isWell) {
        if ((await this.#replicaPosition()) >= position) return true;
        if (Date.now() >= untilMs) return false;
        await sleep(lookAgainMs);
      }
      return false;
    } catch (error) {
      this.lost(error);
      return false;
    }
  }

  async #check(): Promise<void> {
    try {
      await this.#noteMain();
      const position = await this.#replicaPosition();
      while (this.#ahead[0] && this.#ahead[0].position <= position)
        this.#asOfMs = this.#ahead.shift()?.atMs ?? this.#asOfMs;
      if (Date.now() - this.#asOfMs > this.#maxLagMs) throw new Error("the replica is too far behind");
      this.#well();
    } catch (error) {
      this.lost(error);
    }
  }

  /** Nobody is let in while the main database does not answer, so nothing is decided then. */
  async #noteMain(): Promise<void> {
    const atMs = Date.now();
    const position = await this.#mainPosition("pg_current_wal_lsn").catch(() => undefined);
    if (position === undefined) return;
    this.#ahead.push({ atMs, position });
    // What was noted between two others only tells more exactly when; a replica that is away for days needs no more.
    if (this.#ahead.length > 1_000) this.#ahead.splice(1, 500);
  }

  async #mainPosition(end: "pg_current_wal_lsn" | "pg_current_wal_insert_lsn"): Promise<bigint> {
    const { rows } = await this.#main.query<{ position: string }>(
      `select (${end}() - '0/0')::text as position`,
    );
    return BigInt(rows[0]?.position ?? 0);
  }

  async #replicaPosition(): Promise<bigint> {
    const { rows } = await this.#replica.query<{ position: string | null }>(
      "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end::text as position",
    );
    const position = rows[0]?.position;
    if (!position) throw new Error("the server of DATABASE_REPLICA_URL is no streaming replica");
    return BigInt(position);
  }

  #well(): void {
    if (!this.#isWell) this.#log.info({}, "reports read from the replica");
    this.#isWell = true;
    this.#isSaid = false;
  }
}
