/**
 * A transaction that would wait for what somebody else holds, while others wait for what it holds itself, gives everything
 * back after a moment, waits holding nothing, and is run again. So whoever holds one merchant's balance delays that merchant.
 */
import type { Database } from "./kysely.ts";
import { RaceLost, retryRaces } from "./races.ts";
import { inSharedTransaction, patiently, type Transaction, wholeScope } from "./transaction.ts";

/** What may be held, by keys of its own. */
export interface Holding {
  /** Of these keys those that somebody holds at this moment. */
  heldOf(tx: Transaction, keys: readonly bigint[]): Promise<bigint[]>;
  /** Comes back when nobody does. */
  wait(tx: Transaction, key: bigint): Promise<unknown>;
}

/** Thrown inside a transaction that gives way (`giveWay`), so that nothing of it stays. */
export class Held extends RaceLost {
  readonly keys: readonly bigint[];
  readonly holding: Holding;

  /** `keys`: one of them may be held. */
  constructor(keys: readonly bigint[], holding: Holding) {
    super("what the transaction needs is held by another");
    this.keys = keys;
    this.holding = holding;
  }
}

/**
 * Runs `work` (a whole transaction) again when it lost a race, and when what it gave way for is free. It gives way once: what
 * is only busy is then waited for as ever, so that nobody does the same work again and again.
 */
export function inTurn<Result>(database: Database, work: () => Promise<Result>): Promise<Result> {
  let isPatient = false;
  return retryRaces(
    () => (isPatient ? patiently(work) : work()),
    async (error) => {
      if (!(error instanceof Held)) return;
      isPatient = true;
      await Promise.all((await waitsFor(database, error)).values());
    },
  );
}

/** By each key that is held, the wait for it. A wait ends with an error where it takes too long. */
export async function waitsFor(
  database: Database,
  { keys, holding }: Held,
): Promise<Map<bigint, Promise<void>>> {
  const held = await inSharedTransaction(database, wholeScope, (tx) => holding.heldOf(tx, keys));
  return new Map(held.map((key) => [key, waitFor(database, key, holding)]));
}

const waits = new WeakMap<Database, Map<bigint, Promise<void>>>();

/** Of all who wait for the same in this process one asks the database. */
function waitFor(database: Database, key: bigint, holding: Holding): Promise<void> {
  const known = waits.get(database) ?? new Map<bigint, Promise<void>>();
  waits.set(database, known);
  const underWay = known.get(key);
  if (underWay) return underWay;
  const wait = inSharedTransaction(database, wholeScope, async (tx) => {
    await holding.wait(tx, key);
  }).finally(() => known.delete(key));
  // Whoever wants it hears of it; nobody may.
  wait.catch(() => {});
  known.set(key, wait);
  return wait;
}

/** The wait for a key that this process knows to be held. */
export function knownWait(database: Database, key: bigint): Promise<void> | undefined {
  return waits.get(database)?.get(key);
}
